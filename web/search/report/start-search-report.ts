/**
 * Loads search/report/search-report.ts when there is an event to report: a search, or a product added to the cart after
 * one. Every page loads this file: it imports only other files that every page loads.
 */
import { ADDED_EVENT } from "../../cart/cart-count.ts";
import { canStore } from "../../consent/consent.ts";

/** The search box dispatches it on `document`; detail: `SearchEventDetail`. */
export const SEARCH_EVENT = "vyloha/search";
/** URL that receives the reports. */
export const SEARCH_REPORT_URL = "/hledani/zprava/";
/** Key in the session storage: the last phrase searched in this tab. */
export const LAST_SEARCH_KEY = "vyloha:last-search";

export interface SearchEventDetail {
  action: "shown" | "chosen" | "submitted";
  phrase: string;
  /** Number of all results. */
  total: number;
  objectID?: string;
}

/** Functions of search/report/search-report.ts. */
interface SearchReportModule {
  handleSearchEvent(detail: SearchEventDetail): void;
  handleAddedToCart(): void;
}

/** Start listening; `load` imports search/report/search-report.ts. Call once. */
export function startSearchReport(load: () => Promise<SearchReportModule>): void {
  let loaded: Promise<SearchReportModule> | undefined;
  const withReport = (callback: (report: SearchReportModule) => void) => {
    loaded ??= load();
    loaded.then(callback).catch(() => {}); // a missing report is not worth an error
  };
  document.addEventListener(SEARCH_EVENT, (event) =>
    withReport((module) => module.handleSearchEvent((event as CustomEvent).detail)),
  );
  document.addEventListener(ADDED_EVENT, () => {
    if (loaded || sessionStorage.getItem(LAST_SEARCH_KEY)) withReport((module) => module.handleAddedToCart());
  });
  if (document.body.classList.contains("search")) document.addEventListener("click", reportChosenResult);
}

/** Report that the shopper opened a product on the results page; at once, because the page unloads. */
function reportChosenResult(event: Event): void {
  const phrase = new URL(location.href).searchParams.get("s")?.trim();
  if (!phrase || !(event.target as Element).closest?.("[data-product_id] a[href]")) return;
  navigator.sendBeacon(SEARCH_REPORT_URL, new URLSearchParams({ phrase, event: "chosen" }));
  if (canStore(LAST_SEARCH_KEY)) sessionStorage.setItem(LAST_SEARCH_KEY, JSON.stringify({ phrase, at: Date.now() }));
}
