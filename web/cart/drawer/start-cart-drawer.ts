/**
 * Links to the cart: the header's, and those that editors insert. A click on one opens the cart over the page, unless
 * the page already shows the cart. The drawer is loaded when a link gets the pointer or focus. Every page loads this
 * file: it imports only small shared files.
 */
import { isModifiedClick } from "../../dom/modified-click.ts";

type CartDrawerLoader = () => Promise<{ openCartDrawer: (link: HTMLAnchorElement) => void }>;

const CART_ISLANDS = "shop-island:is([name=Cart],[name^=Checkout])";

const getCartLink = ({ target }: Event) =>
  document.querySelector(CART_ISLANDS)
    ? null
    : (target as Element).closest?.<HTMLAnchorElement>("a.cart-link, a.menu-cart");

/** Handle clicks on links to the cart, also on later links; `load` imports open-cart-drawer.tsx. Call once. */
export function startCartDrawer(load: CartDrawerLoader): void {
  const preload = (event: Event) => void (getCartLink(event) && load().catch(() => {}));
  for (const type of ["pointerover", "focusin"]) document.addEventListener(type, preload, { passive: true });
  document.addEventListener("click", (event) => {
    const link = getCartLink(event);
    if (!link || event.defaultPrevented || isModifiedClick(event)) return;
    event.preventDefault();
    load().then(
      (module) => module.openCartDrawer(link),
      () => location.assign(link.href),
    );
  });
}
