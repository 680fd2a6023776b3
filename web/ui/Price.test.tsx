// @vitest-environment jsdom
import { act } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { LivePrice } from "./LivePrice.tsx";
import Price, { Money, PriceBlock } from "./Price.tsx";

const sign = (symbol: string) => `<span class="woocommerce-Price-currencySymbol">${symbol}</span>`;
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
    `<span class="woocommerce-Price-amount amount"><bdi>${html}</bdi></span>`,
  );
});

test("an amount on a page can be reckoned with; that of an answer is the bare price", () => {
  const price = {
    price: { ...amount("5\u00a0€"), minor: 500 },
    highest: { ...amount("9\u00a0€"), minor: 900 },
    regular: null,
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

test("a price that was changed before React took over stays, and goes with its variation", async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const crowns = { price: amount("99\u00a0Kč"), highest: null, regular: null };
  const chosen = (id: number) => <LivePrice key={id} id={id} price={crowns} />;
  document.body.innerHTML = `<main>${renderToString(chosen(1))}</main>`;
  const main = document.querySelector("main") as HTMLElement;
  const place = () => main.querySelector(".wmc-cache-pid") as HTMLElement;
  place().innerHTML = "3,96\u00a0€";

  const errors: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(main, chosen(1), { onRecoverableError: (error) => errors.push(error) }),
  );
  expect(place().textContent).toBe("3,96\u00a0€");
  await act(async () => root.render(chosen(2)));

  expect(errors).toEqual([]);
  expect(place().dataset.wmc_product_id).toBe("2");
  expect(place().textContent).toBe("99\u00a0Kč");
});
