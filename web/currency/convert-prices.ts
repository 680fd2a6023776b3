/**
 * Puts the visitor's currency into a page that is the same for everybody: `wmc_get_products_price` (specification.md, section 7.1,
 * CURCY). Arrives only for somebody who chose another currency than the page is in, or is just choosing one; it
 * imports what every page has. How it works with early.ts and the stylesheet: docs/developers/currencies.md.
 */

import { hasCurrencyScript } from "../third-party/jquery-plugins.ts";

type PricesResponse = Partial<{
  prices: Record<string, string>;
  shortcodes: string[];
  exchange: (Partial<ExchangeRequest> & { shortcode?: string })[];
  current_currency: string;
  current_country: string;
}>;
type ExchangeRequest = Record<(typeof FIELDS)[number], string>;
type WireVariation = { variation_id: number; price_html?: string };
type Collection = { data(name: string): unknown; trigger(name: string, args?: unknown[]): void };
type WithJquery = { jQuery?: (target: Element) => Collection };

const COOKIE = "wmc_current_currency";
const COOKIE_AGE_S = 86_400;
const PARAMETER = "wmc-currency";
const BODY_CLASS = "woocommerce-multi-currency-";
const PRICES = ".wmc-cache-pid[data-wmc_product_id]";
const VALUES = ".wmc-cache-value";
const WIDGETS = ".woo-multi-currency.wmc-shortcode:not(.wmc-list-currency-rates)";
const PRICE_RANGE_PARAMETER = /[?&]e-filter-\w+-(min|max)_price=/;
const FIELDS = ["price", "original_price", "currency", "product_id", "keep_format"] as const;
const MAX_IDS = 500;
const TIMEOUT_MS = 15_000;

const page = document.documentElement;
const params = JSON.parse(document.getElementById("wooMultiCurrencyParams")?.textContent || "{}");
Object.assign(window, { wooMultiCurrencyParams: params });
/** What answers said in `chosen`; "" of what the shop says nothing of, which keeps its own price. */
let known = new Map<string, string>();
let chosen = "";
let country = ""; // whose flag answers said with it; "": that of the currency
let isSwitching = false;
/** The page was drawn in the currency of its address, which may be gone from there by now. */
const wasAsked = new URL(location.href).searchParams.has(PARAMETER);
let asking: AbortController | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

const all = (selector: string, root: ParentNode = document) => [...root.querySelectorAll<HTMLElement>(selector)];
const jquery = (target: Element) => (window as WithJquery).jQuery?.(target);
/** The currency that an element's amounts are in now. */
const getShownCurrency = (element: HTMLElement) =>
  element.dataset.wmc_shown ?? (element.matches(PRICES) ? element.dataset.currency : page.dataset.currency);
const isForeign = (element: HTMLElement) => getShownCurrency(element) !== chosen;
const markCurrency = (element: HTMLElement, currency = chosen) => {
  element.dataset.wmc_shown = currency;
};

/** Return the currency that the visitor chose, that of the page when they did not, or when the shop has it no more. */
function getVisitorCurrency(): string {
  const [, code = ""] = new RegExp(`(?:^|; )${COOKIE}=([A-Z]{3})`).exec(document.cookie) ?? [];
  const { currency = "", currencies = "" } = page.dataset;
  return currencies.split(" ").includes(code) ? code : currency;
}

/** Ask for whatever on the page is in another currency than the visitor's; nothing is sent where there is nothing. */
export function refreshPrices(): void {
  clearTimeout(timer);
  timer = undefined;
  if (!page.dataset.currency) return;
  const now = getVisitorCurrency();
  if (now !== chosen) {
    asking?.abort();
    chosen = now;
    known = new Map();
    country = "";
  }
  if (document.body.matches(".woocommerce-checkout")) {
    keepChargedAmounts();
    return;
  }
  page.classList.add("wmc-asks");
  const prices = all(PRICES).filter((place) => !showCachedPrice(place));
  const values = findForeignElements(VALUES);
  const widgets = findForeignElements(WIDGETS);
  const ids = [
    ...new Set([...prices.map(getProductId), ...getListedVariations().map(({ variation_id }) => `${variation_id}`)]),
  ]
    .filter((id) => !known.has(id))
    .slice(0, MAX_IDS);
  if (ids.length || values.length || widgets.length) void fetchPrices(ids, prices, values, widgets);
  else updateSwitchers(chosen);
}

