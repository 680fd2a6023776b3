/**
 * Links to the cart: the header's, and those that editors place. They lead there by themselves; here a click opens the cart
 * over the page, unless the page is one that shows the cart already. What draws it comes when a link is neared. Every page
 * loads this file: it imports nothing.
 */

type CartDrawerLoader = () => Promise<{ openCartDrawer: (link: HTMLAnchorElement) => void }>;

const CART_ISLANDS = "shop-island:is([name=Cart],[name^=Checkout])";

const getCartLink = ({ target }: Event) =>
  document.querySelector(CART_ISLANDS)
    ? null
    : (target as Element).closest?.<HTMLAnchorElement>("a.cart-link, a.menu-cart");

/** Start opening the cart; `load` brings cart/drawer/open-cart-drawer.tsx. Call once. Links that come later are heard as well. */
export function startCartDrawer(load: CartDrawerLoader): void {
  const warm = (event: Event) => void (getCartLink(event) && load().catch(() => {}));
  for (const type of ["pointerover", "focusin"]) document.addEventListener(type, warm, { passive: true });
  document.addEventListener("click", (event) => {
    const link = getCartLink(event);
    if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    load().then(
      ({ openCartDrawer }) => openCartDrawer(link),
      () => location.assign(link.href),
    );
  });
}
