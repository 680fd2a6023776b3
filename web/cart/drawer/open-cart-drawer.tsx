/** Opens the cart over the page. Loaded when a link to the cart gets the pointer or focus (start-cart-drawer.ts). */
import { createRoot } from "react-dom/client";
import { CartDrawer } from "./CartDrawer.tsx";

let isOpen = false;

/** Show the cart; closing it returns the focus to `link`. */
export function openCartDrawer(link: HTMLAnchorElement): void {
  if (isOpen) return;
  // Old browsers have no dialogs, so they open the cart page.
  if (!window.HTMLDialogElement?.prototype.showModal) {
    location.assign(link.href);
    return;
  }
  isOpen = true;
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  const close = () => {
    isOpen = false;
    removeEventListener("pagehide", close);
    root.unmount();
    host.remove();
    // A script of the classic cart may have replaced the link.
    const focusTarget = link.isConnected ? link : document.querySelector<HTMLElement>("a.cart-link");
    focusTarget?.focus({ preventScroll: true });
  };
  // A page that the browser restores later would show an old cart.
  addEventListener("pagehide", close);
  root.render(<CartDrawer onClose={close} />);
}
