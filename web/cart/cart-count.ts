/**
 * The quantity beside the header's link to the cart. Pages are the same for all visitors, so the browser writes it.
 * Every page loads this file: it imports nothing.
 */

/** Fired on `document` when the cart changed; `detail.count` is the number of units in it. */
export const CART_EVENT = "vyloha:cart";
/** Fired on `document` after this page has added units to the cart. */
export const ADDED_EVENT = "vyloha:added";

/** Return the number of units in the cart, which the server stores in a cookie; 0 for a new visitor. */
export function readCartCount(): number {
  const [, count] = /(?:^|; )vyloha_cart_count=(\d+)/.exec(document.cookie) ?? [];
  return Number(count ?? 0);
}

function updateCartBadges(count: number): void {
  for (const badge of document.querySelectorAll("[data-cart-count]"))
    badge.textContent = count > 0 ? String(count) : "";
}

/** Keep every `[data-cart-count]` of the page up to date. */
export function startCartCount(): void {
  updateCartBadges(readCartCount());
  document.addEventListener(CART_EVENT, (event) =>
    updateCartBadges((event as CustomEvent<{ count: number }>).detail.count),
  );
  // The cart may have changed: on a later page, when the browser restores this one, or in another tab.
  for (const name of ["pageshow", "focus"]) addEventListener(name, () => updateCartBadges(readCartCount()));
}
