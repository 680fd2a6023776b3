// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { startCurrencySwitching } from "./start-currency-switching.ts";

type Module = typeof import("./convert-prices.ts");

const PARAMS = {
  enableCacheCompatible: "1",
  ajaxUrl: "/wp-admin/admin-ajax.php",
  extra_params: [],
  current_currency: "CZK",
  woo_subscription: "",
  switchByJS: "1",
};
const price = (id: number, text = "100 Kč") =>
  `<span class="wmc-cache-pid" data-wmc_product_id="${id}" data-currency="CZK">${text}</span>`;
const link = (code: string, active = "") =>
  `<li class="wmc-currency ${active}" data-currency="${code}"><a class="wmc-currency-redirect" href="/?wmc-currency=${code}" data-currency="${code}">${code}</a></li>`;
const HEADER = `<details class="wmc-dropdown"><summary><span class="wmc-current-currency">CZK</span></summary><ul>${link("CZK", "wmc-active")}${link("EUR")}</ul></details>`;

let sent: URLSearchParams[] = [];
let answer: (body: URLSearchParams) => unknown;

/** Open a page as the server sends it to everybody, with a cookie and the script that it brings. */
async function open(body: string, { cookie = "EUR", params = {}, kind = "home" } = {}): Promise<Module> {
  // biome-ignore lint/suspicious/noDocumentCookie: what the page reads
  document.cookie = `wmc_current_currency=${cookie}; path=/`;
  document.body = document.createElement("body"); // nobody listens to it yet
  document.body.className = `${kind} woocommerce-multi-currency-CZK`;
  document.body.innerHTML = `${body}<script id="wooMultiCurrencyParams" type="application/json">${JSON.stringify({ ...PARAMS, ...params })}</script>`;
  vi.resetModules();
  const module = await import("./convert-prices.ts");
  await settled();
  return module;
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
const texts = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.textContent);

beforeEach(() => {
  sent = [];
  Object.assign(document.documentElement.dataset, { currency: "CZK", currencies: "CZK EUR USD" });
  document.documentElement.className = "wmc-asks";
  history.replaceState(null, "", "/");
  Reflect.deleteProperty(window, "jQuery");
  answer = (body) => ({
    prices: Object.fromEntries(body.getAll("pids[]").map((id) => [id, `<b>${id} €</b>`])),
    shortcodes: [],
    current_currency: "EUR",
    current_country: "eu",
  });
  vi.stubGlobal("fetch", async (_url: string, { body }: { body: URLSearchParams }) => {
    sent.push(body);
    return Response.json({ success: true, data: answer(body) });
  });
});

test("a visitor who chose no other currency loads nothing", () => {
  document.documentElement.className = "";
  const load = vi.fn();

  startCurrencySwitching(load);

  expect(load).not.toHaveBeenCalled();
});

test("A9/B10: on the checkout no price is fetched again, then or later, and none stays hidden", async () => {
  await open(`${HEADER}${price(1)}<i class="wmc-cache-value" data-price="5"></i>`, { kind: "woocommerce-checkout" });
  document.body.insertAdjacentHTML("beforeend", price(2));
  await settled();

  expect(sent).toEqual([]);
  expect(texts(".wmc-cache-pid")).toEqual(["100 Kč", "100 Kč"]);
  expect(document.querySelectorAll(":is(.wmc-cache-pid, .wmc-cache-value):not([data-wmc_shown])")).toHaveLength(0);
});

test("whatever is on a page is asked for once, and shown in the visitor's currency", async () => {
  await open(`${HEADER}${price(1)}${price(2)}${price(1)}`);

  expect(sent).toHaveLength(1);
  expect(sent[0]?.get("action")).toBe("wmc_get_products_price");
  expect(sent[0]?.getAll("pids[]")).toEqual(["1", "2"]);
  expect(texts(".wmc-cache-pid")).toEqual(["1 €", "2 €", "1 €"]);
  expect(document.body.className).toBe("home woocommerce-multi-currency-EUR");
  expect(texts(".wmc-active")).toEqual(["EUR"]);
  expect(texts(".wmc-current-currency")).toEqual(["EUR"]);
});

test("a page without prices asks for nothing, and says the currency all the same", async () => {
  await open(HEADER);

  expect(sent).toEqual([]);
  expect(texts(".wmc-current-currency")).toEqual(["EUR"]);
});

