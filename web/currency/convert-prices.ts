/**
 * Shows the visitor's currency in a page that is the same for everybody: `wmc_get_products_price` (specification.md,
 * section 7.1, CURCY). Loaded only for a visitor who chose, or is choosing, another currency. It imports only files that
 * every page has. How it works with early.ts and the stylesheet: docs/developers/currencies.md.
 */

import { hasCurrencyScript } from "../third-party/jquery-plugins.ts";

type PricesResponse = Partial<{
  prices: Record<string, string>;
  shortcodes: string[];
  exchange: (Partial<ExchangeRequest> & { shortcode?: string })[];
  current_currency: string;
  current_country: string;
}>;
type ExchangeRequest = Record<(typeof EXCHANGE_FIELDS)[number], string>;
type ListedVariation = { variation_id: number; price_html?: string };
type JQueryCollection = { data(name: string): unknown; trigger(name: string, args?: unknown[]): void };
type WindowWithJquery = { jQuery?: (target: Element) => JQueryCollection };

const COOKIE = "wmc_current_currency";
const COOKIE_AGE_S = 86_400;
const PARAMETER = "wmc-currency";
const BODY_CLASS = "woocommerce-multi-currency-";
const PRICES = ".wmc-cache-pid[data-wmc_product_id]";
const CONVERTED_VALUES = ".wmc-cache-value";
const VARIATION_FORMS = ".variations_form";
const SWITCHERS = ".woo-multi-currency.wmc-shortcode:not(.wmc-list-currency-rates)";
const PRICE_RANGE_PARAMETER = /[?&]e-filter-\w+-(min|max)_price=/;
const EXCHANGE_FIELDS = ["price", "original_price", "currency", "product_id", "keep_format"] as const;
const MAX_IDS = 500;
const TIMEOUT_MS = 15_000;

const page = document.documentElement;
const params = JSON.parse(document.getElementById("wooMultiCurrencyParams")?.textContent || "{}");
Object.assign(window, { wooMultiCurrencyParams: params });
/** Product id → price HTML in `chosen`; "" if the shop sent none, so that the element keeps its price. */
let cachedPrices = new Map<string, string>();
let chosen = "";
let country = ""; // country code of the flag to show; "": the flag of the currency
let isSwitching = false;
/** Whether the page was opened with a currency in its URL; cleanUrl() may have removed it since. */
const hasUrlCurrency = new URL(location.href).searchParams.has(PARAMETER);
let activeRequest: AbortController | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

const queryAll = (selector: string, root: ParentNode = document) => [...root.querySelectorAll<HTMLElement>(selector)];
const jquery = (target: Element) => (window as WindowWithJquery).jQuery?.(target);
/** Return the currency of the amounts that an element shows. */
const getShownCurrency = (element: HTMLElement) =>
  element.dataset.wmc_shown ?? (element.matches(PRICES) ? element.dataset.currency : page.dataset.currency);
const needsConversion = (element: HTMLElement) => getShownCurrency(element) !== chosen;
const markCurrency = (element: HTMLElement, currency = chosen) => {
  element.dataset.wmc_shown = currency;
};

/** Return the visitor's currency; the page's currency if they chose none, or one that the shop no longer offers. */
function getVisitorCurrency(): string {
  const [, code = ""] = new RegExp(`(?:^|; )${COOKIE}=([A-Z]{3})`).exec(document.cookie) ?? [];
  const { currency = "", currencies = "" } = page.dataset;
  return currencies.split(" ").includes(code) ? code : currency;
}

/** Request prices for everything on the page in another currency than the visitor's; send nothing if there is none. */
export function refreshPrices(): void {
  clearTimeout(timer);
  timer = undefined;
  if (!page.dataset.currency) return;
  const visitorCurrency = getVisitorCurrency();
  if (visitorCurrency !== chosen) {
    activeRequest?.abort();
    chosen = visitorCurrency;
    cachedPrices = new Map();
    country = "";
  }
  if (document.body.matches(".woocommerce-checkout")) {
    keepChargedAmounts();
    return;
  }
  page.classList.add("wmc-asks");
  const prices = queryAll(PRICES).filter((element) => !showCachedPrice(element));
  const values = findUnconverted(CONVERTED_VALUES);
  const switchers = findUnconverted(SWITCHERS);
  const variations = queryAll(VARIATION_FORMS).filter((form) => !showCachedVariationPrices(form));
  const ids = [...new Set([...prices.map(getProductId), ...variations.flatMap(getVariationIds)])]
    .filter((id) => !cachedPrices.has(id))
    .slice(0, MAX_IDS);
  if (ids.length || values.length || switchers.length) void fetchPrices(ids, prices, values, switchers);
  else updateSwitchers(chosen);
}

