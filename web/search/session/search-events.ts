/** Events of a search for third-party scripts, the merchant's report and analytics (FiboSearch). */
import type { ShownSearch } from "../report/settled-search.ts";
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

/** Detail of `vyloha/search-analytics`: a search, which half-typed words are not. */
export interface SearchAnalytics {
  term: string;
  category: string;
  /** URL of the results, if the merchant counts searches as page views; else "". */
  page_path: string;
}

type JQueryDocument = (target: Document) => { trigger(name: string, args: unknown): void };
type NamedEvent<T> = { name: string; detail: T };

const dispatch = <T>({ name, detail }: NamedEvent<T>) => document.dispatchEvent(new CustomEvent(name, { detail }));
const triggerJqueryEvent = (name: string, data?: unknown) =>
  (window as { jQuery?: JQueryDocument }).jQuery?.(document).trigger(name, data === undefined ? [] : [data]);

/** Notify third-party scripts; `search` is the session, whose methods they may call. */
export const dispatchMoment = (moment: SearchMoment, search: object): boolean =>
  dispatch({ name: `fibosearch/${moment}`, detail: search });

export const dispatchSearchReport = (detail: SearchEventDetail): boolean => dispatch({ name: "vyloha/search", detail });

/** Notify jQuery listeners that the details of a suggestion are visible. */
export const dispatchDetailsLoaded = (): void => triggerJqueryEvent("dgwtWcasDetailsPanelLoaded");

/** Notify third-party scripts that loading suggestions for a phrase failed (specification.md, section 8). */
export const dispatchSearchFailure = (phrase: string, error: unknown): boolean =>
  dispatch({ name: "vyloha/search-failed", detail: { phrase, error } });

/** Send a search to analytics; `countsAsPage` adds the URL of the results. */
export function dispatchSearchAnalytics({ phrase: term, total }: ShownSearch, countsAsPage: boolean): void {
  const category = `Autocomplete Search ${total ? "with" : "without"} results`;
  const page_path = countsAsPage ? `/?s=${encodeURIComponent(term)}&post_type=product&dgwt_wcas=1` : "";
  const detail: SearchAnalytics = { term, category, page_path };
  dispatch({ name: "vyloha/search-analytics", detail });
  triggerJqueryEvent("dgwtWcasGAEvent", { term, category });
}
