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
const renderPrice = (id: number, text = "100 Kč") =>
  `<span class="wmc-cache-pid" data-wmc_product_id="${id}" data-currency="CZK">${text}</span>`;
const renderCurrencyLink = (code: string, active = "") =>
  `<li class="wmc-currency ${active}" data-currency="${code}"><a class="wmc-currency-redirect" href="/?wmc-currency=${code}" data-currency="${code}">${code}</a></li>`;
const HEADER_HTML = `<details class="wmc-dropdown"><summary><span class="wmc-current-currency">CZK</span></summary><ul>${renderCurrencyLink("CZK", "wmc-active")}${renderCurrencyLink("EUR")}</ul></details>`;

let requests: URLSearchParams[] = [];
let respond: (body: URLSearchParams) => unknown;

/** Load convert-prices.ts in a page as the server renders it for everybody, with a currency cookie. */
async function openPage(body: string, { cookie = "EUR", params = {}, bodyClass = "home" } = {}): Promise<Module> {
  // biome-ignore lint/suspicious/noDocumentCookie: the page reads it
  document.cookie = `wmc_current_currency=${cookie}; path=/`;
  document.body = document.createElement("body"); // without listeners of earlier tests
  document.body.className = `${bodyClass} woocommerce-multi-currency-CZK`;
  document.body.innerHTML = `${body}<script id="wooMultiCurrencyParams" type="application/json">${JSON.stringify({ ...PARAMS, ...params })}</script>`;
  vi.resetModules();
  const module = await import("./convert-prices.ts");
  await waitForUpdates();
  return module;
}

const waitForUpdates = () => new Promise((resolve) => setTimeout(resolve, 20));
const getTexts = (selector: string) => [...document.querySelectorAll(selector)].map((element) => element.textContent);

beforeEach(() => {
  requests = [];
  Object.assign(document.documentElement.dataset, { currency: "CZK", currencies: "CZK EUR USD" });
  document.documentElement.className = "wmc-asks";
  history.replaceState(null, "", "/");
  Reflect.deleteProperty(window, "jQuery");
  respond = (body) => ({
    prices: Object.fromEntries(body.getAll("pids[]").map((id) => [id, `<b>${id} €</b>`])),
    shortcodes: [],
    current_currency: "EUR",
    current_country: "eu",
  });
  vi.stubGlobal("fetch", async (_url: string, { body }: { body: URLSearchParams }) => {
    requests.push(body);
    return Response.json({ success: true, data: respond(body) });
  });
});

test("a visitor who chose no other currency loads nothing", () => {
  document.documentElement.className = "";
  const load = vi.fn();

  startCurrencySwitching(load);

  expect(load).not.toHaveBeenCalled();
});

test("on the checkout prices are not converted, and all are visible", async () => {
  await openPage(`${HEADER_HTML}${renderPrice(1)}<i class="wmc-cache-value" data-price="5"></i>`, {
    bodyClass: "woocommerce-checkout",
  });
  document.body.insertAdjacentHTML("beforeend", renderPrice(2));
  await waitForUpdates();

  expect(requests).toEqual([]);
  expect(getTexts(".wmc-cache-pid")).toEqual(["100 Kč", "100 Kč"]);
  expect(document.querySelectorAll(":is(.wmc-cache-pid, .wmc-cache-value):not([data-wmc_shown])")).toHaveLength(0);
});

test("each price is requested once and shown in the visitor's currency", async () => {
  await openPage(`${HEADER_HTML}${renderPrice(1)}${renderPrice(2)}${renderPrice(1)}`);

  expect(requests).toHaveLength(1);
  expect(requests[0]?.get("action")).toBe("wmc_get_products_price");
  expect(requests[0]?.getAll("pids[]")).toEqual(["1", "2"]);
  expect(getTexts(".wmc-cache-pid")).toEqual(["1 €", "2 €", "1 €"]);
  expect(document.body.className).toBe("home woocommerce-multi-currency-EUR");
  expect(getTexts(".wmc-active")).toEqual(["EUR"]);
  expect(getTexts(".wmc-current-currency")).toEqual(["EUR"]);
});