/** The checkout shows the charged amounts: they are never converted (specification.md, sections 2 and 7.1). */
function keepChargedAmounts(): void {
  for (const element of queryAll(`${PRICES}, ${CONVERTED_VALUES}, ${SWITCHERS}`))
    markCurrency(element, getShownCurrency(element) ?? "");
  updateSwitchers(chosen);
}

/** Return the elements in another currency; reveal the others. */
function findUnconverted(selector: string): HTMLElement[] {
  const found = queryAll(selector);
  for (const element of found) if (!needsConversion(element)) markCurrency(element);
  return found.filter(needsConversion);
}

const getProductId = (element: HTMLElement) => element.dataset.wmc_product_id ?? "";

/** Show the cached price in `element`; return whether it shows the visitor's currency. */
function showCachedPrice(element: HTMLElement): boolean {
  if (needsConversion(element)) {
    const html = cachedPrices.get(getProductId(element));
    if (html === undefined) return false;
    if (html) {
      element.innerHTML = html;
      // As in product/update-sale-badge.ts: the price of the chosen variation is the product's last one.
      for (const badge of queryAll(".badge-sale", element.closest(".product") ?? element))
        badge.textContent = queryAll("[data-sale]", element)[0]?.dataset.sale ?? "";
    }
    if (params.woo_subscription === "1")
      for (const details of queryAll(".subscription-details", element)) details.remove();
  }
  markCurrency(element);
  return true;
}

/** Return the variations in jQuery's data, which third-party scripts read, else those that the form's attribute lists. */
function getListedVariations(form: HTMLElement): ListedVariation[] {
  const list = jquery(form)?.data("product_variations") ?? parseListedVariations(form);
  return Array.isArray(list) ? list : [];
}

/** Return the variations in the form's attribute, where jQuery finds them when it loads later. */
function parseListedVariations(form: HTMLElement): ListedVariation[] {
  try {
    const list = JSON.parse(form.dataset.product_variations ?? "");
    return Array.isArray(list) ? list : [];
  } catch {
    return []; // "false": a product with too many variations lists none
  }
}

const getVariationIds = (form: HTMLElement) => getListedVariations(form).map(({ variation_id }) => `${variation_id}`);

/** Replace the `price_html` of a form's variations; return whether the cache had all that need the visitor's currency. */
function showCachedVariationPrices(form: HTMLElement): boolean {
  if (needsConversion(form)) {
    if (!getVariationIds(form).every((id) => cachedPrices.has(id))) return false;
    const replacePrices = (list: ListedVariation[]) => {
      for (const variation of list)
        variation.price_html = cachedPrices.get(`${variation.variation_id}`) || variation.price_html || "";
    };
    replacePrices(getListedVariations(form));
    const list = parseListedVariations(form);
    replacePrices(list);
    if (list.length) form.dataset.product_variations = JSON.stringify(list);
  }
  markCurrency(form);
  return true;
}

const readExchangeRequest = ({ dataset }: HTMLElement) =>
  Object.fromEntries(EXCHANGE_FIELDS.map((field) => [field, dataset[field] ?? ""])) as ExchangeRequest;
const getRequestKey = (entry: Partial<ExchangeRequest>) =>
  JSON.stringify(EXCHANGE_FIELDS.map((field) => entry[field] ?? ""));

async function fetchPrices(
  ids: string[],
  prices: HTMLElement[],
  values: HTMLElement[],
  switchers: HTMLElement[],
): Promise<void> {
  activeRequest?.abort();
  const controller = new AbortController();
  activeRequest = controller;
  const timeout = setTimeout(() => controller.abort(), TIMEOUT_MS);
  const exchangeRequests = new Map(
    values.map((value) => [getRequestKey(readExchangeRequest(value)), readExchangeRequest(value)]),
  );
  const body = new URLSearchParams({ ...params.extra_params, action: "wmc_get_products_price" });
  for (const id of ids) body.append("pids[]", id);
  for (const [i, { dataset }] of switchers.entries()) {
    body.append(`shortcodes[${i}][layout]`, dataset.layout ?? "default");
    body.append(`shortcodes[${i}][flag_size]`, dataset.flag_size ?? "");
  }
  for (const [i, entry] of [...exchangeRequests.values()].entries())
    for (const field of EXCHANGE_FIELDS) body.append(`exchange[${i}][${field}]`, entry[field]);
  const url = document.querySelector<HTMLInputElement>("input.wmc-current-url")?.value;
  body.append("wmc_current_url", url ?? location.pathname + location.search);
  try {
    const response = await fetch(params.ajaxUrl, { method: "POST", body, signal: controller.signal });
    const { success, data } = await response.json();
    if (activeRequest !== controller) return;
    activeRequest = undefined;
    if (!success) throw new Error(); // caught below
    applyPrices(data, ids, values, switchers);
  } catch {
    if (activeRequest && activeRequest !== controller) return;
    // Prices in the shop's own currency are correct, and show its symbol.
    for (const element of [...prices, ...values, ...switchers]) markCurrency(element, getShownCurrency(element) ?? "");
    for (const element of queryAll(".wmc-current-currency")) markCurrency(element, "");
  } finally {
    clearTimeout(timeout);
    if (activeRequest === controller) activeRequest = undefined;
  }
}

