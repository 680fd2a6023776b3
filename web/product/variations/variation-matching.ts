/**
 * Finds the variation of a selection and the states of its values: the browser's side of
 * `vyloha.commerce.catalogue.variation_matching`. Variations and selections are lists of positions of values, from 1,
 * in the order of the attributes; 0 means any value in a variation, and none in a selection. Each function passes once
 * over the variations.
 */

interface MatchableVariation {
  readonly values: readonly number[];
}

interface SellableVariation extends MatchableVariation {
  readonly isPurchasable: boolean;
  readonly maxQuantity: number | null;
}

/** Return whether a variation with `values` matches the selection. */
export const matchesSelection = (values: readonly number[], chosen: readonly number[]): boolean =>
  chosen.every((value, i) => !value || !values[i] || values[i] === value);

/** Return the variation of a complete selection; undefined if it is incomplete or matches none. */
export const findSelectedVariation = <V extends MatchableVariation>(
  variations: readonly V[],
  chosen: readonly number[],
): V | undefined =>
  chosen.every(Boolean)
    ? findMostSpecific(variations.filter(({ values }) => matchesSelection(values, chosen)))
    : undefined;

/** Return the variation with the fewest attributes that allow any value, the first of equal ones. */
const findMostSpecific = <V extends MatchableVariation>(matching: readonly V[]): V | undefined =>
  matching.reduce<V | undefined>(
    (best, variation) => (best && countOpen(best) <= countOpen(variation) ? best : variation),
    undefined,
  );

/** Return the number of attributes that allow any value. */
const countOpen = ({ values }: MatchableVariation): number => values.filter((value) => !value).length;

/** Return the image id that all matching variations share; null if they have none or several. */
export const findSharedImage = (
  variations: readonly (MatchableVariation & { readonly imageId: number | null })[],
  chosen: readonly number[],
): number | null => {
  const images = new Set(
    variations.filter(({ values }) => matchesSelection(values, chosen)).map(({ imageId }) => imageId),
  );
  const [only = null] = images;
  return images.size === 1 ? only : null;
};

/** From the worst: no variation has the value; none matches the other values; the matching ones are sold out. */
export const VALUE_STATES = ["never", "unavailable", "no-stock", "available"] as const;
export type ValueState = (typeof VALUE_STATES)[number];
const [UNAVAILABLE, NO_STOCK, AVAILABLE] = [1, 2, 3];

/** Return the state of each value of each attribute; `sizes` are the attributes' numbers of values. */
export function getValueStates(
  variations: readonly SellableVariation[],
  chosen: readonly number[],
  sizes: readonly number[],
): ValueState[][] {
  const best = sizes.map((size) => new Uint8Array(size + 1)); // index 0: the state of every value
  for (const { values, isPurchasable } of variations) {
    const state = isPurchasable ? AVAILABLE : NO_STOCK;
    // Plain loops, because creating lists for thousands of variations is slow.
    let clashes = 0;
    let lastClash = -1;
    for (let i = 0; i < best.length; i++)
      if (chosen[i] && values[i] && values[i] !== chosen[i]) {
        clashes++;
        lastClash = i;
      }
    for (let i = 0; i < best.length; i++) {
      const states = best[i] as Uint8Array;
      const value = values[i] ?? 0;
      const valueState = !clashes || (clashes === 1 && lastClash === i) ? state : UNAVAILABLE;
      // A value that the product no longer lists has position -1.
      if (value >= 0 && (states[value] ?? 0) < valueState) states[value] = valueState;
    }
  }
  return best.map((states) =>
    Array.from(states.subarray(1), (state) => VALUE_STATES[Math.max(state, states[0] ?? 0)] ?? "never"),
  );
}

export interface SelectionRules {
  readonly clears_on_reselect: boolean;
  readonly deselects_unavailable: boolean;
  readonly disables_out_of_stock: boolean;
}

/** Return the selection after a pick of `value` at `position` (specification.md, section 4, "Variation swatch"). */
export function selectValue(
  variations: readonly SellableVariation[],
  chosen: readonly number[],
  position: number,
  value: number,
  rules: SelectionRules,
): readonly number[] {
  if (value === chosen[position]) return rules.clears_on_reselect ? chosen.with(position, 0) : chosen;
  const next = chosen.with(position, value);
  if (!value || !rules.deselects_unavailable) return next;
  const isSelectable = ({ isPurchasable }: SellableVariation) => isPurchasable || !rules.disables_out_of_stock;
  const hasMatch = variations.some((variation) => isSelectable(variation) && matchesSelection(variation.values, next));
  return hasMatch ? next : chosen.map((_, i) => (i === position ? value : 0));
}

/**
 * Return the remaining units of each value of the only open attribute, where they are at most `threshold`; null for
 * products with one attribute, and unless exactly one attribute is open (Variation Swatches for WooCommerce).
 */
export function getRemainingStock(
  variations: readonly SellableVariation[],
  chosen: readonly number[],
  sizes: readonly number[],
  threshold: number,
): { position: number; quantities: readonly (number | null)[] } | null {
  const position = chosen.indexOf(0);
  if (chosen.length < 2 || position < 0 || chosen.includes(0, position + 1)) return null;
  const quantities: (number | null | undefined)[] = Array(sizes[position] ?? 0).fill(undefined);
  const matching = variations.filter(({ values }) => matchesSelection(values, chosen));
  // The most specific variation decides, as it does for a complete selection.
  for (const variation of matching.toSorted((a, b) => countOpen(a) - countOpen(b))) {
    const { values, isPurchasable, maxQuantity } = variation;
    const remaining = isPurchasable && maxQuantity !== null && maxQuantity <= threshold ? maxQuantity : null;
    const value = values[position] ?? 0;
    if (!value) for (const [i, known] of quantities.entries()) quantities[i] = known === undefined ? remaining : known;
    else if (value <= quantities.length && quantities[value - 1] === undefined) quantities[value - 1] = remaining;
  }
  return { position, quantities: quantities.map((quantity) => quantity ?? null) };
}

/** Return the names of the selected values: "Modrá, M". */
export const formatValues = (
  choices: readonly { readonly values: readonly { readonly name: string }[] }[],
  chosen: readonly number[],
): string => choices.flatMap(({ values }, i) => values[(chosen[i] ?? 0) - 1]?.name ?? []).join(", ");

/** The selected values for clients of the protocol (specification.md, section 3, "Chosen-attributes summary"). */
export interface ChosenAttributes {
  /** Number of attributes. */
  count: number;
  chosenCount: number;
  /** Name of the form's field → the term's slug, "" for none. */
  data: Record<string, string>;
}

export function summarizeAttributes(
  choices: readonly { readonly slug: string; readonly values: readonly { readonly value: string }[] }[],
  chosen: readonly number[],
): ChosenAttributes {
  const data = choices.map(({ slug, values }, i) => [
    `attribute_${slug}`,
    values[(chosen[i] ?? 0) - 1]?.value ?? "",
  ]) as [string, string][];
  return { count: choices.length, chosenCount: chosen.filter(Boolean).length, data: Object.fromEntries(data) };
}