test("of what comes later only the new is asked for, and what is known is there at once", async () => {
  await open(`<ul>${price(1)}</ul>`);

  document.querySelector("ul")?.insertAdjacentHTML("beforeend", price(2) + price(3) + price(1));
  await Promise.resolve();
  expect(texts(".wmc-cache-pid")).toEqual(["1 €", "100 Kč", "100 Kč", "1 €"]);
  await settled();

  expect(sent.map((body) => body.getAll("pids[]"))).toEqual([["1"], ["2", "3"]]);
  expect(texts(".wmc-cache-pid")).toEqual(["1 €", "2 €", "3 €", "1 €"]);
});

test("at most 500 are asked for at once", async () => {
  await open(Array.from({ length: 501 }, (_, i) => price(i + 1)).join(""));

  expect(sent.map((body) => body.getAll("pids[]").length)).toEqual([500, 1]);
  expect(texts(".wmc-cache-pid").at(-1)).toBe("501 €");
});

test.each([
  ["nothing", {}],
  ["no prices of these", { prices: { 9: "x" }, current_currency: "EUR" }],
  ["nulls", { prices: null, exchange: null, shortcodes: null, current_currency: "EUR" }],
])("an answer with %s leaves the page as it is, and is not asked for again", async (_what, data) => {
  answer = () => data;

  await open(`<ul>${price(1)}</ul><span class="wmc-cache-value" data-price="5">5 Kč</span>`);
  document.querySelector("ul")?.insertAdjacentHTML("beforeend", price(1));
  await settled();

  expect(texts(".wmc-cache-pid, .wmc-cache-value")).toEqual(["100 Kč", "100 Kč", "5 Kč"]);
  expect(sent).toHaveLength(1);
});

test.each([
  ["is not reached", () => Promise.reject(new TypeError("offline"))],
  ["answers garbage", async () => new Response("0")],
  ["refuses", async () => Response.json({ success: false, data: {} })],
])("where the shop %s, its own prices show with their sign", async (_what, fails) => {
  vi.stubGlobal("fetch", fails);

  await open(`${HEADER}${price(1)}`);

  expect(texts(".wmc-cache-pid")).toEqual(["100 Kč"]);
  expect(document.querySelector(".wmc-cache-pid")?.hasAttribute("data-wmc_shown")).toBe(true);
  expect(texts(".wmc-current-currency")).toEqual(["CZK"]);
  expect(document.body.className).toContain("woocommerce-multi-currency-CZK");
});

test("a currency that the shop no longer has is none", async () => {
  await open(price(1), { cookie: "XXX" });

  expect(sent).toEqual([]);
  expect(texts(".wmc-cache-pid")).toEqual(["100 Kč"]);
});

test("a converted value is found by the five values that were sent", async () => {
  const value = (priced: string, keeps: string) =>
    `<span class="wmc-cache-value" data-price="${priced}" data-original_price="" data-currency="" data-product_id="" data-keep_format="${keeps}">?</span>`;
  const made = (text: string) => `<span class="wmc-cache-value" data-price="5">${text}</span>`;
  answer = () => ({
    current_currency: "EUR",
    exchange: [
      { price: "5.0", keep_format: "1", shortcode: made("nobody") },
      { price: "5", original_price: "", currency: "", product_id: "", keep_format: "0", shortcode: made("second") },
      { price: "5", original_price: "", currency: "", product_id: "", keep_format: "1", shortcode: made("first") },
    ],
  });

  await open(value("5", "1") + value("5", "0") + value("5", "1"));

  expect(sent[0]?.get("exchange[1][keep_format]")).toBe("0");
  expect(sent[0]?.has("exchange[2][price]")).toBe(false);
  expect(texts(".wmc-cache-value")).toEqual(["first", "second", "first"]);
});

