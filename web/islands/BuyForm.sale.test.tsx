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
  regular_from: null,
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

test("the page's price and the bar show the chosen variation, until the choice is cleared", async () => {
  const variations = { ...TWO_VARIATIONS, is_purchasable: [1, 0] };
  await renderBuyForm({ id: "koupit", choices: [COLOUR], variations });
  addProductMarkup();
  document
    .querySelector("main")
    ?.insertAdjacentHTML("beforeend", '<p id="price"><span data-chosen-price=""></span></p>');
  document.body.insertAdjacentHTML(
    "beforeend",
    `<div data-instead-of="koupit"><b data-chosen-values=""></b><i data-chosen-price=""></i><button data-chosen-button=""></button></div>`,
  );
  const bar = document.querySelector("[data-instead-of]") as HTMLElement;
  const getPageText = () => document.querySelector("#price")?.textContent;

  await click("input[value=cervena]");
  expect([getPageText(), bar.textContent]).toEqual(["100 Kč", "Červená100 Kč"]);
  expect(bar.querySelector("button")?.disabled).toBe(false);

  await click("input[value=modra]");
  expect(getPageText()).toContain("Nejnižší za 30\u00a0dní: 100 Kč");
  expect(bar.querySelector("button")?.disabled).toBe(true);

  await click(".reset_variations");
  expect(getPageText()).toBe("");
});

test("what a third-party script writes as the price is the page's price too", async () => {
  await renderBuyForm({ choices: [COLOUR], variations: TWO_VARIATIONS });
  document.querySelector("main")?.setAttribute("class", "product");
  document
    .querySelector("main")
    ?.insertAdjacentHTML("beforeend", '<p id="price"><span data-chosen-price=""></span></p>');
  await click("input[value=cervena]");

  await act(async () => {
    const panel = document.querySelector(".single_variation") as HTMLElement;
    panel.innerHTML = '<div class="woocommerce-variation-price"><span class="price">77 Kč</span></div>';
  });

  expect(document.querySelector("#price")?.textContent).toBe("77 Kč");
});
