/** Keeps the badge of a reduction true when another price is shown: of a chosen variation, in another currency. */

/**
 * Let the badge of `product`, a card or the main part of a product page, say the reduction of the price shown there.
 *
 * @param canBeReduced false: nothing is reduced that fits a choice which is not complete.
 */
export function showSale(product: Element | null | undefined, canBeReduced = true): void {
  const badge = product?.querySelector(".badge-sale, .badge-no-sale");
  const price =
    product?.querySelector<HTMLElement>(".single_variation .price") ?? product?.querySelector<HTMLElement>(".price");
  if (!badge) return;
  // Prices that come later, in another currency, fill in only the badge of a sale.
  badge.classList.toggle("badge-sale", canBeReduced);
  badge.classList.toggle("badge-no-sale", !canBeReduced);
  badge.textContent = (canBeReduced && price?.dataset.sale) || "";
}