/** Show the shop's response; any member may be missing. */
function applyPrices(data: PricesResponse, ids: string[], values: HTMLElement[], switchers: HTMLElement[]): void {
  chosen = data.current_currency ?? chosen;
  for (const id of ids) cachedPrices.set(id, data.prices?.[id] ?? "");
  for (const element of queryAll(PRICES)) showCachedPrice(element);
  for (const form of queryAll(VARIATION_FORMS)) showCachedVariationPrices(form);
  const convertedHtml = new Map(data.exchange?.map((entry) => [getRequestKey(entry), entry.shortcode]));
  for (const value of values) replaceElement(value, convertedHtml.get(getRequestKey(readExchangeRequest(value))));
  const hasHtmlForEach = data.shortcodes?.length === switchers.length;
  for (const [i, switcher] of switchers.entries())
    replaceElement(switcher, hasHtmlForEach ? data.shortcodes?.[i] : undefined);
  country = data.current_country ?? "";
  updateSwitchers(chosen);
  if (isSwitching) announceCurrency();
  isSwitching = false;
  jquery(document.body)?.trigger("wmc_cache_compatible_finish", [data]);
  document.dispatchEvent(new CustomEvent("vyloha:prices", { detail: data }));
  if (queryAll(`${PRICES}, ${VARIATION_FORMS}`).some(needsConversion)) scheduleRefresh();
}

/** Replace an element with `html`, keeping the focus; without `html` the element stays. */
function replaceElement(element: HTMLElement, html: string | undefined): void {
  const template = document.createElement("template");
  template.innerHTML = html ?? "";
  const replacement = template.content.firstElementChild as HTMLElement | null;
  const hadFocus = element.contains(document.activeElement);
  if (replacement) element.replaceWith(replacement);
  markCurrency(replacement ?? element);
  if (hadFocus) replacement?.querySelector<HTMLElement>("summary, select, .wmc-active a")?.focus();
}

/** Show the currency `code` in the switchers and in the body class, with the flag of `country`. */
function updateSwitchers(code: string): void {
  for (const element of queryAll(".wmc-currency[data-currency]")) {
    const isActive = element.dataset.currency === code;
    element.classList.toggle("wmc-active", isActive);
    if (element.closest(".wmc-price-switcher")) element.classList.toggle("wmc-sub-currency-current", isActive);
    const link = element.querySelector("a");
    if (link) link.ariaCurrent = isActive ? "true" : null;
  }
  for (const menu of queryAll(".wmc-dropdown")) {
    const link = menu.querySelector(".wmc-active a");
    const current = menu.querySelector<HTMLElement>(".wmc-current-currency");
    const flag = current?.querySelector("i"); // of a price switcher
    const shown = link?.cloneNode(true) as Element | undefined;
    if (flag) flag.replaceChildren(...(shown?.querySelectorAll("img") ?? []));
    else if (shown) current?.replaceChildren(...shown.childNodes);
  }
  for (const element of queryAll(".wmc-current-currency")) markCurrency(element);
  if (/^[a-z]{2}$/.test(country)) updateCountryFlag();
  for (const option of queryAll("select.wmc-nav option[data-currency]"))
    (option as HTMLOptionElement).selected = option.dataset.currency === code;
  updateListingForms(code);
  const { classList } = document.body;
  classList.remove(...[...classList].filter((name) => name.startsWith(BODY_CLASS)));
  classList.add(BODY_CLASS + code);
  // As early.ts: orders are not paid in this currency.
  const isOnlyShown = page.dataset.onlyShown?.split(" ").includes(code) ?? false;
  for (const element of [page, document.body]) element.classList.toggle("shows-another-currency", isOnlyShown);
  params.current_currency = code;
}

/** Show the flag of `country` (specification.md, section 4): its class, and the picture in it. */
function updateCountryFlag(): void {
  for (const flag of queryAll(".wmc-price-switcher .wmc-current-currency i"))
    flag.className = `vi-flag-64 flag-${country}`;
  for (const picture of queryAll(".wmc-current-currency .wmc-flag")) {
    const currencyFlag = picture.getAttribute("src") ?? "";
    // Some countries have no flag picture: show the flag of the currency again.
    picture.addEventListener("error", () => picture.setAttribute("src", currencyFlag), { once: true });
    picture.setAttribute("src", currencyFlag.replace(/[a-z]+(?=\.svg$)/, country));
  }
}