/** The checkout is in what is charged: its amounts are never fetched again (specification.md, sections 2 and 7.1). */
function keepChargedAmounts(): void {
  for (const one of all(`${PRICES}, ${VALUES}, ${WIDGETS}`)) markCurrency(one, getShownCurrency(one) ?? "");
  updateSwitchers(chosen);
}

/** Return those that are in another currency; the others may be seen. */
function findForeignElements(selector: string): HTMLElement[] {
  const found = all(selector);
  for (const one of found) if (!isForeign(one)) markCurrency(one);
  return found.filter(isForeign);
}

const getProductId = (place: HTMLElement) => place.dataset.wmc_product_id ?? "";

/** Show the visitor's price in `place`; return whether it is there. */
function showCachedPrice(place: HTMLElement): boolean {
  if (isForeign(place)) {
    const html = known.get(getProductId(place));
    if (html === undefined) return false;
    if (html) {
      place.innerHTML = html;
      // As product/update-sale-badge.ts does it: of a product's prices that of the chosen variation comes last.
      for (const badge of all(".badge-sale", place.closest(".product") ?? place))
        badge.textContent = all("[data-sale]", place)[0]?.dataset.sale ?? "";
    }
    if (params.woo_subscription === "1") for (const details of all(".subscription-details", place)) details.remove();
  }
  markCurrency(place);
  return true;
}

/** Variations that scripts of others read from jQuery's data; a product with too many lists none. */
function getListedVariations(): WireVariation[] {
  return all(".variations_form").flatMap((form) => {
    const list = jquery(form)?.data("product_variations");
    return Array.isArray(list) ? (list as WireVariation[]) : [];
  });
}

const readExchangeRequest = ({ dataset }: HTMLElement) =>
  Object.fromEntries(FIELDS.map((field) => [field, dataset[field] ?? ""])) as ExchangeRequest;
const getRequestKey = (entry: Partial<ExchangeRequest>) => JSON.stringify(FIELDS.map((field) => entry[field] ?? ""));

async function fetchPrices(
  ids: string[],
  prices: HTMLElement[],
  values: HTMLElement[],
  widgets: HTMLElement[],
): Promise<void> {
  asking?.abort();
  const ours = new AbortController();
  asking = ours;
  const late = setTimeout(() => ours.abort(), TIMEOUT_MS);
  const entries = new Map(
    values.map((value) => [getRequestKey(readExchangeRequest(value)), readExchangeRequest(value)]),
  );
  const body = new URLSearchParams({ ...params.extra_params, action: "wmc_get_products_price" });
  for (const id of ids) body.append("pids[]", id);
  for (const [i, { dataset }] of widgets.entries()) {
    body.append(`shortcodes[${i}][layout]`, dataset.layout ?? "default");
    body.append(`shortcodes[${i}][flag_size]`, dataset.flag_size ?? "");
  }
  for (const [i, entry] of [...entries.values()].entries())
    for (const field of FIELDS) body.append(`exchange[${i}][${field}]`, entry[field]);
  const url = document.querySelector<HTMLInputElement>("input.wmc-current-url")?.value;
  body.append("wmc_current_url", url ?? location.pathname + location.search);
  try {
    const answer = await fetch(params.ajaxUrl, { method: "POST", body, signal: ours.signal });
    const { success, data } = await answer.json();
    if (asking !== ours) return;
    asking = undefined;
    if (!success) throw new Error(); // nobody reads it
    applyPrices(data, ids, values, widgets);
  } catch {
    if (asking && asking !== ours) return;
    // Prices of the shop's own currency are true, and say their sign.
    for (const one of [...prices, ...values, ...widgets]) markCurrency(one, getShownCurrency(one) ?? "");
    for (const one of all(".wmc-current-currency")) markCurrency(one, "");
  } finally {
    clearTimeout(late);
    if (asking === ours) asking = undefined;
  }
}

