// @vitest-environment jsdom
/**
 * The error catalogue of the specification (section 8) in browsers: each error is made to happen, and a row says what a
 * shopper or an editor sees. `vyloha/config/tests/test_error_catalogue.py` has the answers of the server.
 */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createMarketingReceiver } from "./analytics/marketing-email.ts";
import { createRestClient } from "./api/rest-client.ts";
import { callStoreApi, getErrorText } from "./api/store-api.ts";
import { startCharts } from "./blocks/charts/charts.client.ts";
import { loadLazySection } from "./blocks/structure/section.lazy.client.ts";
import { handleLinkClick } from "./listing/refresh-listing.ts";
import { initMegaPanel } from "./page-shell/mega-menu-panel.ts";
import { makeCounters, makePageFacts, makePopupRules } from "./popups/fixtures.ts";
import { isEligible } from "./popups/popup-rules.ts";
import { makeSearchBox, makeSuggestion } from "./search/session/fixtures.ts";
import { SearchSession } from "./search/session/search-session.ts";
import { SuggestionDetails, SuggestionPrices } from "./search/session/suggestion-details.ts";

type Answer = (url: string) => Response | Promise<Response>;

const OFFLINE: Answer = () => Promise.reject(new TypeError("Failed to fetch"));
const LATE: Answer = () => Promise.reject(new DOMException("", "TimeoutError"));
const PROXY_PAGE: Answer = () => new Response("<h1>502 Bad Gateway</h1>", { status: 502 });
const NO_ERROR_OBJECT: Answer = () => Response.json(null, { status: 500 });
const SERVER_ERROR: Answer = () => Response.json({ code: "x" }, { status: 500 });

const consoleError = vi.spyOn(console, "error");
let requestedUrls: string[];

beforeEach(() => {
  requestedUrls = [];
  consoleError.mockReset().mockImplementation(() => {});
  document.body.innerHTML = "";
  sessionStorage.setItem("vyloha:nonce", "n1");
  // biome-ignore lint/suspicious/noDocumentCookie: as the shop sets it
  document.cookie = "vyloha_consent=v1.marketing; path=/";
  document.documentElement.dataset.consent = "v1";
});
afterEach(() => vi.unstubAllGlobals());

function answerWith(answer: Answer): void {
  vi.stubGlobal("fetch", async (url: string) => {
    requestedUrls.push(url);
    return answer(url);
  });
}

const waitForUpdates = () => new Promise((resolve) => setTimeout(resolve));
const getText = (selector: string) => document.querySelector(selector)?.textContent ?? "";

/** Return what the shopper reads after a change of the cart that failed. */
const changeCart = () => callStoreApi("POST", "/cart/add-item", { id: 7 }).then(() => "", getErrorText);
function changeCartOffline(): Promise<string> {
  vi.stubGlobal("navigator", { onLine: false });
  return changeCart();
}

const createEditorsClient = () => createRestClient("/sprava/wp-json", "old", "/sprava/nonce");
/** Return what the editor reads after an upload that failed. */
const uploadPicture = () =>
  createEditorsClient()
    .upload(new FormData())
    .then(() => "", getErrorText);
const failSizes: Answer = () =>
  Response.json({ code: "x" }, { status: 500, headers: { "X-WP-Upload-Attachment-ID": "5" } });

const rejectOldNonce: Answer = (url) => {
  if (url.startsWith("/sprava/nonce")) return new Response("new");
  return requestedUrls.length > 1
    ? Response.json(["Hrnek"])
    : Response.json({ code: "rest_cookie_invalid_nonce", message: "Ne." }, { status: 403 });
};

async function reportCart(): Promise<string> {
  sessionStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: as the shop sets it
  document.cookie = "woocommerce_cart_hash=h1; path=/";
  createMarketingReceiver({ url: "/m", cart: true, product: true, opt_out: "" }).start({} as never);
  await waitForUpdates();
  expect(requestedUrls).toEqual(["/m/cart?_locale=user"]);
  return document.body.textContent ?? "";
}

