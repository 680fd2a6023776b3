/**
 * The number of pieces beside the header's link to the cart. Pages are the same for everybody, so it is read here.
 * Every page loads this file: it imports nothing.
 */

/** Fired on `document` when the cart changed; `detail.count` is its pieces. */
export const CART_EVENT = "vyloha:cart";
/** Fired on `document` when pieces were put into the cart on this page. */
export const ADDED_EVENT = "vyloha:added";

/** Pieces in the cart as the last answer left them in the cookie; 0 for a new visitor. */
export function readCartCount(): number {
  const [, count] = /(?:^|; )vyloha_cart_count=(\d+)/.exec(document.cookie) ?? [];
  return Number(count ?? 0);
}

function updateCartBadges(count: number): void {
  for (const badge of document.querySelectorAll("[data-cart-count]"))
    badge.textContent = count > 0 ? String(count) : "";
}

/** Keep every `[data-cart-count]` of the page true. */
export function startCartCount(): void {
  updateCartBadges(readCartCount());
  document.addEventListener(CART_EVENT, (event) =>
    updateCartBadges((event as CustomEvent<{ count: number }>).detail.count),
  );
  // Back from the cart, where the browser shows the page as it was left, and from another tab that may have changed it.
  for (const name of ["pageshow", "focus"]) addEventListener(name, () => updateCartBadges(readCartCount()));
}