/** Show what the shop answered; members may be missing. */
function applyPrices(data: PricesResponse, ids: string[], values: HTMLElement[], widgets: HTMLElement[]): void {
  chosen = data.current_currency ?? chosen;
  for (const id of ids) known.set(id, data.prices?.[id] ?? "");
  for (const place of all(PRICES)) showCachedPrice(place);
  for (const one of getListedVariations()) one.price_html = known.get(`${one.variation_id}`) || one.price_html || "";
  const answers = new Map(data.exchange?.map((one) => [getRequestKey(one), one.shortcode]));
  for (const value of values) replaceElement(value, answers.get(getRequestKey(readExchangeRequest(value))));
  const fits = data.shortcodes?.length === widgets.length;
  for (const [i, widget] of widgets.entries()) replaceElement(widget, fits ? data.shortcodes?.[i] : undefined);
  country = data.current_country ?? "";
  updateSwitchers(chosen);
  if (isSwitching) announceCurrency();
  isSwitching = false;
  jquery(document.body)?.trigger("wmc_cache_compatible_finish", [data]);
  document.dispatchEvent(new CustomEvent("vyloha:prices", { detail: data }));
  if (all(PRICES).some(isForeign)) scheduleRefresh();
}

/** Put `html` in the place of an element, which keeps the focus; where there is none it stays. */
function replaceElement(element: HTMLElement, html: string | undefined): void {
  const template = document.createElement("template");
  template.innerHTML = html ?? "";
  const fresh = template.content.firstElementChild as HTMLElement | null;
  const hadFocus = element.contains(document.activeElement);
  if (fresh) element.replaceWith(fresh);
  markCurrency(fresh ?? element);
  if (hadFocus) fresh?.querySelector<HTMLElement>("summary, select, .wmc-active a")?.focus();
}

/** Let switchers and the page say a currency, with the flag of the country that the shop told with it. */
function updateSwitchers(code: string): void {
  for (const one of all(".wmc-currency[data-currency]")) {
    const isActive = one.dataset.currency === code;
    one.classList.toggle("wmc-active", isActive);
    if (one.closest(".wmc-price-switcher")) one.classList.toggle("wmc-sub-currency-current", isActive);
    const link = one.querySelector("a");
    if (isActive) link?.setAttribute("aria-current", "true");
    else link?.removeAttribute("aria-current");
  }
  for (const menu of all(".wmc-dropdown")) {
    const link = menu.querySelector(".wmc-active a");
    const current = menu.querySelector<HTMLElement>(".wmc-current-currency");
    const flag = current?.querySelector("i"); // of a price switcher
    const shown = link?.cloneNode(true) as Element | undefined;
    if (flag) flag.replaceChildren(...(shown?.querySelectorAll("img") ?? []));
    else if (shown) current?.replaceChildren(...shown.childNodes);
  }
  for (const one of all(".wmc-current-currency")) markCurrency(one);
  if (/^[a-z]{2}$/.test(country)) updateCountryFlag();
  for (const option of all("select.wmc-nav option[data-currency]"))
    (option as HTMLOptionElement).selected = option.dataset.currency === code;
  updateListingForms(code);
  const { classList } = document.body;
  classList.remove(...[...classList].filter((name) => name.startsWith(BODY_CLASS)));
  classList.add(BODY_CLASS + code);
  params.current_currency = code;
}

/** The flag shown follows the country (specification.md, section 4): its class, and the picture in it. */
function updateCountryFlag(): void {
  for (const flag of all(".wmc-price-switcher .wmc-current-currency i")) flag.className = `vi-flag-64 flag-${country}`;
  for (const picture of document.querySelectorAll<HTMLImageElement>(".wmc-current-currency .wmc-flag")) {
    const own = picture.getAttribute("src") ?? "";
    // Of some countries there is no picture: that of the currency stays.
    picture.addEventListener("error", () => picture.setAttribute("src", own), { once: true });
    picture.setAttribute("src", own.replace(/[a-z]+(?=\.svg$)/, country));
  }
}

