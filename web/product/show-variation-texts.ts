/** Shows only those texts below the description that the selection may still mean. */
import type { Variation } from "./variations/unpack-variations.ts";
import { matchesSelection } from "./variations/variation-matching.ts";

export function showVariationTexts(
  productId: number,
  variations: readonly Variation[],
  chosen: readonly number[],
): void {
  const texts = document.querySelectorAll<HTMLElement>(`[data-texts-of="${productId}"]`);
  if (!texts.length) return;
  const ids = new Set(variations.flatMap(({ id, values }) => (matchesSelection(values, chosen) ? `${id}` : [])));
  for (const text of texts) text.hidden = !text.dataset.variations?.split(" ").some((id) => ids.has(id));
}