/** Set the currency of the price filters: the URL's currency if the URL has price bounds, else the visitor's. */
function updateListingForms(code: string): void {
  const urlCurrency = new URL(location.href).searchParams.get(PARAMETER);
  const filterCurrency = PRICE_RANGE_PARAMETER.test(location.search)
    ? urlCurrency
    : hasUrlCurrency || code !== page.dataset.currency
      ? code
      : null;
  for (const form of queryAll("[data-filter-form]")) {
    const field = form.querySelector<HTMLInputElement>(`input[type=hidden][name="${PARAMETER}"]`);
    if (!filterCurrency) field?.remove();
    else if (field) field.value = filterCurrency;
    else
      form.append(
        Object.assign(document.createElement("input"), { type: "hidden", name: PARAMETER, value: filterCurrency }),
      );
  }
}

/** Request prices of elements that were added later, with one request for all that are added together. */
function scheduleRefresh(): void {
  if (activeRequest) return; // its response checks the page again
  timer ??= setTimeout(refreshPrices);
}

/** Store the chosen currency in the cookies and show it. */
export function selectCurrency(code: string): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  const attributes = `path=/; max-age=${COOKIE_AGE_S}; SameSite=Lax${secure}`;
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has cookieStore
  for (const name of [COOKIE, `${COOKIE}_old`]) document.cookie = `${name}=${code}; ${attributes}`;
  // Cached cart fragments contain amounts (CURCY).
  for (const key of Object.keys(sessionStorage))
    if (/^wc_(fragments|cart_hash)/.test(key)) sessionStorage.removeItem(key);
  jquery(document.body)?.trigger("wc_fragment_refresh");
  const isRenderedByServer = document.body.matches(".woocommerce-cart, .woocommerce-checkout");
  // The add-on's own script replaces the price elements, so they cannot be converted again in place.
  isSwitching = params.switchByJS === "1" && !isRenderedByServer && !hasCurrencyScript();
  if (isSwitching) refreshPrices();
  else location.reload();
}

/** On a first visit, request the currency of the visitor's country; the response sets the cookies. */
export async function detectCountryCurrency(): Promise<void> {
  try {
    await fetch(`${params.ajaxUrl}?action=wmc_first_visit`);
    refreshPrices();
  } catch {
    // The shop's own currency stays; the next page tries again.
  }
}

/** Announce the new currency to screen readers. */
function announceCurrency(): void {
  const status = Object.assign(document.createElement("p"), { className: "visually-hidden", role: "status" });
  document.body.append(status);
  // Screen readers ignore a live region that is inserted with its text.
  setTimeout(() => {
    status.textContent = document.querySelector(".wmc-active a")?.textContent ?? chosen;
  }, 100);
}

/** Remove the currency from the URL, links and forms: the cookie has it by now. */
function cleanUrl(): void {
  const url = new URL(location.href);
  if (url.searchParams.get(PARAMETER) !== getVisitorCurrency() || PRICE_RANGE_PARAMETER.test(url.search)) return;
  const removeCurrency = (href: string) => {
    const target = new URL(href, location.href);
    target.searchParams.delete(PARAMETER);
    return target.pathname + target.search + target.hash;
  };
  history.replaceState(history.state, "", removeCurrency(url.href));
  for (const link of queryAll(`a[href^="/"][href*="${PARAMETER}="]:not([data-currency])`))
    link.setAttribute("href", removeCurrency(link.getAttribute("href") ?? ""));
  for (const field of queryAll(`input[type=hidden][name="${PARAMETER}"]`)) field.remove();
}

cleanUrl();
refreshPrices();
new MutationObserver((changes) => {
  const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof Element);
  const hasAdded = (selector: string) => added.some((node) => node.matches(selector) || node.querySelector(selector));
  // The menu's sheet was opened, or a third-party script inserted a switcher from a response of the shop.
  if (!activeRequest && hasAdded(".wmc-current-currency:not([data-wmc_shown]), .wmc-row")) updateSwitchers(chosen);
  if (!hasAdded(`${PRICES}, ${CONVERTED_VALUES}, ${VARIATION_FORMS}`)) return;
  const unknown = [
    ...queryAll(PRICES).filter((element) => !showCachedPrice(element)),
    ...queryAll(VARIATION_FORMS).filter((form) => !showCachedVariationPrices(form)),
  ];
  if (unknown.length || findUnconverted(CONVERTED_VALUES).length) scheduleRefresh();
}).observe(document.body, { childList: true, subtree: true });