test("a page without prices sends no request, and its switcher shows the visitor's currency", async () => {
  await openPage(HEADER_HTML);

  expect(requests).toEqual([]);
  expect(getTexts(".wmc-current-currency")).toEqual(["EUR"]);
});

test("of prices added later only new ones are requested, cached ones are shown at once", async () => {
  await openPage(`<ul>${renderPrice(1)}</ul>`);

  document.querySelector("ul")?.insertAdjacentHTML("beforeend", renderPrice(2) + renderPrice(3) + renderPrice(1));
  await Promise.resolve();
  expect(getTexts(".wmc-cache-pid")).toEqual(["1 €", "100 Kč", "100 Kč", "1 €"]);
  await waitForUpdates();

  expect(requests.map((body) => body.getAll("pids[]"))).toEqual([["1"], ["2", "3"]]);
  expect(getTexts(".wmc-cache-pid")).toEqual(["1 €", "2 €", "3 €", "1 €"]);
});

test("a request has at most 500 product ids", async () => {
  await openPage(Array.from({ length: 501 }, (_, i) => renderPrice(i + 1)).join(""));

  expect(requests.map((body) => body.getAll("pids[]").length)).toEqual([500, 1]);
  expect(getTexts(".wmc-cache-pid").at(-1)).toBe("501 €");
});

test.each([
  ["nothing", {}],
  ["prices of other products", { prices: { 9: "x" }, current_currency: "EUR" }],
  ["nulls", { prices: null, exchange: null, shortcodes: null, current_currency: "EUR" }],
])("a response with %s leaves the page unchanged, and is not requested again", async (_response, data) => {
  respond = () => data;

  await openPage(`<ul>${renderPrice(1)}</ul><span class="wmc-cache-value" data-price="5">5 Kč</span>`);
  document.querySelector("ul")?.insertAdjacentHTML("beforeend", renderPrice(1));
  await waitForUpdates();

  expect(getTexts(".wmc-cache-pid, .wmc-cache-value")).toEqual(["100 Kč", "100 Kč", "5 Kč"]);
  expect(requests).toHaveLength(1);
});

test.each([
  ["is unreachable", () => Promise.reject(new TypeError("offline"))],
  ["sends no JSON object", async () => new Response("0")],
  ["sends an error", async () => Response.json({ success: false, data: {} })],
])("when the shop %s, prices in its own currency are shown", async (_problem, mockFetch) => {
  vi.stubGlobal("fetch", mockFetch);

  await openPage(`${HEADER_HTML}${renderPrice(1)}`);

  expect(getTexts(".wmc-cache-pid")).toEqual(["100 Kč"]);
  expect(document.querySelector(".wmc-cache-pid")?.hasAttribute("data-wmc_shown")).toBe(true);
  expect(getTexts(".wmc-current-currency")).toEqual(["CZK"]);
  expect(document.body.className).toContain("woocommerce-multi-currency-CZK");
});

test("a currency that the shop no longer offers is ignored", async () => {
  await openPage(renderPrice(1), { cookie: "XXX" });

  expect(requests).toEqual([]);
  expect(getTexts(".wmc-cache-pid")).toEqual(["100 Kč"]);
});

test("a converted value is matched by the five values of its request", async () => {
  const value = (priced: string, keeps: string) =>
    `<span class="wmc-cache-value" data-price="${priced}" data-original_price="" data-currency="" data-product_id="" data-keep_format="${keeps}">?</span>`;
  const renderValue = (text: string) => `<span class="wmc-cache-value" data-price="5">${text}</span>`;
  respond = () => ({
    current_currency: "EUR",
    exchange: [
      { price: "5.0", keep_format: "1", shortcode: renderValue("nobody") },
      {
        price: "5",
        original_price: "",
        currency: "",
        product_id: "",
        keep_format: "0",
        shortcode: renderValue("second"),
      },
      {
        price: "5",
        original_price: "",
        currency: "",
        product_id: "",
        keep_format: "1",
        shortcode: renderValue("first"),
      },
    ],
  });

  await openPage(value("5", "1") + value("5", "0") + value("5", "1"));

  expect(requests[0]?.get("exchange[1][keep_format]")).toBe("0");
  expect(requests[0]?.has("exchange[2][price]")).toBe(false);
  expect(getTexts(".wmc-cache-value")).toEqual(["first", "second", "first"]);
});