async function searchTea(): Promise<string> {
  const environment = {
    hasPanel: () => false,
    parameters: () => ({}),
    navigate: () => {},
    openTab: () => {},
    submit: () => {},
  };
  const failures: string[] = [];
  const listen = (event: Event) => failures.push((event as CustomEvent<{ phrase: string }>).detail.phrase);
  document.addEventListener("vyloha/search-failed", listen);
  const session = new SearchSession(makeSearchBox(), environment);
  session.type("čaj");
  await waitForUpdates();
  document.removeEventListener("vyloha/search-failed", listen);
  const { view, isLoading } = session.state();
  return `${view}, ${isLoading ? "loading" : "idle"}, callback: ${failures}`;
}

async function loadDetails(): Promise<string> {
  const details = new SuggestionDetails();
  const loading = details.load([makeSuggestion(1)]);
  expect(details.get(makeSuggestion(1))).toBeUndefined(); // the panel shows its loader
  await loading;
  return `"${details.get(makeSuggestion(1))}"`;
}

async function loadPrices(): Promise<string> {
  const prices = new SuggestionPrices();
  await prices.load([makeSuggestion(1)]);
  return prices.get(makeSuggestion(1)) ?? makeSuggestion(1).price ?? "";
}

async function filterListing(): Promise<string> {
  document.body.innerHTML = `<section data-listing="vypis" data-post="0" data-refresh="/refresh-loop">
    <p data-said></p><div data-results>Hrnek</div><a href="/obchod/?orderby=price">Cena</a></section>`;
  handleLinkClick(document.querySelector("a") as HTMLAnchorElement);
  await vi.waitFor(() => expect(getText("[data-said]")).not.toBe(""));
  return `${getText("[data-results]")}; ${getText("[data-said]")}`;
}

function openPopup(): string {
  const timing = { url: { url: "(", action: "regex" } } as never;
  return isEligible(makePopupRules(1, { timing }), makeCounters(), makePageFacts()) ? "shown" : "hidden";
}

function startCircle(): string {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  let show = (_circle: Element) => {};
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: (entries: object[]) => void) {
        show = (target) => callback([{ isIntersecting: true, target }]);
      }
      observe() {}
      unobserve() {}
    },
  );
  document.body.innerHTML = '<div class="animated-circle" data-duration="9"><b>24 h</b></div>';
  const circle = document.body.firstElementChild as HTMLElement;
  startCharts([circle]);
  show(circle);
  return `${document.body.textContent}; ${consoleError.mock.calls[0]?.[0]}`;
}

async function loadSection(): Promise<string> {
  document.body.innerHTML = `<div class="ekit-template-ajax--yes"><div class="ekit-widget-area-container"
    data-ajax-post-id="7"><a href="/cast/">Celá část</a></div></div>`;
  await loadLazySection(document.body.firstElementChild as HTMLElement);
  return getText("a");
}

async function openMenu(): Promise<string> {
  document.body.innerHTML = `<ul class="site-menu-list"><li><details><summary>Stany</summary><div class="megamenu-ajax-load"
    data-url="/menu" data-waiting="Načítá se" data-problem="Nejde to"></div><a href="/stany/">Vše</a></details></li></ul>`;
  initMegaPanel(document.querySelector("details") as HTMLElement);
  await vi.waitFor(() => expect(getText(".mega-menu-status")).toBe("Nejde to"));
  return `${getText(".mega-menu-status")}; ${getText("a")}`;
}

async function convertPrices(): Promise<string> {
  Object.assign(document.documentElement.dataset, { currency: "CZK", currencies: "CZK EUR" });
  // biome-ignore lint/suspicious/noDocumentCookie: the page reads it
  document.cookie = "wmc_current_currency=EUR; path=/";
  const params = { enableCacheCompatible: "1", ajaxUrl: "/ajax", extra_params: [], current_currency: "CZK" };
  document.body.innerHTML = `<span class="wmc-cache-pid" data-wmc_product_id="1" data-currency="CZK">100 Kč</span>
    <script id="wooMultiCurrencyParams" type="application/json">${JSON.stringify(params)}</script>`;
  await import("./currency/convert-prices.ts");
  await vi.waitFor(() => expect(document.querySelector("[data-wmc_shown]")).not.toBeNull());
  // biome-ignore lint/suspicious/noDocumentCookie: for the other rows
  document.cookie = "wmc_current_currency=; max-age=0; path=/";
  return getText(".wmc-cache-pid");
}

