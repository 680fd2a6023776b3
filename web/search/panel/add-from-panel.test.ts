// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { addToCart, CartError } from "../../cart/cart.ts";
import { addToCartFromPanel, syncQuantity } from "./add-from-panel.ts";

vi.mock("../../cart/cart.ts", { spy: true });

const getControls = () => document.querySelector(".js-dgwt-wcas-pd-addtc") as HTMLElement;
const getField = () => document.querySelector("input") as HTMLInputElement;
const getLink = () => document.querySelector(".ajax_add_to_cart") as HTMLElement;

beforeEach(() => {
  vi.mocked(addToCart).mockReset();
  document.body.innerHTML = `<div class="js-dgwt-wcas-pd-addtc"><form>
    <input type="number" name="js-dgwt-wcas-quantity" value="1" max="5">
    <a class="ajax_add_to_cart" data-product_id="7" data-quantity="1">Do košíku</a></form></div>`;
});

test.each([
  ["3", "3"],
  ["9", "5"],
  ["0", "1"],
  ["", "1"],
])("a typed quantity of “%s” is sent as %s", (typed, quantity) => {
  getField().value = typed;

  syncQuantity(getField());

  expect(getLink().dataset.quantity).toBe(quantity);
});

test("after adding, a message with a link to the cart shows", async () => {
  vi.mocked(addToCart).mockResolvedValue({} as never);
  getLink().dataset.quantity = "3";

  await addToCartFromPanel(getLink());

  expect(addToCart).toHaveBeenCalledExactlyOnceWith({ id: 7, quantity: 3 });
  expect(getControls().querySelector("[role=status]")?.textContent).toBe("Přidáno do košíku Přejít do košíku");
});

test("the shop's error shows, and the shopper can try again", async () => {
  vi.mocked(addToCart).mockRejectedValue(
    Object.assign(Object.create(CartError.prototype), { message: "Je jen 1 kus." }),
  );

  await addToCartFromPanel(getLink());
  await addToCartFromPanel(getField());

  expect([...getControls().querySelectorAll("[role=alert]")].map((alert) => alert.textContent)).toEqual([
    "Je jen 1 kus.",
  ]);
  expect(addToCart).toHaveBeenCalledTimes(2);
});

test("a second click during the request is ignored", async () => {
  let resolveRequest = (_: never) => {};
  vi.mocked(addToCart).mockReturnValue(new Promise((resolve) => (resolveRequest = resolve)));

  const first = addToCartFromPanel(getLink());
  await addToCartFromPanel(getLink());
  resolveRequest({} as never);
  await first;

  expect(addToCart).toHaveBeenCalledOnce();
});
