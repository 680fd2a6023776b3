/**
 * Reports searches to the shop for the merchant's statistics: phrases and events, no data about visitors. A phrase is
 * reported only if the shopper chose a suggestion, or the suggestions were visible for a while. The server counts
 * submitted searches when it renders the results.
 */
import { canStore } from "../../consent/consent.ts";
import { LAST_SEARCH_KEY, SEARCH_REPORT_URL, type SearchEventDetail } from "./start-search-report.ts";

/** Suggestions that were visible this long count as read, even if the shopper types on. */
const SETTLED_AFTER_MS = 2000;
/** A product added to the cart later than this is not attributed to the search. */
const ATTRIBUTION_WINDOW_MS = 30 * 60 * 1000;

type ReportedEvent = "searched" | "chosen" | "added";
interface ShownSearch {
  phrase: string;
  total: number;
  since: number;
}

let shownSearch: ShownSearch | undefined;
let reportedPhrase = "";

const isSamePhrase = (phrase: string, otherPhrase: string) =>
  phrase.trim().toLowerCase() === otherPhrase.trim().toLowerCase();

function sendReport(phrase: string, events: ReportedEvent[], total = 1): void {
  const body = new URLSearchParams({ phrase: phrase.trim(), found: String(total) });
  for (const event of events) body.append("event", event);
  // The browser sends a beacon even when the shopper leaves the page.
  navigator.sendBeacon(SEARCH_REPORT_URL, body);
}

function storeLastSearch(phrase: string): void {
  if (canStore(LAST_SEARCH_KEY)) sessionStorage.setItem(LAST_SEARCH_KEY, JSON.stringify({ phrase, at: Date.now() }));
}

/** Report the shown phrase, unless it was visible too briefly or `next` continues it. */
function reportSettledSearch(next = ""): void {
  const last = shownSearch;
  shownSearch = undefined;
  if (!last || isSamePhrase(last.phrase, reportedPhrase) || Date.now() - last.since < SETTLED_AFTER_MS) return;
  if (next.length > last.phrase.length && next.toLowerCase().startsWith(last.phrase.toLowerCase())) return;
  reportedPhrase = last.phrase;
  sendReport(last.phrase, ["searched"], last.total);
  storeLastSearch(last.phrase);
}

/** Handle an event of the search box. */
export function handleSearchEvent({ action, phrase, total }: SearchEventDetail): void {
  if (action === "shown") {
    if (shownSearch && isSamePhrase(shownSearch.phrase, phrase)) shownSearch.total = total;
    else {
      reportSettledSearch(phrase);
      shownSearch = { phrase, total, since: Date.now() };
    }
    return;
  }
  shownSearch = undefined;
  if (action === "chosen") recordIntent(phrase, "chosen", total);
  storeLastSearch(phrase);
}

function recordIntent(phrase: string, event: ReportedEvent, total: number): void {
  sendReport(phrase, isSamePhrase(phrase, reportedPhrase) ? [event] : ["searched", event], total);
  reportedPhrase = phrase;
}

/** Report that a product was added to the cart, if that followed a search. */
export function handleAddedToCart(): void {
  if (shownSearch) reportAddedFromPanel(shownSearch);
  else reportAddedLater();
}

function reportAddedFromPanel({ phrase, total }: ShownSearch): void {
  shownSearch = undefined;
  recordIntent(phrase, "added", total);
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
addEventListener("pagehide", () => reportSettledSearch());
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") reportSettledSearch();
});
