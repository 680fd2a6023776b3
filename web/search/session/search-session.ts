/**
 * One search box at work: what is typed, what is shown, what is highlighted. It knows no elements but those events go
 * to; the island draws `state` and calls the methods.
 */
import type { SearchBox } from "../../generated/props.ts";
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
import { TaskChain } from "./task-chain.ts";

/** What highlighted a suggestion: only one that arrow keys came to is opened by Enter (FiboSearch). */
export type HighlightReason = "keys" | "pointer" | "system";

export interface SearchState {
  phrase: string;
  /** What is below the box: nothing, suggestions, what was looked at and for before, or that the shop did not answer. */
  view: "closed" | "suggestions" | "history" | "failed";
  /** Those that are shown, or will be when the view opens again. */
  suggestions: readonly Suggestion[];
  total: number;
  /** Of the phrase that the suggestions are for: it may differ while an answer is awaited. */
  answered: string;
  isLoading: boolean;
  /** Place of the highlighted one; -1: none. */
  selected: number;
  reason: HighlightReason;
  /** Counts up when details or prices arrive. */
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
  /** Whether there is room for the details panel, and a pointer that can reach it. */
  hasPanel: () => boolean;
  /** Custom parameters of the page. */
  parameters: () => Record<string, string | number>;
  /** Leave for an address. */
  go: (url: string) => void;
  /** Open another tab. */
  openTab: (url: string) => void;
  /** Send the form with a phrase in it, as if its button had been pressed. */
  submit: (phrase: string) => void;
}

export class SearchSession {
  readonly details = new SuggestionDetails();
  readonly prices = new SuggestionPrices();
  #state: SearchState;
  readonly #listeners = new Set<() => void>();
  readonly #suggester: Suggester;
  readonly #chain: TaskChain;
  #hover: ReturnType<typeof setTimeout> | undefined;
  #hovered = -1;
  #chosenAt = Number.NEGATIVE_INFINITY;

  constructor(
    readonly config: SearchBox,
    private readonly around: SearchEnvironment,
    phrase = "",
  ) {
    this.#state = { ...IDLE, phrase };
    this.#suggester = new Suggester(around.parameters);
    this.#chain = new TaskChain(config.debounce_wait_ms);
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
    return this.around.hasPanel();
  }

  /** What is typed, without what stands around it. */
  get phrase(): string {
    return this.#state.phrase.trim();
  }

  get isLongEnough(): boolean {
    return this.phrase.length >= this.config.min_chars;
  }

  /** The box holds `phrase` now. */
  type(phrase: string): void {
    this.#set({ phrase });
    this.#look();
  }

  /** The box shows `phrase`, which is still being said. */
  fill(phrase: string): void {
    this.#set({ phrase });
  }

  /** The box has got the focus, or was clicked. What failed is tried again. */
  open(): void {
    const { view, isLoading } = this.#state;
    if (view === "closed" || (view === "failed" && !isLoading)) this.#look();
  }

  close(): void {
    this.leave();
    this.#chain.cancel();
    this.#suggester.stop();
    const wasOpen = this.#state.view !== "closed";
    this.#set({ view: "closed", selected: -1, isLoading: false });
    if (wasOpen) dispatchMoment("close", this);
  }

  /** Empty the box. */
  clear(): void {
    this.close();
    this.#set({ phrase: "", suggestions: [], answered: "" });
    this.open();
  }

  clearHistory(): void {
    clearHistory();
    this.close();
  }