test.each([
  [["<div class='woo-multi-currency wmc-shortcode'>new</div>"], ["new"]],
  [["<div>a</div>", "<div>b</div>"], ["old"]],
])("switchers %s are put in where there is one for each", async (shortcodes, shown) => {
  answer = () => ({ shortcodes, current_currency: "EUR" });

  await open(
    '<input class="wmc-current-url" value="/obchod/"><div class="woo-multi-currency wmc-shortcode" data-layout="layout3" data-flag_size="0.4">old</div>',
  );

  expect(sent[0]?.get("shortcodes[0][layout]")).toBe("layout3");
  expect(sent[0]?.get("shortcodes[0][flag_size]")).toBe("0.4");
  expect(sent[0]?.get("wmc_current_url")).toBe("/obchod/");
  expect(texts(".wmc-shortcode")).toEqual(shown);
});

test("where subscriptions are sold, their details go from a price that was changed", async () => {
  answer = () => ({ prices: { 1: '4 €<i class="subscription-details"> / měsíc</i>' }, current_currency: "EUR" });

  await open(price(1), { params: { woo_subscription: "1" } });

  expect(texts(".wmc-cache-pid")).toEqual(["4 €"]);
});

test("scripts of others read the prices of variations in jQuery's data, and hear that they are there", async () => {
  const listed = [{ variation_id: 11, price_html: "a" }, { variation_id: 12 }];
  const heard: unknown[] = [];
  Object.assign(window, {
    jQuery: () => ({ data: () => listed, trigger: (...event: unknown[]) => heard.push(event) }),
  });

  await open(`<form class="variations_form"></form>${price(10)}`);

  expect(sent[0]?.getAll("pids[]")).toEqual(["10", "11", "12"]);
  expect(listed.map(({ price_html }) => price_html)).toEqual(["<b>11 €</b>", "<b>12 €</b>"]);
  expect(heard).toEqual([["wmc_cache_compatible_finish", [expect.objectContaining({ current_currency: "EUR" })]]]);
});

test("a choice is remembered, shown in place, and can be taken back", async () => {
  const { selectCurrency } = await open(`${HEADER}${price(1)}`, { cookie: "CZK" });
  expect(sent).toEqual([]);
  sessionStorage.setItem("wc_fragments_abc", "x");

  selectCurrency("EUR");
  await settled();
  expect(document.cookie).toContain("wmc_current_currency=EUR");
  expect(document.cookie).toContain("wmc_current_currency_old=EUR");
  expect(sessionStorage.getItem("wc_fragments_abc")).toBeNull();
  expect(texts(".wmc-cache-pid")).toEqual(["1 €"]);

  answer = () => ({ prices: { 1: "100 Kč" }, current_currency: "CZK" });
  selectCurrency("CZK");
  await settled();
  expect(texts(".wmc-cache-pid")).toEqual(["100 Kč"]);
  expect(texts(".wmc-current-currency")).toEqual(["CZK"]);
});

test("the last choice counts, whichever is answered last", async () => {
  const { selectCurrency } = await open(price(1), { cookie: "CZK" });
  const waiting: ((response: Response) => void)[] = [];
  vi.stubGlobal("fetch", () => new Promise((resolve) => waiting.push(resolve)));
  const say = (code: string) => Response.json({ success: true, data: { prices: { 1: code }, current_currency: code } });

  selectCurrency("EUR");
  selectCurrency("USD");
  waiting[1]?.(say("USD"));
  await settled();
  waiting[0]?.(say("EUR"));
  await settled();

  expect(texts(".wmc-cache-pid")).toEqual(["USD"]);
});

test("an address that says the currency is cleaned, with its links and forms", async () => {
  document.documentElement.dataset.currency = "EUR";
  history.replaceState(null, "", "/obchod/?page=2&wmc-currency=EUR");
  const own = price(1, "4 €").replace("CZK", "EUR");

  await open(
    `<a id="a" href="/kontakt/?wmc-currency=EUR#kde">x</a>${HEADER}<form><input type="hidden" name="wmc-currency" value="EUR"></form>${own}`,
  );

  expect(location.search).toBe("?page=2");
  expect(document.getElementById("a")?.getAttribute("href")).toBe("/kontakt/#kde");
  expect(document.querySelector(".wmc-active a")?.getAttribute("href")).toBe("/?wmc-currency=EUR");
  expect(document.querySelector("form input")).toBeNull();
  expect(texts(".wmc-cache-pid")).toEqual(["4 €"]);
  expect(sent).toEqual([]);
});

const FILTERS = `<form data-filter-form="vypis"><input name="e-filter-vypis-min_price"></form>`;
const filtered = () => document.querySelector<HTMLInputElement>("form input[type=hidden]")?.value;

