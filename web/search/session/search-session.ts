/**
 * The state of one search box: the typed phrase, the suggestions, the highlighted one. It does not touch the page's
 * elements; the island renders `state` and calls the methods.
 */
import type { SearchBox } from "../../generated/props.ts";
import { SettledSearch, type ShownSearch } from "../report/settled-search.ts";
import { Debouncer } from "./debouncer.ts";
import {
  dispatchMoment,
  dispatchSearchAnalytics,
  dispatchSearchFailure,
  dispatchSearchReport,
} from "./search-events.ts";
import { clearHistory, getSearchedPhrases, getViewedProducts, storePhrase, storeProduct } from "./search-history.ts";
import { Suggester } from "./suggester.ts";
import {
  getObjectId,
  hasDetails,
  isEmpty,
  isProduct,
  isSelectable,
  type Suggestion,
  type SuggestionAnswer,
} from "./suggestion.ts";
import { SuggestionDetails, SuggestionPrices } from "./suggestion-details.ts";

/** The cause of a highlight: Enter opens only a suggestion highlighted with arrow keys (FiboSearch). */
export type HighlightReason = "keys" | "pointer" | "system";

export interface SearchState {
  phrase: string;
  /** The panel below the box: nothing, suggestions, the search history, or an error message. */
  view: "closed" | "suggestions" | "history" | "failed";
  /** Shown suggestions; of a closed view those that it shows when it opens again. */
  suggestions: readonly Suggestion[];
  total: number;
  /** The phrase of the suggestions; it may differ from `phrase` while a request is running. */
  answered: string;
  isLoading: boolean;
  /** Index of the highlighted suggestion; -1: none. */
  selected: number;
  reason: HighlightReason;
  /** Increases when details or prices are loaded. */
  revision: number;
}

const IDLE: SearchState = {
  phrase: "",
  view: "closed",
  suggestions: [],
  total: 0,
  answered: "",
  isLoading: false,
  selected: -1,
  reason: "system",
  revision: 0,
};

export interface SearchEnvironment {
  /** Return whether the window has space for the details panel, and the device a mouse for it. */
  hasPanel: () => boolean;
  /** Return the custom parameters of the page. */
  parameters: () => Record<string, string | number>;
  /** Open a URL. */
  navigate: (url: string) => void;
  /** Open a URL in another tab. */
  openTab: (url: string) => void;
  /** Submit the form with a phrase, as its button does. */
  submit: (phrase: string) => void;
}

export class SearchSession {
  readonly details = new SuggestionDetails();
  readonly prices = new SuggestionPrices();
  #state: SearchState;
  readonly #listeners = new Set<() => void>();
  readonly #suggester: Suggester;
  readonly #debouncer: Debouncer;
  #hoverTimer: ReturnType<typeof setTimeout> | undefined;
  #hoveredIndex = -1;
  #chosenAt = Number.NEGATIVE_INFINITY;
  readonly #searches = new SettledSearch();

  constructor(
    readonly config: SearchBox,
    private readonly environment: SearchEnvironment,
    phrase = "",
  ) {
    this.#state = { ...IDLE, phrase };
    this.#suggester = new Suggester(environment.parameters);
    this.#debouncer = new Debouncer(config.debounce_wait_ms);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): SearchState => this.#state;

  get highlighted(): Suggestion | undefined {
    return this.#state.suggestions[this.#state.selected];
  }

  get hasPanel(): boolean {
    return this.environment.hasPanel();
  }

  /** The typed phrase without surrounding spaces. */
  get phrase(): string {
    return this.#state.phrase.trim();
  }

  get isLongEnough(): boolean {
    return this.phrase.length >= this.config.min_chars;
  }

  /** Handle typing: the field contains `phrase` now. */
  type(phrase: string): void {
    this.#set({ phrase });
    this.#refresh();
  }

  /** Show `phrase`, which the shopper is still dictating, without a search. */
  fill(phrase: string): void {
    this.#set({ phrase });
  }

  /** Handle focus or a click in the field. After an error, try again. */
  open(): void {
    const { view, isLoading } = this.#state;
    if (view === "closed" || (view === "failed" && !isLoading)) this.#refresh();
  }

  close(): void {
    this.leave();
    this.#debouncer.cancel();
    this.#suggester.stop();
    this.settle();
    const wasOpen = this.#state.view !== "closed";
    this.#set({ view: "closed", selected: -1, isLoading: false });
    if (wasOpen) dispatchMoment("close", this);
  }

  /** Handle that the shopper leaves the suggestions or the page: send analytics a search that was read. */
  readonly settle = (): void => this.#sendAnalytics(this.#searches.leave());

  /** Clear the field. */
  clear(): void {
    this.close();
    this.#set({ phrase: "", suggestions: [], answered: "" });
    this.open();
  }

  clearHistory(): void {
    clearHistory();
    this.close();
  }

  #refresh(): void {
    if (!this.isLongEnough) this.#showHistoryOrNothing();
    else {
      const cached = this.#suggester.getCached(this.phrase);
      if (cached) this.#showCached(cached);
      else this.#debouncer.run(() => void this.#load());
    }
  }