  #look(): void {
    if (!this.isLongEnough) this.#showHistoryOrNothing();
    else {
      const known = this.#suggester.known(this.phrase);
      if (known) this.#showKnown(known);
      else this.#chain.run(() => void this.#ask());
    }
  }

  #showHistoryOrNothing(): void {
    this.#chain.cancel();
    this.#suggester.stop();
    const entries = this.phrase ? [] : this.#history();
    if (entries.length) {
      this.#show("history", entries, entries.length, "");
      dispatchMoment("show-pre-suggestions", this);
    } else this.close();
  }

  #history(): Suggestion[] {
    const { show_recently_searched_products, show_recently_searched_phrases, recent_products, recent_phrases } =
      this.config;
    const phrases = show_recently_searched_phrases ? getSearchedPhrases(recent_phrases) : [];
    return [
      ...(show_recently_searched_products ? getViewedProducts(recent_products) : []),
      ...phrases.map((value): Suggestion => ({ type: "history-search", value, url: `/?${buildResultsQuery(value)}` })),
    ];
  }

  #showKnown(answer: SuggestionAnswer): void {
    this.#chain.cancel();
    this.#suggester.stop();
    this.#showAnswer(answer);
  }

  async #ask(): Promise<void> {
    const { phrase } = this;
    this.#set({ isLoading: true });
    try {
      const answer = await this.#suggester.ask(phrase);
      if (!answer) return; // another phrase is asked for
      if (this.config.send_ga_events) this.#tellAnalytics(phrase, answer);
      // One that comes late is remembered, but not shown (FiboSearch).
      if (phrase === this.phrase && this.#isWanted()) this.#showAnswer(answer);
      else this.#set({ isLoading: false });
    } catch (error) {
      dispatchSearchFailure(phrase, error);
      if (phrase === this.phrase && this.#isWanted()) this.#show("failed", [], 0, "");
    }
  }

  // Closing lets go of the request, so who asked is still there.
  #isWanted = () => this.#state.isLoading;

  #tellAnalytics(phrase: string, answer: SuggestionAnswer): void {
    if (answer.is_limited) return;
    dispatchSearchAnalytics(phrase, !isEmpty(answer), this.config.enable_ga_site_search_module);
  }

  #showAnswer(answer: SuggestionAnswer): void {
    const { phrase } = this;
    const isNews = this.#state.answered !== phrase;
    this.#show("suggestions", this.#reachable(answer.suggestions), answer.total, phrase);
    // Nobody shall count as missing what could not be looked for.
    dispatchMoment(isEmpty(answer) && !answer.is_limited ? "no-results" : "show-suggestions", this);
    if (isNews && !answer.is_limited) dispatchSearchReport({ action: "shown", phrase, total: answer.total });
  }

  /** Where forms are not sent, there is no page with the rest. */
  #reachable(suggestions: readonly Suggestion[]): readonly Suggestion[] {
    return this.config.disable_submit ? suggestions.filter(({ type }) => type !== "more_products") : suggestions;
  }

  #show(view: SearchState["view"], suggestions: readonly Suggestion[], total: number, answered: string): void {
    const wasClosed = this.#state.view === "closed";
    this.leave();
    this.#set({ view, suggestions, total, answered, isLoading: false, selected: -1 });
    if (wasClosed) dispatchMoment("open", this);
    this.#loadMore();
  }

  /** Ask for details and prices of what is shown. */
  #loadMore(): void {
    const { suggestions, view } = this.#state;
    const drawn = () => this.#set({ revision: this.#state.revision + 1 });
    const { show_price, dynamic_prices } = this.config;
    if (show_price && dynamic_prices && view === "suggestions") void this.prices.load(suggestions).then(drawn);
    if (view !== "suggestions" || !this.around.hasPanel()) return;
    const first = suggestions.findIndex(hasDetails);
    if (first < 0) return;
    this.highlight(first, "system");
    void this.details.load(suggestions).then(drawn);
  }

  highlight(place: number, reason: HighlightReason): void {
    if (this.config.disable_hits) return;
    this.#set({ selected: place, reason });
    if (place >= 0 && this.around.hasPanel()) dispatchMoment("show-details-panel", this);
  }

  /** The pointer is over a suggestion; it is highlighted when it stays. */
  hover(place: number): void {
    if (place === this.#hovered) return;
    this.leave();
    this.#hovered = place;
    const { details_hover_delay_ms, hover_delay_ms } = this.config;
    const delay = this.around.hasPanel() ? details_hover_delay_ms : hover_delay_ms;
    this.#hover = setTimeout(() => this.highlight(place, "pointer"), delay);
  }

  leave(): void {
    clearTimeout(this.#hover);
    this.#hovered = -1;
  }

  /** Arrow keys: go to the next one that can be chosen; from the first one up into the box. */
  move(step: 1 | -1): void {
    const { suggestions, selected, reason, view } = this.#state;
    if (view === "closed") {
      this.open();
      return;
    }
    this.leave();
    // A highlight that nobody asked for is where keys begin.
    let place = reason === "system" ? -1 : selected;
    do place += step;
    while (suggestions[place] && !isSelectable(suggestions[place] as Suggestion));
    if (suggestions[place]) this.highlight(place, "keys");
    else if (step < 0) this.highlight(-1, "keys");
  }

  /**
   * Choose a suggestion. Returns false when the browser shall not follow its link: the choice is refused, or something
   * else happens.
   */
  choose(place: number): boolean {
    const chosen = this.#state.suggestions[place];
    if (!chosen || !isSelectable(chosen) || this.config.disable_hits || this.#isDouble()) return false;
    if (chosen.type === "history-search") return this.#searchAgain(chosen.value);
    if (chosen.type === "more_products") return this.#leaveToResults();
    this.remember(chosen);
    return Boolean(chosen.url);
  }

  #searchAgain(phrase: string): false {
    this.#set({ phrase });
    if (!this.config.disable_submit) return this.#leaveToResults();
    this.#look();
    return false;
  }

  #leaveToResults(): false {
    this.around.submit(this.#state.phrase);
    return false;
  }

  /** A suggestion is followed, here or in another tab: keep it and report it. */
  remember(chosen: Suggestion): void {
    const { show_recently_searched_products, show_images, recent_products } = this.config;
    if (show_recently_searched_products && isProduct(chosen)) storeProduct(chosen, show_images, recent_products);
    const { answered: phrase, total } = this.#state;
    if (phrase) dispatchSearchReport({ action: "chosen", phrase, total, objectID: getObjectId(chosen) });
  }

  /** An impatient second click chooses nothing again. */
  #isDouble(): boolean {
    const now = performance.now();
    const isDouble = now - this.#chosenAt < this.config.double_click_guard_ms;
    if (!isDouble) this.#chosenAt = now;
    return isDouble;
  }

  /** Open the one that arrow keys came to; returns whether there is one. */
  openHighlighted(): boolean {
    const { selected, reason } = this.#state;
    if (selected < 0 || reason !== "keys" || this.#state.view === "closed") return false;
    const url = this.highlighted?.url;
    if (this.choose(selected) && url) this.around.go(url);
    return true;
  }

  /** Open the highlighted one in another tab, whatever highlighted it; returns whether there is one. */
  openInTab(): boolean {
    const { highlighted } = this;
    if (!highlighted?.url || this.#state.view === "closed") return false;
    this.remember(highlighted);
    this.around.openTab(highlighted.url);
    return true;
  }

  /** The form is being sent. Returns false when it shall stay: it is empty, disabled, or a variation opens instead. */
  submit(): boolean {
    const { phrase } = this;
    if (!phrase || this.config.disable_submit) return false;
    if (this.config.show_recently_searched_phrases) storePhrase(phrase, this.config.recent_phrases);
    const isAnswered = this.#state.answered === phrase;
    dispatchSearchReport({ action: "submitted", phrase, total: isAnswered ? this.#state.total : 0 });
    const variation = isAnswered ? this.#state.suggestions.find(({ type }) => type === "product_variation") : undefined;
    if (!this.config.go_to_first_variation_on_submit || !variation?.url) return true;
    this.remember(variation);
    this.around.go(variation.url);
    return false;
  }

  #set(change: Partial<SearchState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** Return the query of the page with all results. */
export const buildResultsQuery = (phrase: string): string =>
  new URLSearchParams({ s: phrase, post_type: "product", dgwt_wcas: "1" }).toString();
