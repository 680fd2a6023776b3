/**
 * Tells the shop what is searched for and what came of it, for the merchant's report: the phrase and what happened, and
 * nothing of who it was. Only phrases that somebody meant are told: what was chosen from, or stood there with its results
 * for a while. What is submitted the shop counts when it draws the results.
 */
import { canStore } from "../../consent/consent.ts";
import { LAST_SEARCH_KEY, SEARCH_REPORT_URL, type SearchEventDetail } from "./start-search-report.ts";

/** So long results stand before somebody who types on must have read them. */
const SETTLED_AFTER_MS = 2000;
/** What is put into the cart later than this has nothing to do with the search. */
const ATTRIBUTION_WINDOW_MS = 30 * 60 * 1000;

type ReportedEvent = "searched" | "chosen" | "added";
interface SettledSearch {
  phrase: string;
  total: number;
  since: number;
}

let standing: SettledSearch | undefined;
let counted = "";

const isSamePhrase = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

function sendReport(phrase: string, events: ReportedEvent[], total = 1): void {
  const body = new URLSearchParams({ phrase: phrase.trim(), found: String(total) });
  for (const event of events) body.append("event", event);
  // Nobody waits for it, and the browser sends it though the page goes.
  navigator.sendBeacon(SEARCH_REPORT_URL, body);
}

function storeLastSearch(phrase: string): void {
  if (canStore(LAST_SEARCH_KEY)) sessionStorage.setItem(LAST_SEARCH_KEY, JSON.stringify({ phrase, at: Date.now() }));
}

/** Tell of the phrase that stood there, if it stood long enough and `next` is not what it was on the way to. */
function reportSettledSearch(next = ""): void {
  const last = standing;
  standing = undefined;
  if (!last || isSamePhrase(last.phrase, counted) || Date.now() - last.since < SETTLED_AFTER_MS) return;
  if (next.length > last.phrase.length && next.toLowerCase().startsWith(last.phrase.toLowerCase())) return;
  counted = last.phrase;
  sendReport(last.phrase, ["searched"], last.total);
  storeLastSearch(last.phrase);
}

/** Hear what happened in the search box. */
export function handleSearchEvent({ action, phrase, total }: SearchEventDetail): void {
  if (action === "shown") {
    if (standing && isSamePhrase(standing.phrase, phrase)) standing.total = total;
    else {
      reportSettledSearch(phrase);
      standing = { phrase, total, since: Date.now() };
    }
    return;
  }
  standing = undefined;
  if (action === "chosen") recordIntent(phrase, "chosen", total);
  storeLastSearch(phrase);
}

function recordIntent(phrase: string, what: ReportedEvent, total: number): void {
  sendReport(phrase, isSamePhrase(phrase, counted) ? [what] : ["searched", what], total);
  counted = phrase;
}

/** Tell that something was put into the cart, when that was after a search. */
export function handleAddedToCart(): void {
  if (standing) reportAddedFromPanel(standing);
  else reportAddedLater();
}

function reportAddedFromPanel({ phrase, total }: SettledSearch): void {
  standing = undefined;
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

// The page goes, or the phone is put away.
addEventListener("pagehide", () => reportSettledSearch());
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") reportSettledSearch();
});
