/** Updates the sale badge when the price changes: of another variation, or in another currency. */

/**
 * Show the discount of the visible price in the badge of `product`, a card or the main part of a product page.
 *
 * @param canBeReduced false: no variation that matches the selection is reduced.
 */
export function updateSaleBadge(product: Element | null | undefined, canBeReduced = true): void {
  const badge = product?.querySelector(".badge-sale, .badge-no-sale");
  const price =
    product?.querySelector<HTMLElement>(".single_variation .price") ?? product?.querySelector<HTMLElement>(".price");
  if (!badge) return;
  // The conversion to another currency updates only `.badge-sale` later.
  badge.classList.toggle("badge-sale", canBeReduced);
  badge.classList.toggle("badge-no-sale", !canBeReduced);
  badge.textContent = (canBeReduced && price?.dataset.sale) || "";
}
