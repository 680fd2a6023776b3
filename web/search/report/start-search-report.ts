/**
 * Brings the report of searches (search/report/search-report.ts) when there is something to tell: a search, or something put into
 * the cart after one. Every page loads this file: it imports nothing.
 */
import { ADDED_EVENT } from "../../cart/cart-count.ts";
import { canStore } from "../../consent/consent.ts";

/** Fired on `document` by the search box; detail: `SearchEventDetail`. */
export const SEARCH_EVENT = "vyloha/search";
/** The address that hears of searches. */
export const SEARCH_REPORT_URL = "/hledani/zprava/";
/** Of the session storage: the last phrase that the shopper searched for in this tab. */
export const LAST_SEARCH_KEY = "vyloha:last-search";

export interface SearchEventDetail {
  action: "shown" | "chosen" | "submitted";
  phrase: string;
  /** Everything that was found. */
  total: number;
  objectID?: string;
}

/** What search/report/search-report.ts is told. */
interface SearchReportModule {
  handleSearchEvent(detail: SearchEventDetail): void;
  handleAddedToCart(): void;
}

/** Start listening; `load` brings search/report/search-report.ts. Call once. */
export function startSearchReport(load: () => Promise<SearchReportModule>): void {
  let loaded: Promise<SearchReportModule> | undefined;
  const report = (tell: (report: SearchReportModule) => void) => {
    loaded ??= load();
    loaded.then(tell).catch(() => {}); // a report is worth no error
  };
  document.addEventListener(SEARCH_EVENT, (event) =>
    report(({ handleSearchEvent }) => handleSearchEvent((event as CustomEvent).detail)),
  );
  document.addEventListener(ADDED_EVENT, () => {
    if (loaded || sessionStorage.getItem(LAST_SEARCH_KEY)) report(({ handleAddedToCart }) => handleAddedToCart());
  });
  if (document.body.classList.contains("search")) document.addEventListener("click", reportChosenResult);
}

/** Tell that a product was opened from the page of results, at once: the page goes. */
function reportChosenResult(event: Event): void {
  const phrase = new URL(location.href).searchParams.get("s")?.trim();
  if (!phrase || !(event.target as Element).closest?.("[data-product_id] a[href]")) return;
  navigator.sendBeacon(SEARCH_REPORT_URL, new URLSearchParams({ phrase, event: "chosen" }));
  if (canStore(LAST_SEARCH_KEY)) sessionStorage.setItem(LAST_SEARCH_KEY, JSON.stringify({ phrase, at: Date.now() }));
}
