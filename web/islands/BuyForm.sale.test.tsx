// @vitest-environment jsdom
import { act } from "react";
import { expect, test } from "vitest";
import type { ShownPrice } from "../generated/props.ts";
import { COLOUR, renderBuyForm, SIMPLE_PRODUCT, SIZE } from "./BuyForm.fixtures.tsx";

const makeAmount = (minor: number) => ({ minor, currency: "CZK", text: `${minor / 100} Kč` });
const makePrice = (minor: number, discount: ShownPrice["discount"] = null): ShownPrice => ({
  price: makeAmount(minor),
  highest: null,
  regular: discount && makeAmount(10_000),
  prior: discount && makeAmount(10_000),
  highest_prior: null,
  discount,
  unit_price: null,
  period: "",
});
/** Red is not reduced, blue is. */
const TWO_VARIATIONS = {
  ...SIMPLE_PRODUCT,
  ids: [1, 2],
  values: [[1], [2]],
  price: [0, 1],
  stock: [0, 0],
  is_purchasable: [1, 1],
  max_qty: [null, null],
  sku: ["", ""],
  image: [null, null],
  prices: [makePrice(10_000), makePrice(8_000, { percent: 20, is_most: false })],
};

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const getBadgeText = () => document.querySelector(".badge-sale")?.textContent ?? "";
const click = (selector: string) => act(async () => document.querySelector<HTMLElement>(selector)?.click());

/** Add the page's badge and price around the form. */
function addProductMarkup() {
  const main = document.querySelector("main") as HTMLElement;
  main.className = "product";
  main.insertAdjacentHTML(
    "beforeend",
    `<span class="badge-sale">Sleva až 20 %</span><span class="price" data-sale="Sleva až 20 %">80–100 Kč</span>`,
  );
}

test("an incomplete selection hides the badge when no matching variation is reduced", async () => {
  const values = [
    [1, 1],
    [2, 1],
  ];
  await renderBuyForm({ choices: [COLOUR, SIZE], variations: { ...TWO_VARIATIONS, values } });
  addProductMarkup();

  await click("input[value=cervena]");
  expect(getBadgeText()).toBe("");
  expect(document.querySelector(".badge-sale")).toBeNull(); // so that a currency conversion does not fill it in

  await click("input[value=modra]");
  expect(getBadgeText()).toBe("Sleva až 20 %");
});

test("the badge shows the selected variation's discount, and the product's after clearing", async () => {
  await renderBuyForm({ choices: [COLOUR], variations: TWO_VARIATIONS });
  addProductMarkup();
  await click("input[value=cervena]");
  expect(getBadgeText()).toBe("");
  expect(document.querySelector(".badge-sale")).toBeNull(); // so that a currency conversion does not fill it in

  await click("input[value=modra]");
  expect(getBadgeText()).toBe("Sleva 20\u00a0%");

  await click(".reset_variations");
  expect(getBadgeText()).toBe("Sleva až 20 %");
});