test.each([
  [["<div class='woo-multi-currency wmc-shortcode'>new</div>"], ["new"]],
  [["<div>a</div>", "<div>b</div>"], ["old"]],
])("switchers are replaced only when the response has one for each: %s", async (shortcodes, shown) => {
  respond = () => ({ shortcodes, current_currency: "EUR" });

  await openPage(
    '<input class="wmc-current-url" value="/obchod/"><div class="woo-multi-currency wmc-shortcode" data-layout="layout3" data-flag_size="0.4">old</div>',
  );

  expect(requests[0]?.get("shortcodes[0][layout]")).toBe("layout3");
  expect(requests[0]?.get("shortcodes[0][flag_size]")).toBe("0.4");
  expect(requests[0]?.get("wmc_current_url")).toBe("/obchod/");
  expect(getTexts(".wmc-shortcode")).toEqual(shown);
});

test("with subscriptions, their details are removed from a converted price", async () => {
  respond = () => ({ prices: { 1: '4 €<i class="subscription-details"> / měsíc</i>' }, current_currency: "EUR" });

  await openPage(renderPrice(1), { params: { woo_subscription: "1" } });

  expect(getTexts(".wmc-cache-pid")).toEqual(["4 €"]);
});

test("third-party scripts get prices of variations in jQuery's data and an event", async () => {
  const listedVariations = [{ variation_id: 11, price_html: "a" }, { variation_id: 12 }];
  const triggeredEvents: unknown[] = [];
  Object.assign(window, {
    jQuery: () => ({ data: () => listedVariations, trigger: (...event: unknown[]) => triggeredEvents.push(event) }),
  });

  await openPage(`<form class="variations_form"></form>${renderPrice(10)}`);

  expect(requests[0]?.getAll("pids[]")).toEqual(["10", "11", "12"]);
  expect(listedVariations.map(({ price_html }) => price_html)).toEqual(["<b>11 €</b>", "<b>12 €</b>"]);
  expect(triggeredEvents).toEqual([
    ["wmc_cache_compatible_finish", [expect.objectContaining({ current_currency: "EUR" })]],
  ]);
});

test("variations are requested and their prices replaced, also for a jQuery that loads later", async () => {
  const listed = [{ variation_id: 11, price_html: "<b>100 Kč</b>" }, { variation_id: 12 }];
  const html = `<form class="variations_form" data-product_variations='${JSON.stringify(listed)}'></form>`;
  const readPrices = () =>
    JSON.parse(document.querySelector("form")?.dataset.product_variations ?? "").map(
      ({ price_html }: { price_html: string }) => price_html,
    );

  const { selectCurrency } = await openPage(`${html}${renderPrice(10)}${renderPrice(11)}`);
  expect(requests.map((body) => body.getAll("pids[]"))).toEqual([["10", "11", "12"]]);
  expect(readPrices()).toEqual(["<b>11 €</b>", "<b>12 €</b>"]);

  respond = () => ({ prices: { 11: "100 Kč", 12: "120 Kč" }, current_currency: "CZK" });
  selectCurrency("CZK");
  await waitForUpdates();
  expect(readPrices()).toEqual(["100 Kč", "120 Kč"]);
});

test.each(["false", "", "{", "null"])("a form that lists no variations (%j) requests none", async (list) => {
  await openPage(`<form class="variations_form" data-product_variations='${list}'></form>${renderPrice(10)}`);

  expect(requests.map((body) => body.getAll("pids[]"))).toEqual([["10"]]);
  expect(getTexts(".wmc-cache-pid")).toEqual(["10 €"]);
});

test("more variations than a request may have are requested one after another, each once", async () => {
  const listed = Array.from({ length: 501 }, (_, i) => ({ variation_id: i + 1 }));
  await openPage(`<form class="variations_form" data-product_variations='${JSON.stringify(listed)}'></form>`);

  expect(requests.map((body) => body.getAll("pids[]").length)).toEqual([500, 1]);
  expect(document.querySelector("form")?.dataset.product_variations).toContain('"price_html":"<b>501 €</b>"');
});

