/** Adds a card's product or its selected variation to the cart, and shows the product page's dialog. Loaded on demand. */
import { createRoot } from "react-dom/client";
import { addToCart, getErrorText } from "../../cart/cart.ts";
import { AddedToCartDialog } from "../../cart/drawer/AddedToCartDialog.tsx";
import type { CartContents, CartItem } from "../../generated/props.ts";

const FIELD_PREFIX = "attribute_";

/** Submit `form` (product/cards/update-card.ts) without leaving the page. Shows an error above the button. */
export async function addToCartFromCard(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector("button");
  if (!button) return;
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const);
  const variation = fields.flatMap(([name, value]) =>
    name.startsWith(FIELD_PREFIX) ? [{ attribute: name.slice(FIELD_PREFIX.length), value }] : [],
  );
  await add(button, { id: Number(Object.fromEntries(fields)["add-to-cart"]), variation });
}

/** Add the simple product of a card's button to the cart. */
export const addFromCard = (button: HTMLButtonElement): Promise<void> => add(button, { id: Number(button.value) });

async function add(button: HTMLButtonElement, wanted: Parameters<typeof addToCart>[0]): Promise<void> {
  if (button.ariaDisabled) return;
  button.ariaDisabled = "true";
  const place = button.closest(".product-card-add") ?? button;
  place.parentElement?.querySelector(".card-error")?.remove();
  try {
    const { vyloha } = (await addToCart(wanted)).extensions;
    const item = vyloha.items.findLast((item) => item.variation_id === wanted.id);
    if (item) showAddedDialog(item, vyloha);
  } catch (error) {
    showCardError(place, getErrorText(error));
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

function showCardError(place: Element, errorText: string): void {
  const message = document.createElement("p");
  message.className = "card-error";
  message.setAttribute("role", "alert");
  message.textContent = errorText;
  place.before(message);
}
