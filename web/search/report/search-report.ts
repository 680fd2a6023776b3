/**
 * Tells the shop what is searched for and what came of it, for the merchant's report: the phrase and what happened, and
 * nothing of who it was. Only phrases that somebody meant are told: what was chosen from, or stood there with its results
 * for a while. What is submitted the shop counts when it draws the results.
 */
import { mayKeep } from "../../consent/consent.ts";
import { LAST_SEARCH, REPORT, type SearchNews } from "./start-search-report.ts";

/** So long results stand before somebody who types on must have read them. */
const STANDS_MS = 2000;
/** What is put into the cart later than this has nothing to do with the search. */
const REMEMBERED_MS = 30 * 60 * 1000;

type Happened = "searched" | "chosen" | "added";
interface Standing {
  phrase: string;
  total: number;
  since: number;
}

let standing: Standing | undefined;
let counted = "";

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

function send(phrase: string, events: Happened[], total = 1): void {
  const body = new URLSearchParams({ phrase: phrase.trim(), found: String(total) });
  for (const event of events) body.append("event", event);
  // Nobody waits for it, and the browser sends it though the page goes.
  navigator.sendBeacon(REPORT, body);
}

function remember(phrase: string): void {
  if (mayKeep(LAST_SEARCH)) sessionStorage.setItem(LAST_SEARCH, JSON.stringify({ phrase, at: Date.now() }));
}

/** Tell of the phrase that stood there, if it stood long enough and `next` is not what it was on the way to. */
function tellStanding(next = ""): void {
  const last = standing;
  standing = undefined;
  if (!last || same(last.phrase, counted) || Date.now() - last.since < STANDS_MS) return;
  if (next.length > last.phrase.length && next.toLowerCase().startsWith(last.phrase.toLowerCase())) return;
  counted = last.phrase;
  send(last.phrase, ["searched"], last.total);
  remember(last.phrase);
}

/** Hear what happened in the search box. */
export function heard({ action, phrase, total }: SearchNews): void {
  if (action === "shown") {
    if (standing && same(standing.phrase, phrase)) standing.total = total;
    else {
      tellStanding(phrase);
      standing = { phrase, total, since: Date.now() };
    }
    return;
  }
  standing = undefined;
  if (action === "chosen") meant(phrase, "chosen", total);
  remember(phrase);
}

function meant(phrase: string, what: Happened, total: number): void {
  send(phrase, same(phrase, counted) ? [what] : ["searched", what], total);
  counted = phrase;
}

/** Tell that something was put into the cart, when that was after a search. */
export function added(): void {
  if (standing) addedFromPanel(standing);
  else addedLater();
}

function addedFromPanel({ phrase, total }: Standing): void {
  standing = undefined;
  meant(phrase, "added", total);
  remember(phrase);
}

function addedLater(): void {
  const { phrase, at } = JSON.parse(sessionStorage.getItem(LAST_SEARCH) ?? "{}") as { phrase?: string; at?: number };
  if (phrase && at && Date.now() - at < REMEMBERED_MS) send(phrase, ["added"]);
}

// The page goes, or the phone is put away.
addEventListener("pagehide", () => tellStanding());
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") tellStanding();
});