test("a chosen currency is stored and shown in place, and can be changed back", async () => {
  const { selectCurrency } = await openPage(`${HEADER_HTML}${renderPrice(1)}`, { cookie: "CZK" });
  expect(requests).toEqual([]);
  sessionStorage.setItem("wc_fragments_abc", "x");

  selectCurrency("EUR");
  await waitForUpdates();
  expect(document.cookie).toContain("wmc_current_currency=EUR");
  expect(document.cookie).toContain("wmc_current_currency_old=EUR");
  expect(sessionStorage.getItem("wc_fragments_abc")).toBeNull();
  expect(getTexts(".wmc-cache-pid")).toEqual(["1 €"]);

  respond = () => ({ prices: { 1: "100 Kč" }, current_currency: "CZK" });
  selectCurrency("CZK");
  await waitForUpdates();
  expect(getTexts(".wmc-cache-pid")).toEqual(["100 Kč"]);
  expect(getTexts(".wmc-current-currency")).toEqual(["CZK"]);
});

test("the last choice counts, even if its response comes first", async () => {
  const { selectCurrency } = await openPage(renderPrice(1), { cookie: "CZK" });
  const waiting: ((response: Response) => void)[] = [];
  vi.stubGlobal("fetch", () => new Promise((resolve) => waiting.push(resolve)));
  const createResponse = (code: string) =>
    Response.json({ success: true, data: { prices: { 1: code }, current_currency: code } });

  selectCurrency("EUR");
  selectCurrency("USD");
  waiting[1]?.(createResponse("USD"));
  await waitForUpdates();
  waiting[0]?.(createResponse("EUR"));
  await waitForUpdates();

  expect(getTexts(".wmc-cache-pid")).toEqual(["USD"]);
});

test("the currency is removed from the URL, links and forms", async () => {
  document.documentElement.dataset.currency = "EUR";
  history.replaceState(null, "", "/obchod/?page=2&wmc-currency=EUR");
  const renderedPrice = renderPrice(1, "4 €").replace("CZK", "EUR");

  await openPage(
    `<a id="a" href="/kontakt/?wmc-currency=EUR#kde">x</a>${HEADER_HTML}<form><input type="hidden" name="wmc-currency" value="EUR"></form>${renderedPrice}`,
  );

  expect(location.search).toBe("?page=2");
  expect(document.getElementById("a")?.getAttribute("href")).toBe("/kontakt/#kde");
  expect(document.querySelector(".wmc-active a")?.getAttribute("href")).toBe("/?wmc-currency=EUR");
  expect(document.querySelector("form input")).toBeNull();
  expect(getTexts(".wmc-cache-pid")).toEqual(["4 €"]);
  expect(requests).toEqual([]);
});

const FILTERS_HTML = `<form data-filter-form="vypis"><input name="e-filter-vypis-min_price"></form>`;
const getFilterCurrency = () => document.querySelector<HTMLInputElement>("form input[type=hidden]")?.value;

test("price filters of a listing use the visitor's currency", async () => {
  await openPage(renderPrice(1) + FILTERS_HTML);
  expect(getFilterCurrency()).toBe("EUR");
});

test("price bounds in the URL keep the currency of the URL", async () => {
  history.replaceState(null, "", "/obchod/?e-filter-vypis-min_price=500");
  await openPage(renderPrice(1) + FILTERS_HTML);
  expect(getFilterCurrency()).toBeUndefined();
  expect(location.search).toBe("?e-filter-vypis-min_price=500");

  history.replaceState(null, "", "/obchod/?wmc-currency=EUR&e-filter-vypis-min_price=20");
  document.documentElement.dataset.currency = "EUR";
  await openPage(FILTERS_HTML);
  expect(getFilterCurrency()).toBe("EUR");
  expect(location.search).toBe("?wmc-currency=EUR&e-filter-vypis-min_price=20");
});

test("filters keep the currency that was removed from the URL", async () => {
  history.replaceState(null, "", "/obchod/?wmc-currency=EUR");
  document.documentElement.dataset.currency = "EUR";
  await openPage(FILTERS_HTML);
  expect(location.search).toBe("");
  expect(getFilterCurrency()).toBe("EUR");
});

