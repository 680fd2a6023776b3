// @vitest-environment jsdom
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ShownPrice } from "../generated/props.ts";
import Price, { Money, PriceBlock } from "./Price.tsx";

const renderSymbol = (symbol: string) => `<span class="woocommerce-Price-currencySymbol">${symbol}</span>`;
const PRICE_DEFAULTS = {
  highest: null,
  regular: null,
  regular_from: null,
  prior: null,
  highest_prior: null,
  unit_price: null,
  discount: null,
  period: "",
};
const makeAmount = (text: string) => ({ minor: 0, currency: "EUR", text });

test.each([
  ["1\u00a0234,50\u00a0Kč", `1\u00a0234,50\u00a0${renderSymbol("Kč")}`],
  ["€1\u00a0234,50", `${renderSymbol("€")}1\u00a0234,50`],
  ["US$\u00a05", `${renderSymbol("US$")}\u00a05`],
  ["9,90€", `9,90${renderSymbol("€")}`],
  ["-cca 9,90 €/ks", `-${renderSymbol("cca ")}9,90${renderSymbol(" €/ks")}`],
  ["zdarma", "zdarma"],
])("the symbol of %s has its own element before or after the number", (text, html) => {
  expect(renderToStaticMarkup(<Money amount={makeAmount(text)} />)).toBe(
    `<span class="woocommerce-Price-amount amount"><bdi class="notranslate">${html}</bdi></span>`,
  );
});

test("a price on a page has data attributes for the conversion; a fragment has none", () => {
  const price = {
    ...PRICE_DEFAULTS,
    price: { ...makeAmount("5\u00a0€"), minor: 500 },
    highest: { ...makeAmount("9\u00a0€"), minor: 900 },
  };
  document.body.innerHTML = renderToStaticMarkup(<PriceBlock id={12} price={price} />);

  const wrapper = document.querySelector<HTMLElement>(".wmc-cache-pid");
  expect({ ...wrapper?.dataset }).toEqual({
    wmc_product_id: "12",
    amount: "500",
    highest: "900",
    currency: "EUR",
  });
  expect(renderToStaticMarkup(<Price {...price} />)).not.toContain("wmc-cache-pid");
});

test("a range is short for the page's styles, and complete for other programs and screen readers", () => {
  const range = { ...PRICE_DEFAULTS, price: makeAmount("5\u00a0€"), highest: makeAmount("9\u00a0€") };
  document.body.innerHTML = renderToStaticMarkup(<Price {...range} />);

  const price = document.querySelector<HTMLElement>(".price");
  expect(price?.dataset.from).toBe("od");
  expect(price?.textContent).toBe("5\u00a0€ – 9\u00a0€Cena od 5\u00a0€ do 9\u00a0€.");
});

test("a reduced price shows the lowest price of 30 days, in short and in full", () => {
  const reduced = {
    ...PRICE_DEFAULTS,
    price: makeAmount("80\u00a0€"),
    regular: makeAmount("95\u00a0€"),
    prior: makeAmount("95\u00a0€"),
  };
  const getPriorText = (price: ShownPrice, length = "short") => {
    document.body.innerHTML = renderToStaticMarkup(<Price {...price} />);
    return document.querySelector(`.price-prior-${length}`)?.textContent;
  };

  expect(getPriorText(reduced)).toBe("Nejnižší za 30\u00a0dní: 95\u00a0€");
  expect(getPriorText(reduced, "full")).toBe("Nejnižší cena za posledních 30\u00a0dní před slevou: 95\u00a0€");
  expect(getPriorText({ ...reduced, highest_prior: makeAmount("99\u00a0€") })).toContain("95\u00a0€\u00a0– 99\u00a0€");
  expect(getPriorText({ ...PRICE_DEFAULTS, price: makeAmount("80\u00a0€") })).toBeUndefined();
});

test("a range of reduced prices shows from what they are reduced", () => {
  const amounts = { price: makeAmount("312\u00a0Kč"), highest: makeAmount("352\u00a0Kč") };
  const range = { ...PRICE_DEFAULTS, ...amounts, regular_from: makeAmount("390\u00a0Kč") };
  document.body.innerHTML = renderToStaticMarkup(<Price {...range} />);

  expect(document.querySelector(".price-was")?.textContent).toBe("původně od 390\u00a0Kč");
  expect(document.querySelector(".price-was del")?.textContent).toBe("od 390\u00a0Kč");
});

test("a price contains its period and its price per unit", () => {
  const unit_price = { price: makeAmount("400\u00a0€"), unit: "kg" };
  document.body.innerHTML = renderToStaticMarkup(
    <Price {...PRICE_DEFAULTS} price={makeAmount("80\u00a0€")} unit_price={unit_price} period="/ měsíc" />,
  );

  expect(document.querySelector(".price .subscription-details")?.textContent).toBe(" / měsíc");
  expect(document.querySelector(".price .price-unit")?.textContent).toBe("400\u00a0€\u00a0/\u00a0kg");
});
