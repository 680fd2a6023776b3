/** Puts what was chosen on a card into the cart, and says so as the product page does; arrives with such a choice. */
import { createRoot } from "react-dom/client";
import { addToCart, getErrorText } from "../../cart/cart.ts";
import { AddedToCartDialog } from "../../cart/drawer/AddedToCartDialog.tsx";
import type { CartContents, CartItem } from "../../generated/props.ts";

const FIELD = "attribute_";

/** Send `form` (product/cards/update-card.ts) without leaving the page. What the shop refuses is told over the card's picture. */
export async function addToCartFromCard(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector("button");
  if (!button || button.ariaDisabled) return;
  button.ariaDisabled = "true";
  form.querySelector("[role=alert]")?.remove();
  const chosen = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const);
  const id = Number(Object.fromEntries(chosen)["add-to-cart"]);
  const variation = chosen.flatMap(([name, value]) =>
    name.startsWith(FIELD) ? [{ attribute: name.slice(FIELD.length), value }] : [],
  );
  try {
    const { vyloha } = (await addToCart({ id, variation })).extensions;
    const item = vyloha.items.findLast((line) => line.variation_id === id);
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
  root.render(<AddedToCartDialog item={item} pieces={1} contents={contents} onClose={close} />);
}

function showCardError(form: HTMLFormElement, why: string): void {
  const said = document.createElement("p");
  said.setAttribute("role", "alert");
  said.textContent = why;
  form.prepend(said);
}
