/** What scripts of others, the merchant's report and analytics hear of a search (FiboSearch). */
import type { SearchEventDetail } from "../report/start-search-report.ts";

export type SearchMoment =
  | "open"
  | "close"
  | "show-suggestions"
  | "no-results"
  | "show-pre-suggestions"
  | "show-details-panel"
  | "show-mobile-overlay"
  | "hide-mobile-overlay";

/** Detail of `vyloha/search-analytics`: a fresh answer of the shop. */
export interface SearchAnalytics {
  term: string;
  category: string;
  /** The address of the results, for who counts searches as page views; "" for who does not. */
  page_path: string;
}

type JQueryDocument = (target: Document) => { trigger(name: string, args: unknown): void };
type NamedEvent<T> = { name: string; detail: T };

const dispatch = <T>({ name, detail }: NamedEvent<T>) => document.dispatchEvent(new CustomEvent(name, { detail }));
const triggerJqueryEvent = (name: string, data?: unknown) =>
  (window as { jQuery?: JQueryDocument }).jQuery?.(document).trigger(name, data === undefined ? [] : [data]);

/** Tell scripts of others; `search` is what they may talk to. */
export const dispatchMoment = (moment: SearchMoment, search: object): boolean =>
  dispatch({ name: `fibosearch/${moment}`, detail: search });

export const dispatchSearchReport = (detail: SearchEventDetail): boolean => dispatch({ name: "vyloha/search", detail });

/** Tell that the details of a suggestion are on the screen. */
export const dispatchDetailsLoaded = (): void => triggerJqueryEvent("dgwtWcasDetailsPanelLoaded");

/** Tell scripts of others that suggestions for a phrase could not be had (specification.md, section 8). */
export const dispatchSearchFailure = (phrase: string, error: unknown): boolean =>
  dispatch({ name: "vyloha/search-failed", detail: { phrase, error } });

/** Tell analytics what was searched and whether anything was found; `path` when searches count as pages. */
export function dispatchSearchAnalytics(term: string, isFound: boolean, countsAsPage: boolean): void {
  const category = `Autocomplete Search ${isFound ? "with" : "without"} results`;
  const page_path = countsAsPage ? `/?s=${encodeURIComponent(term)}&post_type=product&dgwt_wcas=1` : "";
  const detail: SearchAnalytics = { term, category, page_path };
  dispatch({ name: "vyloha/search-analytics", detail });
  triggerJqueryEvent("dgwtWcasGAEvent", { term, category });
}