/** Bounds of prices are in the currency of their address; without any, the next ones are meant in the visitor's. */
function updateListingForms(code: string): void {
  const said = new URL(location.href).searchParams.get(PARAMETER);
  const wanted = PRICE_RANGE_PARAMETER.test(location.search)
    ? said
    : wasAsked || code !== page.dataset.currency
      ? code
      : null;
  for (const form of all("[data-filter-form]")) {
    const field = form.querySelector<HTMLInputElement>(`input[type=hidden][name="${PARAMETER}"]`);
    if (!wanted) field?.remove();
    else if (field) field.value = wanted;
    else
      form.append(Object.assign(document.createElement("input"), { type: "hidden", name: PARAMETER, value: wanted }));
  }
}

/** What comes into the page later: at once where it is known, else with one request for all that comes together. */
function scheduleRefresh(): void {
  if (asking) return; // the answer looks again
  timer ??= setTimeout(refreshPrices);
}

/** Remember a choice, and show it. */
export function selectCurrency(code: string): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  const rest = `path=/; max-age=${COOKIE_AGE_S}; SameSite=Lax${secure}`;
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has another way
  for (const name of [COOKIE, `${COOKIE}_old`]) document.cookie = `${name}=${code}; ${rest}`;
  // Fragments of the cart tell amounts (CURCY).
  for (const key of Object.keys(sessionStorage))
    if (/^wc_(fragments|cart_hash)/.test(key)) sessionStorage.removeItem(key);
  jquery(document.body)?.trigger("wc_fragment_refresh");
  const isDrawnByServer = document.body.matches(".woocommerce-cart, .woocommerce-checkout");
  // Where the add-on's own script asks for prices, it has put them in place of what they would be found by again.
  isSwitching = params.switchByJS === "1" && !isDrawnByServer && !hasCurrencyScript();
  if (isSwitching) refreshPrices();
  else location.reload();
}

/** On a first visit: let the shop say the currency of the visitor's country; its answer sets the cookies. */
export async function detectCountryCurrency(): Promise<void> {
  try {
    await fetch(`${params.ajaxUrl}?action=wmc_first_visit`);
    refreshPrices();
  } catch {
    // The shop's own currency stays; the next page asks again.
  }
}

/** Tell those who do not see it which currency the page is in now. */
function announceCurrency(): void {
  const status = Object.assign(document.createElement("p"), { className: "visually-hidden", role: "status" });
  document.body.append(status);
  // Of an element that is new with its text, screen readers say nothing.
  setTimeout(() => {
    status.textContent = document.querySelector(".wmc-active a")?.textContent ?? chosen;
  }, 100);
}

/** The address says a currency: the cookie says it as well by now, so address, links and forms need not. */
function cleanUrl(): void {
  const url = new URL(location.href);
  if (url.searchParams.get(PARAMETER) !== getVisitorCurrency() || PRICE_RANGE_PARAMETER.test(url.search)) return;
  const cleaned = (href: string) => {
    const one = new URL(href, location.href);
    one.searchParams.delete(PARAMETER);
    return one.pathname + one.search + one.hash;
  };
  history.replaceState(history.state, "", cleaned(url.href));
  for (const link of all(`a[href^="/"][href*="${PARAMETER}="]:not([data-currency])`))
    link.setAttribute("href", cleaned(link.getAttribute("href") ?? ""));
  for (const field of all(`input[type=hidden][name="${PARAMETER}"]`)) field.remove();
}

cleanUrl();
refreshPrices();
new MutationObserver((changes) => {
  const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof Element);
  const brought = (wanted: string) => added.some((node) => node.matches(wanted) || node.querySelector(wanted));
  // A script of others has put in a switcher that the shop sent it.
  if (!asking && brought(".wmc-current-currency:not([data-wmc_shown])")) updateSwitchers(chosen);
  if (!brought(`${PRICES}, ${VALUES}`)) return;
  const unknown = all(PRICES).filter((place) => !showCachedPrice(place));
  if (unknown.length || findForeignElements(VALUES).length) scheduleRefresh();
}).observe(document.body, { childList: true, subtree: true });
