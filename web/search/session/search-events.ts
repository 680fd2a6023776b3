/** What scripts of others, the merchant's report and analytics hear of a search (FiboSearch). */
import type { SearchNews } from "../report/start-search-report.ts";

export type Moment =
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

type Jquery = (target: Document) => { trigger(name: string, args: unknown): void };
type Named<T> = { name: string; detail: T };

const send = <T>({ name, detail }: Named<T>) => document.dispatchEvent(new CustomEvent(name, { detail }));
const triggerForJquery = (name: string, data?: unknown) =>
  (window as { jQuery?: Jquery }).jQuery?.(document).trigger(name, data === undefined ? [] : [data]);

/** Tell scripts of others; `search` is what they may talk to. */
export const tellMoment = (moment: Moment, search: object): boolean =>
  send({ name: `fibosearch/${moment}`, detail: search });

export const tellReport = (detail: SearchNews): boolean => send({ name: "vyloha/search", detail });

/** Tell that the details of a suggestion are on the screen. */
export const tellDetails = (): void => triggerForJquery("dgwtWcasDetailsPanelLoaded");

/** Tell scripts of others that suggestions for a phrase could not be had (specification.md, section 8). */
export const tellFailure = (phrase: string, error: unknown): boolean =>
  send({ name: "vyloha/search-failed", detail: { phrase, error } });

/** Tell analytics what was searched and whether anything was found; `path` when searches count as pages. */
export function tellAnalytics(term: string, isFound: boolean, countsAsPage: boolean): void {
  const category = `Autocomplete Search ${isFound ? "with" : "without"} results`;
  const page_path = countsAsPage ? `/?s=${encodeURIComponent(term)}&post_type=product&dgwt_wcas=1` : "";
  const detail: SearchAnalytics = { term, category, page_path };
  send({ name: "vyloha/search-analytics", detail });
  triggerForJquery("dgwtWcasGAEvent", { term, category });
}