test("prices that are typed into a listing's filters are meant in the visitor's currency", async () => {
  await open(price(1) + FILTERS);
  expect(filtered()).toBe("EUR");
});

test("bounds that an address says go on being in its currency", async () => {
  history.replaceState(null, "", "/obchod/?e-filter-vypis-min_price=500");
  await open(price(1) + FILTERS);
  expect(filtered()).toBeUndefined();
  expect(location.search).toBe("?e-filter-vypis-min_price=500");

  history.replaceState(null, "", "/obchod/?wmc-currency=EUR&e-filter-vypis-min_price=20");
  document.documentElement.dataset.currency = "EUR";
  await open(FILTERS);
  expect(filtered()).toBe("EUR");
  expect(location.search).toBe("?wmc-currency=EUR&e-filter-vypis-min_price=20");
});

test("filters of a page that was drawn in a currency stay in it when its address is cleaned", async () => {
  history.replaceState(null, "", "/obchod/?wmc-currency=EUR");
  document.documentElement.dataset.currency = "EUR";
  await open(FILTERS);
  expect(location.search).toBe("");
  expect(filtered()).toBe("EUR");
});

test("on a first visit the shop says the currency of the country, once", async () => {
  document.documentElement.className = "";
  document.documentElement.dataset.firstVisit = "ask";
  // biome-ignore lint/suspicious/noDocumentCookie: the visitor has none
  document.cookie = "wmc_current_currency=; max-age=0; path=/";
  const load = vi.fn(async () => ({ detectCountryCurrency: vi.fn() }) as unknown as Module);

  startCurrencySwitching(load);
  expect(load).toHaveBeenCalledOnce();
  // biome-ignore lint/suspicious/noDocumentCookie: what the shop's answer sets
  document.cookie = "wmc_ip_info=e30; path=/";
  startCurrencySwitching(load);

  expect(load).toHaveBeenCalledOnce();
  document.documentElement.removeAttribute("data-first-visit");
});

test("what the shop says of the country is shown", async () => {
  const { detectCountryCurrency } = await open(price(1), { cookie: "CZK" });
  const prices = fetch;
  vi.stubGlobal("fetch", async (url: string, options?: { body: URLSearchParams }) => {
    if (options) return prices(url, options as never);
    // biome-ignore lint/suspicious/noDocumentCookie: what the shop's answer sets
    document.cookie = "wmc_current_currency=EUR; path=/";
    return Response.json({ success: true, data: { country: "SK", currency_code: "EUR" } });
  });

  await detectCountryCurrency();
  await settled();

  expect(texts(".wmc-cache-pid")).toEqual(["1 €"]);
});

test("what is in the visitor's currency already may be seen at once, and what comes later too", async () => {
  const value = '<span class="wmc-cache-value" data-price="5">5 Kč</span>';
  answer = () => ({
    current_currency: "EUR",
    exchange: [{ price: "5", shortcode: '<span class="wmc-cache-value" data-price="5">0,20 €</span>' }],
  });
  const { selectCurrency } = await open(value, { cookie: "CZK" });
  expect(document.querySelector<HTMLElement>(".wmc-cache-value")?.dataset.wmc_shown).toBe("CZK");

  selectCurrency("EUR");
  await settled();
  document.body.insertAdjacentHTML("beforeend", value);
  await settled();

  expect(texts(".wmc-cache-value")).toEqual(["0,20 €", "0,20 €"]);
  expect(sent).toHaveLength(2);
});

test("scripts of others that ask for prices have taken their places away, so the page is loaded again", async () => {
  const { selectCurrency } = await open(`${HEADER}<b>100 Kč</b>`, { cookie: "CZK" });
  const reload = vi.fn();
  vi.stubGlobal("location", { protocol: "http:", pathname: "/", search: "", href: "http://x/", reload });
  Object.assign(window, { woocommerce_multi_currency: {} });

  selectCurrency("EUR");

  expect(reload).toHaveBeenCalledOnce();
  expect(document.cookie).toContain("wmc_current_currency=EUR");
  expect(sent).toEqual([]);
  Reflect.deleteProperty(window, "woocommerce_multi_currency");
  vi.unstubAllGlobals();
});

