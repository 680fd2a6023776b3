/** Puts a product from the details panel into the cart (specification.md, section 4; FiboSearch). */
import { addToCart, getErrorText } from "../../cart/cart.ts";
import { t } from "../../text/i18n.ts";

const ADD_TO_CART_SELECTOR = ".js-dgwt-wcas-pd-addtc";
const ADD_LINK_SELECTOR = ".ajax_add_to_cart";

/** Let the link say how many pieces the field beside it holds. */
export function syncQuantity(field: HTMLElement): void {
  if (!(field instanceof HTMLInputElement) || field.name !== "js-dgwt-wcas-quantity") return;
  const link = field.closest(ADD_TO_CART_SELECTOR)?.querySelector<HTMLElement>(ADD_LINK_SELECTOR);
  const pieces = Math.max(1, Math.trunc(field.valueAsNumber) || 1);
  if (link) link.dataset.quantity = String(Math.min(pieces, Number(field.max) || pieces));
}

/** Add what the part of the panel around `target` offers. The shop's refusal is told there. */
export async function addToCartFromPanel(target: HTMLElement): Promise<void> {
  const part = target.closest<HTMLElement>(ADD_TO_CART_SELECTOR) ?? target;
  const link = part.querySelector<HTMLElement>(ADD_LINK_SELECTOR) ?? target;
  if (link.ariaDisabled === "true") return;
  link.ariaDisabled = "true";
  link.classList.add("loading");
  try {
    await addToCart({ id: Number(link.dataset.product_id), quantity: Number(link.dataset.quantity) || 1 });
    link.classList.add("added");
    showMessage(part, "status", t("Added to the cart"), createCartLink());
  } catch (error) {
    showMessage(part, "alert", getErrorText(error));
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

function showMessage(part: HTMLElement, role: "status" | "alert", ...what: (string | Node)[]): void {
  part.querySelector(".search-added")?.remove();
  const said = document.createElement("p");
  said.className = "search-added";
  part.append(said);
  said.setAttribute("role", role);
  said.append(...what.flatMap((one, i) => (i ? [" ", one] : [one])));
}
