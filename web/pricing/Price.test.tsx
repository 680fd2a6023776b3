// @vitest-environment jsdom
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ShownPrice } from "../generated/props.ts";
import Price, { Money, PriceBlock } from "./Price.tsx";

const sign = (symbol: string) => `<span class="woocommerce-Price-currencySymbol">${symbol}</span>`;
const nothing = {
  highest: null,
  regular: null,
  prior: null,
  highest_prior: null,
  unit_price: null,
  discount: null,
  period: "",
};
const amount = (text: string) => ({ minor: 0, currency: "EUR", text });

test.each([
  ["1\u00a0234,50\u00a0Kč", `1\u00a0234,50\u00a0${sign("Kč")}`],
  ["€1\u00a0234,50", `${sign("€")}1\u00a0234,50`],
  ["US$\u00a05", `${sign("US$")}\u00a05`],
  ["9,90€", `9,90${sign("€")}`],
  ["-cca 9,90 €/ks", `-${sign("cca ")}9,90${sign(" €/ks")}`],
  ["zdarma", "zdarma"],
])("only the symbol of %s is marked, wherever the merchant put it", (text, html) => {
  expect(renderToStaticMarkup(<Money amount={amount(text)} />)).toBe(
    `<span class="woocommerce-Price-amount amount"><bdi class="notranslate">${html}</bdi></span>`,
  );
});

test("an amount on a page can be reckoned with; that of an answer is the bare price", () => {
  const price = {
    ...nothing,
    price: { ...amount("5\u00a0€"), minor: 500 },
    highest: { ...amount("9\u00a0€"), minor: 900 },
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

test("a reduction says the lowest price of 30 days, in few words and in all of them", () => {
  const reduced = { ...nothing, price: amount("80\u00a0€"), regular: amount("95\u00a0€"), prior: amount("95\u00a0€") };
  const said = (price: ShownPrice, how = "short") => {
    document.body.innerHTML = renderToStaticMarkup(<Price {...price} />);
    return document.querySelector(`.price-prior-${how}`)?.textContent;
  };

  expect(said(reduced)).toBe("Nejnižší za 30\u00a0dní: 95\u00a0€");
  expect(said(reduced, "full")).toBe("Nejnižší cena za posledních 30\u00a0dní před slevou: 95\u00a0€");
  expect(said({ ...reduced, highest_prior: amount("99\u00a0€") })).toContain("95\u00a0€ – 99\u00a0€");
  expect(said({ ...nothing, price: amount("80\u00a0€") })).toBeUndefined();
});

test("the period that a price pays for stands inside it, and what a unit costs below", () => {
  const unit_price = { price: amount("400\u00a0€"), unit: "kg" };
  document.body.innerHTML = renderToStaticMarkup(
    <Price {...nothing} price={amount("80\u00a0€")} unit_price={unit_price} period="/ měsíc" />,
  );

  expect(document.querySelector(".price .subscription-details")?.textContent).toBe(" / měsíc");
  expect(document.querySelector(".price .price-unit")?.textContent).toBe("400\u00a0€\u00a0/\u00a0kg");
});
