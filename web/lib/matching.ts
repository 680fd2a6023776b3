/**
 * Which variation a choice means: the browser's side of `vyloha.commerce.catalogue.matching`.
 * Values and choices are lists in the order of the attributes; "" stands for any value, or for none chosen yet.
 */

interface Matchable {
  readonly values: readonly string[];
}

/** Return whether a variation with `values` can be what was `chosen`. */
export const fits = (values: readonly string[], chosen: readonly string[]): boolean =>
  chosen.every((wanted, i) => !wanted || !values[i] || values[i] === wanted);

/** Return the variation that a complete choice means, undefined when it is not complete or means none. */
export const chosenOne = <V extends Matchable>(variations: readonly V[], chosen: readonly string[]): V | undefined =>
  // Two can fit when one of them takes any value: the first one counts (facts 5).
  chosen.every(Boolean) ? variations.find(({ values }) => fits(values, chosen)) : undefined;

/** Return whether some variation has `value` at `position` together with what else was chosen. */
export const leadsSomewhere = (
  variations: readonly Matchable[],
  chosen: readonly string[],
  position: number,
  value: string,
): boolean => variations.some(({ values }) => fits(values, chosen.with(position, value)));

/** Return the image that all variations fitting the choice share, null when they have none or several. */
export const sharedImage = (
  variations: readonly (Matchable & { readonly image_id: number | null })[],
  chosen: readonly string[],
): number | null => {
  const images = new Set(variations.filter(({ values }) => fits(values, chosen)).map(({ image_id }) => image_id));
  const [only = null] = images;
  return images.size === 1 ? only : null;
};
