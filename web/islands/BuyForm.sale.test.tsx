// @vitest-environment jsdom
import { act } from "react";
import { expect, test } from "vitest";
import type { ShownPrice } from "../generated/props.ts";
import { COLOUR, renderBuyForm, SIMPLE_PRODUCT, SIZE } from "./BuyForm.fixtures.tsx";

const amount = (minor: number) => ({ minor, currency: "CZK", text: `${minor / 100} Kč` });
const shown = (minor: number, discount: ShownPrice["discount"] = null): ShownPrice => ({
  price: amount(minor),
  highest: null,
  regular: discount && amount(10_000),
  prior: discount && amount(10_000),
  highest_prior: null,
  discount,
  unit_price: null,
  period: "",
});
/** Red is not reduced, blue is. */
const TWO = {
  ...SIMPLE_PRODUCT,
  ids: [1, 2],
  values: [[1], [2]],
  price: [0, 1],
  stock: [0, 0],
  is_purchasable: [1, 1],
  max_qty: [null, null],
  sku: ["", ""],
  image: [null, null],
  prices: [shown(10_000), shown(8_000, { percent: 20, is_most: false })],
};

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const said = () => document.querySelector(".badge-sale")?.textContent ?? "";
const click = (selector: string) => act(async () => document.querySelector<HTMLElement>(selector)?.click());

/** Put around the form what the page draws there. */
function surround() {
  const main = document.querySelector("main") as HTMLElement;
  main.className = "product";
  main.insertAdjacentHTML(
    "beforeend",
    `<span class="badge-sale">Sleva až 20 %</span><span class="price" data-sale="Sleva až 20 %">80–100 Kč</span>`,
  );
}

test("a choice that is not complete hides the badge when nothing that fits is reduced", async () => {
  const values = [
    [1, 1],
    [2, 1],
  ];
  await renderBuyForm({ choices: [COLOUR, SIZE], variations: { ...TWO, values } });
  surround();

  await click("input[value=cervena]");
  expect(said()).toBe("");
  expect(document.querySelector(".badge-sale")).toBeNull(); // prices of another currency must not fill it in

  await click("input[value=modra]");
  expect(said()).toBe("Sleva až 20 %");
});

test("the badge says the reduction of the chosen variation, and of the product again when the choice is cleared", async () => {
  await renderBuyForm({ choices: [COLOUR], variations: TWO });
  surround();
  await click("input[value=cervena]");
  expect(said()).toBe("");
  expect(document.querySelector(".badge-sale")).toBeNull(); // prices of another currency must not fill it in

  await click("input[value=modra]");
  expect(said()).toBe("Sleva 20\u00a0%");

  await click(".reset_variations");
  expect(said()).toBe("Sleva až 20 %");
});