const UNREADABLE = "Odpověď obchodu nelze přečíst. Zkuste to prosím za chvíli znovu, nebo načtěte stránku znovu.";
const UNKNOWN = "Došlo k neznámé chybě. Zkuste to prosím znovu. Kdyby se to opakovalo, napište nám.";
const UNREACHABLE = "S obchodem se nejde spojit. Zkontrolujte prosím připojení a zkuste to znovu.";

/** The error, how it happens, and what is seen: of a silent one the page as it was. */
test.each<[string, Answer, () => string | Promise<string>, string]>([
  ["invalid_json: the cart", PROXY_PAGE, changeCart, UNREADABLE],
  ["invalid_json: an upload", PROXY_PAGE, uploadPicture, UNREADABLE],
  ["unknown_error: the cart", NO_ERROR_OBJECT, changeCart, UNKNOWN],
  ["unknown_error: an upload", SERVER_ERROR, uploadPicture, UNKNOWN],
  ["fetch_error: no connection", OFFLINE, changeCart, UNREACHABLE],
  [
    "fetch_error: the browser is offline",
    OFFLINE,
    changeCartOffline,
    "Jste bez připojení. Připojte se prosím k internetu a zkuste to znovu.",
  ],
  [
    "fetch_error: no answer in time",
    LATE,
    changeCart,
    "Obchod neodpověděl včas. Podívejte se prosím, jestli se to provedlo, a zkuste to znovu.",
  ],
  [
    "post_process",
    failSizes,
    uploadPicture,
    "Nahrání se nezdařilo. Jde-li o fotografii nebo velký obrázek, zmenšete ho prosím a zkuste to znovu.",
  ],
  [
    "rest_cookie_invalid_nonce: repeated silently",
    rejectOldNonce,
    async () => String(await createEditorsClient().call("GET", "/things")),
    "Hrnek",
  ],
  ["marketing tracking: ignored", OFFLINE, reportCart, ""],
  ["marketing tracking, an error of the server: ignored", SERVER_ERROR, reportCart, ""],
  [
    "suggestions: a callback runs, and a message offers to try again",
    OFFLINE,
    searchTea,
    "failed, idle, callback: čaj",
  ],
  ["suggestions, an unreadable answer", PROXY_PAGE, searchTea, "failed, idle, callback: čaj"],
  ["details: no loader, an empty panel", OFFLINE, loadDetails, '""'],
  ["details, an error of the server", SERVER_ERROR, loadDetails, '""'],
  ["prices of suggestions: those that are there stay", OFFLINE, loadPrices, "<bdi>1 Kč</bdi>"],
  ["prices of suggestions, an error of the server", SERVER_ERROR, loadPrices, "<bdi>1 Kč</bdi>"],
  [
    "a listing's refresh: the grid is unchanged",
    SERVER_ERROR,
    filterListing,
    "Hrnek; Produkty se nepodařilo načíst. Zkuste to prosím znovu.",
  ],
  ["a popup's pattern is invalid", OFFLINE, openPopup, "hidden"],
  [
    "an animated circle is invalid: console only",
    OFFLINE,
    startCircle,
    "24 h; Animated circle: it has no circle[data-fill].",
  ],
  ["currency refresh: prices in the shop's currency", SERVER_ERROR, convertPrices, "100 Kč"],
  ["a lazy section: a link to it", SERVER_ERROR, loadSection, "Celá část"],
  ["a mega menu: a message and the link", SERVER_ERROR, openMenu, "Nejde to; Vše"],
])("%s", async (_name, answer, makeHappen, seen) => {
  answerWith(answer);

  expect(await makeHappen()).toBe(seen);
});

test("a picture whose sizes failed five times is deleted", async () => {
  answerWith(failSizes);
  await uploadPicture();

  expect(requestedUrls.filter((url) => url.includes("/post-process"))).toHaveLength(5);
  expect(requestedUrls.at(-1)).toContain("/wp/v2/media/5?force=true");
});
