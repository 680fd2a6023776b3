/**
 * Which variation a choice means, and what else can be chosen: the browser's side of
 * `vyloha.commerce.catalogue.variation_matching`. Values and choices are lists in the order of the attributes, of places counted
 * from 1; 0 stands for any value, or for none chosen yet. Each question is one pass over the variations.
 */

interface MatchableVariation {
  readonly values: readonly number[];
}

interface SellableVariation extends MatchableVariation {
  readonly isPurchasable: boolean;
  readonly maxQuantity: number | null;
}

/** Return whether a variation with `values` can be what was `chosen`. */
export const matchesSelection = (values: readonly number[], chosen: readonly number[]): boolean =>
  chosen.every((wanted, i) => !wanted || !values[i] || values[i] === wanted);

/** Return the variation that a complete choice means, undefined when it is not complete or means none. */
export const findSelectedVariation = <V extends MatchableVariation>(
  variations: readonly V[],
  chosen: readonly number[],
): V | undefined =>
  chosen.every(Boolean) ? mostSpecific(variations.filter(({ values }) => matchesSelection(values, chosen))) : undefined;

/** Two can fit when one of them takes any value: the more specific one counts, the first of equal ones. */
const mostSpecific = <V extends MatchableVariation>(fitting: readonly V[]): V | undefined =>
  fitting.reduce<V | undefined>((best, one) => (best && openIn(best) <= openIn(one) ? best : one), undefined);

/** Return how many of its attributes take any value. */
const openIn = ({ values }: MatchableVariation): number => values.filter((value) => !value).length;

/** Return the image that all variations fitting the choice share, null when they have none or several. */
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

/** Worst first: no variation has the value; none has it together with the rest of the choice; those are sold out. */
export const VALUE_STATES = ["never", "unavailable", "no-stock", "available"] as const;
export type ValueState = (typeof VALUE_STATES)[number];
const [UNAVAILABLE, NO_STOCK, AVAILABLE] = [1, 2, 3];

/** Return the state of each value of each attribute; `sizes` are how many values the attributes have. */
export function getValueStates(
  variations: readonly SellableVariation[],
  chosen: readonly number[],
  sizes: readonly number[],
): ValueState[][] {
  const best = sizes.map((size) => new Uint8Array(size + 1)); // at 0 what holds for every value
  for (const { values, isPurchasable } of variations) {
    const state = isPurchasable ? AVAILABLE : NO_STOCK;
    // Plain loops: lists made for each of thousands of variations are most of the time.
    let clashes = 0;
    let clash = -1;
    for (let i = 0; i < best.length; i++)
      if (chosen[i] && values[i] && values[i] !== chosen[i]) {
        clashes++;
        clash = i;
      }
    for (let i = 0; i < best.length; i++) {
      const states = best[i] as Uint8Array;
      const place = values[i] ?? 0;
      const here = !clashes || (clashes === 1 && clash === i) ? state : UNAVAILABLE;
      // A value that is no longer listed has no place.
      if (place >= 0 && (states[place] ?? 0) < here) states[place] = here;
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

/** Return what is chosen after `value` was picked at `position` (specification.md, section 4, "Variation swatch"). */
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
  const counts = ({ isPurchasable }: SellableVariation) => isPurchasable || !rules.disables_out_of_stock;
  const leadsSomewhere = variations.some((one) => counts(one) && matchesSelection(one.values, next));
  return leadsSomewhere ? next : chosen.map((_, i) => (i === position ? value : 0));
}

/**
 * Return the pieces left of each value of the last attribute that is open, where they are at most `threshold`; of
 * products with several attributes only, and of none while more than one is open (Variation Swatches for WooCommerce).
 */
export function getRemainingStock(
  variations: readonly SellableVariation[],
  chosen: readonly number[],
  sizes: readonly number[],
  threshold: number,
): { position: number; pieces: readonly (number | null)[] } | null {
  const position = chosen.indexOf(0);
  if (chosen.length < 2 || position < 0 || chosen.includes(0, position + 1)) return null;
  const pieces: (number | null | undefined)[] = Array(sizes[position] ?? 0).fill(undefined);
  const fitting = variations.filter(({ values }) => matchesSelection(values, chosen));
  // The most specific that fits decides, as it does once all is chosen.
  for (const one of fitting.toSorted((a, b) => openIn(a) - openIn(b))) {
    const { values, isPurchasable, maxQuantity } = one;
    const left = isPurchasable && maxQuantity !== null && maxQuantity <= threshold ? maxQuantity : null;
    const value = values[position] ?? 0;
    if (!value) for (const [i, known] of pieces.entries()) pieces[i] = known === undefined ? left : known;
    else if (value <= pieces.length && pieces[value - 1] === undefined) pieces[value - 1] = left;
  }
  return { position, pieces: pieces.map((left) => left ?? null) };
}

/** What was chosen, as clients of the protocol know it (specification.md, section 3, "Chosen-attributes summary"). */
export interface ChosenAttributes {
  /** How many attributes there are. */
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