test("what a script of others puts in place of a converted value or a switcher may be seen, and is not asked for", async () => {
  answer = () => ({ current_currency: "EUR", exchange: [] });
  await open('<p><span class="wmc-cache-value" data-price="5">5 Kč</span></p>');

  document
    .querySelector("p")
    ?.insertAdjacentHTML(
      "beforeend",
      `<span class="wmc-cache-value" data-price="5" data-wmc_shown="EUR">0,20 €</span>${HEADER}`,
    );
  await settled();

  expect(sent).toHaveLength(1);
  expect(document.querySelector<HTMLElement>(".wmc-current-currency")?.dataset.wmc_shown).toBe("EUR");
  expect(texts(".wmc-current-currency")).toEqual(["EUR"]);
});

test("the flag that is shown follows the country, its picture as well", async () => {
  const flag = (code: string) => `<img class="wmc-flag" src="/static/flags/${code}.svg">`;
  const menu = (current: string) =>
    `<details class="wmc-dropdown"><summary><span class="wmc-current-currency">${current}</span></summary><ul><li class="wmc-currency" data-currency="EUR"><a>${flag("eu")}</a></li></ul></details>`;
  answer = () => ({ prices: { 1: "4 €" }, current_currency: "EUR", current_country: "sk" });

  await open(
    `${menu(flag("cz"))}<div class="wmc-price-switcher">${menu(`<i class="vi-flag-64 flag-cz">${flag("cz")}</i>`)}</div>${price(1)}`,
  );

  const shown = [...document.querySelectorAll(".wmc-current-currency img")].map((one) => one.getAttribute("src"));
  expect(shown).toEqual(["/static/flags/sk.svg", "/static/flags/sk.svg"]);
  expect(document.querySelector(".wmc-current-currency i")?.className).toBe("vi-flag-64 flag-sk");
  expect(document.querySelector("li img")?.getAttribute("src")).toBe("/static/flags/eu.svg");
});

test("where there is no picture of that country's flag the currency keeps its own", async () => {
  const flag = '<img class="wmc-flag" src="/static/flags/eu.svg">';
  answer = () => ({ prices: { 1: "4 €" }, current_currency: "EUR", current_country: "zz" });
  await open(
    `<details class="wmc-dropdown"><summary><span class="wmc-current-currency">${flag}</span></summary><ul><li class="wmc-currency" data-currency="EUR"><a>${flag}</a></li></ul></details>${price(1)}`,
  );
  const shown = document.querySelector(".wmc-current-currency img");
  expect(shown?.getAttribute("src")).toBe("/static/flags/zz.svg");

  shown?.dispatchEvent(new Event("error"));

  expect(shown?.getAttribute("src")).toBe("/static/flags/eu.svg");
});

test("what comes into the page later follows the country as well", async () => {
  const flag = '<img class="wmc-flag" src="/static/flags/eu.svg">';
  const menu = `<details class="wmc-dropdown"><summary><span class="wmc-current-currency">${flag}</span></summary><ul><li class="wmc-currency" data-currency="EUR"><a>${flag}</a></li></ul></details>`;
  answer = () => ({ prices: { 1: "4 €" }, current_currency: "EUR", current_country: "sk" });
  await open(price(1));

  document.body.insertAdjacentHTML("beforeend", menu);
  await settled();

  expect(sent).toHaveLength(1);
  expect(document.querySelector(".wmc-current-currency img")?.getAttribute("src")).toBe("/static/flags/sk.svg");
});

test("what the merchant wants to be sent along is", async () => {
  await open(price(1), { params: { extra_params: { store: "2" } } });

  expect(sent[0]?.get("store")).toBe("2");
  expect(sent[0]?.get("action")).toBe("wmc_get_products_price");
});

test.each([
  [`<span class="price" data-sale="Sleva 10 %">4 €</span>`, "Sleva 10 %"],
  [`<span class="price">5 €</span>`, ""], // it has a price of its own there, which is not reduced
])("the badge says the reduction of the price in the visitor's currency: %s", async (html, text) => {
  answer = () => ({ prices: { 7: html }, shortcodes: [], current_currency: "EUR" });

  await open(`<article class="product">${price(7)}<span class="badge-sale">Sleva 20 %</span></article>`);

  expect(texts(".badge-sale")).toEqual([text]);
});
