/**
 * Brings the report of searches (search/report/search-report.ts) when there is something to tell: a search, or something put into
 * the cart after one. Every page loads this file: it imports nothing.
 */
import { ADDED_EVENT } from "../../cart/cart-count.ts";
import { mayKeep } from "../../consent/consent.ts";

/** Fired on `document` by the search box; detail: `SearchNews`. */
export const SEARCH_EVENT = "vyloha/search";
/** The address that hears of searches. */
export const REPORT = "/hledani/zprava/";
/** Of the session storage: the last phrase that the shopper searched for in this tab. */
export const LAST_SEARCH = "vyloha:last-search";

export interface SearchNews {
  action: "shown" | "chosen" | "submitted";
  phrase: string;
  /** Everything that was found. */
  total: number;
  objectID?: string;
}

/** What search/report/search-report.ts is told. */
interface Report {
  heard(news: SearchNews): void;
  added(): void;
}

/** Start listening; `load` brings search/report/search-report.ts. Call once. */
export function startReporting(load: () => Promise<Report>): void {
  let loaded: Promise<Report> | undefined;
  const report = (tell: (report: Report) => void) => {
    loaded ??= load();
    loaded.then(tell).catch(() => {}); // a report is worth no error
  };
  document.addEventListener(SEARCH_EVENT, (event) => report(({ heard }) => heard((event as CustomEvent).detail)));
  document.addEventListener(ADDED_EVENT, () => {
    if (loaded || sessionStorage.getItem(LAST_SEARCH)) report(({ added }) => added());
  });
  if (document.body.classList.contains("search")) document.addEventListener("click", chosenOnResults);
}

/** Tell that a product was opened from the page of results, at once: the page goes. */
function chosenOnResults(event: Event): void {
  const phrase = new URL(location.href).searchParams.get("s")?.trim();
  if (!phrase || !(event.target as Element).closest?.("[data-product_id] a[href]")) return;
  navigator.sendBeacon(REPORT, new URLSearchParams({ phrase, event: "chosen" }));
  if (mayKeep(LAST_SEARCH)) sessionStorage.setItem(LAST_SEARCH, JSON.stringify({ phrase, at: Date.now() }));
}
