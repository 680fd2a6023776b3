// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { addToCart, CartError } from "../../cart/cart.ts";
import { addToCartFromPanel, syncQuantity } from "./add-from-panel.ts";

vi.mock("../../cart/cart.ts", { spy: true });

const part = () => document.querySelector(".js-dgwt-wcas-pd-addtc") as HTMLElement;
const field = () => document.querySelector("input") as HTMLInputElement;
const link = () => document.querySelector(".ajax_add_to_cart") as HTMLElement;

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
])("a quantity of “%s” is %s pieces", (typed, pieces) => {
  field().value = typed;

  syncQuantity(field());

  expect(link().dataset.quantity).toBe(pieces);
});

test("what is added is told, with a way to the cart", async () => {
  vi.mocked(addToCart).mockResolvedValue({} as never);
  link().dataset.quantity = "3";

  await addToCartFromPanel(link());

  expect(addToCart).toHaveBeenCalledExactlyOnceWith({ id: 7, quantity: 3 });
  expect(part().querySelector("[role=status]")?.textContent).toBe("Přidáno do košíku Přejít do košíku");
});

test("the shop's refusal is told, and may be tried again", async () => {
  vi.mocked(addToCart).mockRejectedValue(
    Object.assign(Object.create(CartError.prototype), { message: "Je jen 1 kus." }),
  );

  await addToCartFromPanel(link());
  await addToCartFromPanel(field());

  expect([...part().querySelectorAll("[role=alert]")].map((one) => one.textContent)).toEqual(["Je jen 1 kus."]);
  expect(addToCart).toHaveBeenCalledTimes(2);
});

test("while it is being added a second click adds nothing", async () => {
  let done = (_: never) => {};
  vi.mocked(addToCart).mockReturnValue(new Promise((resolve) => (done = resolve)));

  const first = addToCartFromPanel(link());
  await addToCartFromPanel(link());
  done({} as never);
  await first;

  expect(addToCart).toHaveBeenCalledOnce();
});