test("on a first visit the currency of the country is requested once", async () => {
  document.documentElement.className = "";
  document.documentElement.dataset.firstVisit = "ask";
  // biome-ignore lint/suspicious/noDocumentCookie: the visitor has none
  document.cookie = "wmc_current_currency=; max-age=0; path=/";
  const load = vi.fn(async () => ({ detectCountryCurrency: vi.fn() }) as unknown as Module);

  startCurrencySwitching(load);
  expect(load).toHaveBeenCalledOnce();
  // biome-ignore lint/suspicious/noDocumentCookie: the shop's response sets it
  document.cookie = "wmc_ip_info=e30; path=/";
  startCurrencySwitching(load);

  expect(load).toHaveBeenCalledOnce();
  document.documentElement.removeAttribute("data-first-visit");
});

test("the currency of the visitor's country is shown", async () => {
  const { detectCountryCurrency } = await openPage(renderPrice(1), { cookie: "CZK" });
  const prices = fetch;
  vi.stubGlobal("fetch", async (url: string, options?: { body: URLSearchParams }) => {
    if (options) return prices(url, options as never);
    // biome-ignore lint/suspicious/noDocumentCookie: the shop's response sets it
    document.cookie = "wmc_current_currency=EUR; path=/";
    return Response.json({ success: true, data: { country: "SK", currency_code: "EUR" } });
  });

  await detectCountryCurrency();
  await waitForUpdates();

  expect(getTexts(".wmc-cache-pid")).toEqual(["1 €"]);
});

test("values in the visitor's currency are visible at once, values added later are converted", async () => {
  const value = '<span class="wmc-cache-value" data-price="5">5 Kč</span>';
  respond = () => ({
    current_currency: "EUR",
    exchange: [{ price: "5", shortcode: '<span class="wmc-cache-value" data-price="5">0,20 €</span>' }],
  });
  const { selectCurrency } = await openPage(value, { cookie: "CZK" });
  expect(document.querySelector<HTMLElement>(".wmc-cache-value")?.dataset.wmc_shown).toBe("CZK");

  selectCurrency("EUR");
  await waitForUpdates();
  document.body.insertAdjacentHTML("beforeend", value);
  await waitForUpdates();

  expect(getTexts(".wmc-cache-value")).toEqual(["0,20 €", "0,20 €"]);
  expect(requests).toHaveLength(2);
});

test("with the add-on's own script a choice reloads the page", async () => {
  const { selectCurrency } = await openPage(`${HEADER_HTML}<b>100 Kč</b>`, { cookie: "CZK" });
  const reload = vi.fn();
  vi.stubGlobal("location", { protocol: "http:", pathname: "/", search: "", href: "http://x/", reload });
  Object.assign(window, { woocommerce_multi_currency: {} });

  selectCurrency("EUR");

  expect(reload).toHaveBeenCalledOnce();
  expect(document.cookie).toContain("wmc_current_currency=EUR");
  expect(requests).toEqual([]);
  Reflect.deleteProperty(window, "woocommerce_multi_currency");
  vi.unstubAllGlobals();
});

test("values and switchers inserted by a third-party script are visible and not requested", async () => {
  respond = () => ({ current_currency: "EUR", exchange: [] });
  await openPage('<p><span class="wmc-cache-value" data-price="5">5 Kč</span></p>');

  document
    .querySelector("p")
    ?.insertAdjacentHTML(
      "beforeend",
      `<span class="wmc-cache-value" data-price="5" data-wmc_shown="EUR">0,20 €</span>${HEADER_HTML}`,
    );
  await waitForUpdates();

  expect(requests).toHaveLength(1);
  expect(document.querySelector<HTMLElement>(".wmc-current-currency")?.dataset.wmc_shown).toBe("EUR");
  expect(getTexts(".wmc-current-currency")).toEqual(["EUR"]);
});

