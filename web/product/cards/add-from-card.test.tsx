// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { StoreApiError } from "../../api/store-api.ts";
import type { Cart, CartAddition } from "../../cart/cart.ts";

const addToCart = vi.fn<(addition: CartAddition) => Promise<Cart>>();
vi.mock("../../cart/cart.ts", async (original) => ({ ...(await original<object>()), addToCart }));
const { addToCartFromCard } = await import("./add-from-card.tsx");

const money = { minor: 20000, currency: "CZK", text: "200 Kč" };
const item = { key: "a", variation_id: 72, name: "Batoh", picture: null, unit_price: money };
const cart = {
  extensions: {
    vyloha: { items: [{ ...item, attributes: [{ name: "Barva", value: "Modrá" }] }], pieces: 3, goods: money },
  },
} as unknown as Cart;

let form: HTMLFormElement;
const getAlert = () => form.querySelector("[role=alert]")?.textContent;

/** Close the dialog. React renders it later, and no test may end before that. */
async function closeDialog(): Promise<void> {
  const dialog = await vi.waitFor(() => document.querySelector("dialog") ?? Promise.reject());
  dialog.dispatchEvent(new Event("close"));
  await vi.waitFor(() => expect(document.querySelector("dialog")).toBeNull());
}

beforeEach(() => {
  addToCart.mockReset();
  document.body.innerHTML = `<form><input name="add-to-cart" value="72"><input name="attribute_pa_barva" value="modra">
    <button>Přidat do košíku</button></form>`;
  form = document.querySelector("form") as HTMLFormElement;
});

test("the selected variation is added to the cart and shown in a dialog", async () => {
  addToCart.mockResolvedValue(cart);

  await addToCartFromCard(form);

  expect(addToCart).toHaveBeenCalledExactlyOnceWith({ id: 72, variation: [{ attribute: "pa_barva", value: "modra" }] });
  await vi.waitFor(() => expect(document.querySelector("dialog")?.textContent).toMatch(/Batoh.*Modrá.*1 × 200 Kč/s));
  expect(document.querySelector("dialog")?.textContent).toContain("3 kusy");

  await closeDialog();
});

test("a second submission during the first request adds nothing", async () => {
  let respond = (_cart: Cart) => {};
  addToCart.mockReturnValue(
    new Promise((resolve) => {
      respond = resolve;
    }),
  );

  const firstAddition = addToCartFromCard(form);
  await addToCartFromCard(form);
  respond(cart);
  await firstAddition;

  expect(addToCart).toHaveBeenCalledOnce();
  await closeDialog();
});

test("a rejected addition shows an error, and the next attempt clears it", async () => {
  addToCart.mockRejectedValueOnce(new StoreApiError("sold_out", "Batoh je vyprodaný."));

  await addToCartFromCard(form);
  expect(getAlert()).toBe("Batoh je vyprodaný.");
  expect(document.querySelector("dialog")).toBeNull();

  addToCart.mockResolvedValue(cart);
  await addToCartFromCard(form);

  expect(getAlert()).toBeUndefined();
  expect(addToCart).toHaveBeenCalledTimes(2);
  await closeDialog();
});
