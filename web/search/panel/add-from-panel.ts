/** Adds a product from the details panel to the cart (specification.md, section 4; FiboSearch). */
import { addToCart, getErrorText } from "../../cart/cart.ts";
import { t } from "../../text/i18n.ts";

const ADD_TO_CART_SELECTOR = ".js-dgwt-wcas-pd-addtc";
const ADD_LINK_SELECTOR = ".ajax_add_to_cart";

/** Copy the quantity from the field to the link beside it. */
export function syncQuantity(field: HTMLElement): void {
  if (!(field instanceof HTMLInputElement) || field.name !== "js-dgwt-wcas-quantity") return;
  const link = field.closest(ADD_TO_CART_SELECTOR)?.querySelector<HTMLElement>(ADD_LINK_SELECTOR);
  const quantity = Math.max(1, Math.trunc(field.valueAsNumber) || 1);
  if (link) link.dataset.quantity = String(Math.min(quantity, Number(field.max) || quantity));
}

/** Add the product of the controls around `target`, and show the result or the shop's error there. */
export async function addToCartFromPanel(target: HTMLElement): Promise<void> {
  const controls = target.closest<HTMLElement>(ADD_TO_CART_SELECTOR) ?? target;
  const link = controls.querySelector<HTMLElement>(ADD_LINK_SELECTOR) ?? target;
  if (link.ariaDisabled === "true") return;
  link.ariaDisabled = "true";
  link.classList.add("loading");
  try {
    await addToCart({ id: Number(link.dataset.product_id), quantity: Number(link.dataset.quantity) || 1 });
    link.classList.add("added");
    showMessage(controls, "status", t("Added to the cart"), createCartLink());
  } catch (error) {
    showMessage(controls, "alert", getErrorText(error));
  } finally {
    link.classList.remove("loading");
    link.ariaDisabled = null;
  }
}

function createCartLink(): HTMLAnchorElement {
  const link = document.createElement("a");
  Object.assign(link, { href: "/kosik/", className: "added_to_cart wc-forward", textContent: t("Go to the cart") });
  return link;
}

function showMessage(controls: HTMLElement, role: "status" | "alert", ...content: (string | Node)[]): void {
  controls.querySelector(".search-added")?.remove();
  const message = document.createElement("p");
  message.className = "search-added";
  controls.append(message);
  message.setAttribute("role", role);
  message.append(...content.flatMap((node, i) => (i ? [" ", node] : [node])));
}
