/**
 * Reports searches to the shop for the merchant's statistics: phrases and events, no data about visitors. A phrase is
 * reported only if the shopper chose a suggestion, or the suggestions were visible for a while. The server counts
 * submitted searches when it renders the results.
 */
import { canStore } from "../../consent/consent.ts";
import { SettledSearch, type ShownSearch } from "./settled-search.ts";
import { LAST_SEARCH_KEY, SEARCH_REPORT_URL, type SearchEventDetail } from "./start-search-report.ts";

/** A product added to the cart later than this is not attributed to the search. */
const ATTRIBUTION_WINDOW_MS = 30 * 60 * 1000;

type ReportedEvent = "searched" | "chosen" | "added";

const searches = new SettledSearch();

function sendReport(phrase: string, events: ReportedEvent[], total = 1): void {
  const body = new URLSearchParams({ phrase: phrase.trim(), found: String(total) });
  for (const event of events) body.append("event", event);
  // The browser sends a beacon even when the shopper leaves the page.
  navigator.sendBeacon(SEARCH_REPORT_URL, body);
}

function storeLastSearch(phrase: string): void {
  if (canStore(LAST_SEARCH_KEY)) sessionStorage.setItem(LAST_SEARCH_KEY, JSON.stringify({ phrase, at: Date.now() }));
}

function reportSettledSearch(search: ShownSearch | undefined): void {
  if (!search) return;
  sendReport(search.phrase, ["searched"], search.total);
  storeLastSearch(search.phrase);
}

/** Handle an event of the search box. */
export function handleSearchEvent({ action, phrase, total }: SearchEventDetail): void {
  if (action === "shown") {
    reportSettledSearch(searches.show(phrase, total));
    return;
  }
  if (action === "chosen") reportIntent(phrase, "chosen", total);
  else searches.forget();
  storeLastSearch(phrase);
}

function reportIntent(phrase: string, event: ReportedEvent, total: number): void {
  sendReport(phrase, searches.confirm(phrase) ? ["searched", event] : [event], total);
}

/** Report that a product was added to the cart, if that followed a search. */
export function handleAddedToCart(): void {
  if (searches.shown) reportAddedFromPanel(searches.shown);
  else reportAddedLater();
}

function reportAddedFromPanel({ phrase, total }: ShownSearch): void {
  reportIntent(phrase, "added", total);
  storeLastSearch(phrase);
}

function reportAddedLater(): void {
  const { phrase, at } = JSON.parse(sessionStorage.getItem(LAST_SEARCH_KEY) ?? "{}") as {
    phrase?: string;
    at?: number;
  };
  if (phrase && at && Date.now() - at < ATTRIBUTION_WINDOW_MS) sendReport(phrase, ["added"]);
}

// The shopper leaves the page or locks the phone.
addEventListener("pagehide", () => reportSettledSearch(searches.leave()));
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") reportSettledSearch(searches.leave());
});