test("the shown flag and its picture are those of the country", async () => {
  const flag = (code: string) => `<img class="wmc-flag" src="/static/flags/${code}.svg">`;
  const menu = (current: string) =>
    `<details class="wmc-dropdown"><summary><span class="wmc-current-currency">${current}</span></summary><ul><li class="wmc-currency" data-currency="EUR"><a>${flag("eu")}</a></li></ul></details>`;
  respond = () => ({ prices: { 1: "4 €" }, current_currency: "EUR", current_country: "sk" });

  await openPage(
    `${menu(flag("cz"))}<div class="wmc-price-switcher">${menu(`<i class="vi-flag-64 flag-cz">${flag("cz")}</i>`)}</div>${renderPrice(1)}`,
  );

  const shown = [...document.querySelectorAll(".wmc-current-currency img")].map((element) =>
    element.getAttribute("src"),
  );
  expect(shown).toEqual(["/static/flags/sk.svg", "/static/flags/sk.svg"]);
  expect(document.querySelector(".wmc-current-currency i")?.className).toBe("vi-flag-64 flag-sk");
  expect(document.querySelector("li img")?.getAttribute("src")).toBe("/static/flags/eu.svg");
});

test("without a flag picture of the country the currency keeps its own flag", async () => {
  const flag = '<img class="wmc-flag" src="/static/flags/eu.svg">';
  respond = () => ({ prices: { 1: "4 €" }, current_currency: "EUR", current_country: "zz" });
  await openPage(
    `<details class="wmc-dropdown"><summary><span class="wmc-current-currency">${flag}</span></summary><ul><li class="wmc-currency" data-currency="EUR"><a>${flag}</a></li></ul></details>${renderPrice(1)}`,
  );
  const shown = document.querySelector(".wmc-current-currency img");
  expect(shown?.getAttribute("src")).toBe("/static/flags/zz.svg");

  shown?.dispatchEvent(new Event("error"));

  expect(shown?.getAttribute("src")).toBe("/static/flags/eu.svg");
});

test("a switcher added later shows the flag of the country", async () => {
  const flag = '<img class="wmc-flag" src="/static/flags/eu.svg">';
  const menu = `<details class="wmc-dropdown"><summary><span class="wmc-current-currency">${flag}</span></summary><ul><li class="wmc-currency" data-currency="EUR"><a>${flag}</a></li></ul></details>`;
  respond = () => ({ prices: { 1: "4 €" }, current_currency: "EUR", current_country: "sk" });
  await openPage(renderPrice(1));

  document.body.insertAdjacentHTML("beforeend", menu);
  await waitForUpdates();

  expect(requests).toHaveLength(1);
  expect(document.querySelector(".wmc-current-currency img")?.getAttribute("src")).toBe("/static/flags/sk.svg");
});

test("extra parameters of the merchant are sent", async () => {
  await openPage(renderPrice(1), { params: { extra_params: { store: "2" } } });

  expect(requests[0]?.get("store")).toBe("2");
  expect(requests[0]?.get("action")).toBe("wmc_get_products_price");
});

test.each([
  [`<span class="price" data-sale="Sleva 10 %">4 €</span>`, "Sleva 10 %"],
  [`<span class="price">5 €</span>`, ""], // its own price in this currency, not reduced
])("the badge shows the reduction of the price in the visitor's currency: %s", async (html, text) => {
  respond = () => ({ prices: { 7: html }, shortcodes: [], current_currency: "EUR" });

  await openPage(`<article class="product">${renderPrice(7)}<span class="badge-sale">Sleva 20 %</span></article>`);

  expect(getTexts(".badge-sale")).toEqual([text]);
});

test("a currency that no order can be paid in has a notice until another one is chosen", async () => {
  document.documentElement.dataset.onlyShown = "EUR";
  const { selectCurrency } = await openPage(`${HEADER_HTML}${renderPrice(1)}`);
  expect(document.body.classList.contains("shows-another-currency")).toBe(true);

  respond = () => ({ prices: { 1: "<b>100 Kč</b>" }, current_currency: "CZK" });
  selectCurrency("CZK");
  await waitForUpdates();

  delete document.documentElement.dataset.onlyShown;
  expect(document.body.classList.contains("shows-another-currency")).toBe(false);
  expect(document.documentElement.classList.contains("shows-another-currency")).toBe(false);
});
