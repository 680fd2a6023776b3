/** Names what is reduced where not all variations of a product are. */
import type { AttributeChoice, CardSwatches, ShownPrice } from "../generated/props.ts";
import type { Variation } from "./variations/unpack-variations.ts";
import { formatValues } from "./variations/variation-matching.ts";

const MAX_NAMES = 3;

/** Return the names of a card's values that are reduced, "" if all or none are: "Hořčicová, Modrá". */
export function formatReducedSwatches(price: ShownPrice | null, swatches: CardSwatches | null): string {
  if (!price?.discount || !swatches) return "";
  const reduced = swatches.values.filter((swatch) => (swatch.price ?? price).discount);
  return reduced.length < swatches.values.length + swatches.more
    ? joinNames(reduced.map(({ value }) => value.name))
    : "";
}

/** Return the values of a product's reduced variations: of one attribute if it decides, else their combinations. */
export function formatReducedVariations(choices: readonly AttributeChoice[], variations: readonly Variation[]): string {
  const reduced = variations.filter(({ price }) => price?.discount);
  if (!reduced.length || reduced.length === variations.length) return "";
  for (const [i, { values }] of choices.entries()) {
    const numbers = new Set(reduced.map((variation) => variation.values[i] ?? 0));
    if (numbers.has(0)) continue;
    const others = variations.filter((variation) => !variation.price?.discount);
    if (others.every((variation) => variation.values[i] && !numbers.has(variation.values[i])))
      return joinNames([...numbers].map((number) => values[number - 1]?.name ?? ""));
  }
  return joinNames(reduced.map((variation) => formatValues(choices, variation.values)));
}

/** Return the names, "" for more than a line takes. */
const joinNames = (names: readonly string[]) => (names.length <= MAX_NAMES ? names.filter(Boolean).join(", ") : "");
