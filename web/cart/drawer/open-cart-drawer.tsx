/** Opens the cart over the page; arrives when the header's link is neared (cart/drawer/start-cart-drawer.ts). */
import { createRoot } from "react-dom/client";
import { CartDrawer } from "./CartDrawer.tsx";

let isOpen = false;

/** Show the cart; once it is closed, the focus is on `link` again. */
export function openCartDrawer(link: HTMLAnchorElement): void {
  if (isOpen) return;
  // Old browsers know no dialogs: the cart's page is there for them.
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
    // A script of the classic cart may have drawn the link again.
    const there = link.isConnected ? link : document.querySelector<HTMLElement>("a.cart-link");
    there?.focus({ preventScroll: true });
  };
  // Who comes back from the cart's page finds the page as it was, and the cart in it would be an old one.
  addEventListener("pagehide", close);
  root.render(<CartDrawer onClose={close} />);
}