  #showHistoryOrNothing(): void {
    this.#debouncer.cancel();
    this.#suggester.stop();
    const entries = this.phrase ? [] : this.#getHistory();
    if (entries.length) {
      this.#show("history", entries, entries.length, "");
      dispatchMoment("show-pre-suggestions", this);
    } else this.close();
  }

  #getHistory(): Suggestion[] {
    const { show_recently_searched_products, show_recently_searched_phrases, recent_products, recent_phrases } =
      this.config;
    const phrases = show_recently_searched_phrases ? getSearchedPhrases(recent_phrases) : [];
    return [
      ...(show_recently_searched_products ? getViewedProducts(recent_products) : []),
      ...phrases.map((value): Suggestion => ({ type: "history-search", value, url: `/?${buildResultsQuery(value)}` })),
    ];
  }

  #showCached(answer: SuggestionAnswer): void {
    this.#debouncer.cancel();
    this.#suggester.stop();
    this.#showAnswer(answer);
  }

  async #load(): Promise<void> {
    const { phrase } = this;
    this.#set({ isLoading: true });
    try {
      const answer = await this.#suggester.load(phrase);
      if (!answer) return; // the request was cancelled
      // A late answer is cached, but not shown (FiboSearch).
      if (phrase === this.phrase && this.#isPending()) this.#showAnswer(answer);
      else this.#set({ isLoading: false });
    } catch (error) {
      dispatchSearchFailure(phrase, error);
      if (phrase === this.phrase && this.#isPending()) this.#show("failed", [], 0, "");
    }
  }

  // close() cancels the request and sets isLoading to false.
  #isPending = () => this.#state.isLoading;

  #sendAnalytics(search: ShownSearch | undefined): void {
    const { send_ga_events, enable_ga_site_search_module } = this.config;
    if (search && send_ga_events) dispatchSearchAnalytics(search, enable_ga_site_search_module);
  }

  #showAnswer(answer: SuggestionAnswer): void {
    const { phrase } = this;
    const isNewPhrase = this.#state.answered !== phrase;
    this.#show("suggestions", this.#filterReachable(answer.suggestions), answer.total, phrase);
    // A limited search may have missed results, so it must not count as one without results.
    dispatchMoment(isEmpty(answer) && !answer.is_limited ? "no-results" : "show-suggestions", this);
    if (answer.is_limited) return;
    this.#sendAnalytics(this.#searches.show(phrase, answer.total));
    if (isNewPhrase) dispatchSearchReport({ action: "shown", phrase, total: answer.total });
  }

  /** Without submitting there is no page with all results: remove the link to it. */
  #filterReachable(suggestions: readonly Suggestion[]): readonly Suggestion[] {
    return this.config.disable_submit ? suggestions.filter(({ type }) => type !== "more_products") : suggestions;
  }

  #show(view: SearchState["view"], suggestions: readonly Suggestion[], total: number, answered: string): void {
    const wasClosed = this.#state.view === "closed";
    this.leave();
    this.#set({ view, suggestions, total, answered, isLoading: false, selected: -1 });
    if (wasClosed) dispatchMoment("open", this);
    this.#loadExtras();
  }

  /** Load details and prices of the shown suggestions. */
  #loadExtras(): void {
    const { suggestions, view } = this.#state;
    const notifyLoaded = () => this.#set({ revision: this.#state.revision + 1 });
    const { show_price, dynamic_prices } = this.config;
    if (show_price && dynamic_prices && view === "suggestions") void this.prices.load(suggestions).then(notifyLoaded);
    if (view !== "suggestions" || !this.environment.hasPanel()) return;
    const first = suggestions.findIndex(hasDetails);
    if (first < 0) return;
    this.highlight(first, "system");
    void this.details.load(suggestions).then(notifyLoaded);
  }

  highlight(index: number, reason: HighlightReason): void {
    if (this.config.disable_hits) return;
    this.#set({ selected: index, reason });
    if (index >= 0 && this.environment.hasPanel()) dispatchMoment("show-details-panel", this);
  }

  /** Handle the pointer over a suggestion: highlight it after a delay. */
  hover(index: number): void {
    if (index === this.#hoveredIndex) return;
    this.leave();
    this.#hoveredIndex = index;
    const { details_hover_delay_ms, hover_delay_ms } = this.config;
    const delay = this.environment.hasPanel() ? details_hover_delay_ms : hover_delay_ms;
    this.#hoverTimer = setTimeout(() => this.highlight(index, "pointer"), delay);
  }

  leave(): void {
    clearTimeout(this.#hoverTimer);
    this.#hoveredIndex = -1;
  }

  /** Handle arrow keys: highlight the next selectable suggestion; from the first one go up to the field. */
  move(step: 1 | -1): void {
    const { suggestions, selected, reason, view } = this.#state;
    if (view === "closed") {
      this.open();
      return;
    }
    this.leave();
    // After an automatic highlight, keys start from the field.
    let index = reason === "system" ? -1 : selected;
    do index += step;
    while (suggestions[index] && !isSelectable(suggestions[index] as Suggestion));
    if (suggestions[index]) this.highlight(index, "keys");
    else if (step < 0) this.highlight(-1, "keys");
  }

  /**
   * Choose a suggestion. Return false if the browser must not follow its link: the choice is ignored, or the form is
   * submitted instead.
   */
  choose(index: number): boolean {
    const suggestion = this.#state.suggestions[index];
    if (!suggestion || !isSelectable(suggestion) || this.config.disable_hits || this.#isDoubleClick()) return false;
    if (suggestion.type === "history-search") return this.#searchAgain(suggestion.value);
    if (suggestion.type === "more_products") return this.#leaveToResults();
    this.recordChoice(suggestion);
    return Boolean(suggestion.url);
  }

  #searchAgain(phrase: string): false {
    this.#set({ phrase });
    if (!this.config.disable_submit) return this.#leaveToResults();
    this.#refresh();
    return false;
  }

  #leaveToResults(): false {
    this.environment.submit(this.#state.phrase);
    return false;
  }

  /** Store and report a suggestion that is opened, here or in another tab. */
  recordChoice(suggestion: Suggestion): void {
    const { show_recently_searched_products, show_images, recent_products } = this.config;
    if (show_recently_searched_products && isProduct(suggestion))
      storeProduct(suggestion, show_images, recent_products);
    const { answered: phrase, total } = this.#state;
    if (!phrase) return;
    this.#confirmSearch({ phrase, total });
    dispatchSearchReport({ action: "chosen", phrase, total, objectID: getObjectId(suggestion) });
  }

  #confirmSearch(search: ShownSearch): void {
    if (this.#searches.confirm(search.phrase)) this.#sendAnalytics(search);
  }

  /** Return whether this is the second click of a double click; it must not choose again. */
  #isDoubleClick(): boolean {
    const now = performance.now();
    const isDoubleClick = now - this.#chosenAt < this.config.double_click_guard_ms;
    if (!isDoubleClick) this.#chosenAt = now;
    return isDoubleClick;
  }

  /** Open the suggestion highlighted with arrow keys; return whether there is one. */
  openHighlighted(): boolean {
    const { selected, reason } = this.#state;
    if (selected < 0 || reason !== "keys" || this.#state.view === "closed") return false;
    const url = this.highlighted?.url;
    if (this.choose(selected) && url) this.environment.navigate(url);
    return true;
  }

  /** Open the highlighted suggestion in another tab, whatever the reason; return whether there is one. */
  openInTab(): boolean {
    const { highlighted } = this;
    if (!highlighted?.url || this.#state.view === "closed") return false;
    this.recordChoice(highlighted);
    this.environment.openTab(highlighted.url);
    return true;
  }

  /** Handle submitting. Return false to prevent it: an empty field, a disabled form, or a variation opens. */
  submit(): boolean {
    const { phrase } = this;
    if (!phrase || this.config.disable_submit) return false;
    if (this.config.show_recently_searched_phrases) storePhrase(phrase, this.config.recent_phrases);
    const { answered, suggestions, total } = this.#state;
    const isAnswered = answered === phrase;
    if (isAnswered) this.#confirmSearch({ phrase, total });
    dispatchSearchReport({ action: "submitted", phrase, total: isAnswered ? total : 0 });
    const variation = isAnswered ? suggestions.find(({ type }) => type === "product_variation") : undefined;
    if (!this.config.go_to_first_variation_on_submit || !variation?.url) return true;
    this.recordChoice(variation);
    this.environment.navigate(variation.url);
    return false;
  }

  #set(change: Partial<SearchState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** Return the query string of the results page. */
export const buildResultsQuery = (phrase: string): string =>
  new URLSearchParams({ s: phrase, post_type: "product", dgwt_wcas: "1" }).toString();
