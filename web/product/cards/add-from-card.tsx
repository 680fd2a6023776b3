/** Adds the variation selected on a card to the cart, and shows the product page's dialog. Loaded after a selection. */
import { createRoot } from "react-dom/client";
import { addToCart, getErrorText } from "../../cart/cart.ts";
import { AddedToCartDialog } from "../../cart/drawer/AddedToCartDialog.tsx";
import type { CartContents, CartItem } from "../../generated/props.ts";

const FIELD_PREFIX = "attribute_";

/** Submit `form` (product/cards/update-card.ts) without leaving the page. Shows an error over the card's picture. */
export async function addToCartFromCard(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector("button");
  if (!button || button.ariaDisabled) return;
  button.ariaDisabled = "true";
  form.querySelector("[role=alert]")?.remove();
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const);
  const id = Number(Object.fromEntries(fields)["add-to-cart"]);
  const variation = fields.flatMap(([name, value]) =>
    name.startsWith(FIELD_PREFIX) ? [{ attribute: name.slice(FIELD_PREFIX.length), value }] : [],
  );
  try {
    const { vyloha } = (await addToCart({ id, variation })).extensions;
    const item = vyloha.items.findLast((item) => item.variation_id === id);
    if (item) showAddedDialog(item, vyloha);
  } catch (error) {
    showCardError(form, getErrorText(error));
  } finally {
    button.ariaDisabled = null;
  }
}

function showAddedDialog(item: CartItem, contents: CartContents): void {
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  const close = () => {
    root.unmount();
    host.remove();
  };
  root.render(<AddedToCartDialog item={item} quantity={1} contents={contents} onClose={close} />);
}

function showCardError(form: HTMLFormElement, errorText: string): void {
  const message = document.createElement("p");
  message.setAttribute("role", "alert");
  message.textContent = errorText;
  form.prepend(message);
}
