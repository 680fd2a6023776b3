/** Loads suggestions from the shop and caches its responses (specification.md, section 7.6, FiboSearch). */
import { readVisitorCurrency } from "../../currency/visitor-currency.ts";
import { isEmpty, type SuggestionAnswer } from "./suggestion.ts";

type Parameters = Readonly<Record<string, string | number>>;

const ENDPOINT = "/?wc-ajax=dgwt_wcas_ajax_search";
const TIMEOUT_MS = 15_000;
const LATE_ERROR = "late";
const ONE_WORD = /^[\p{L}\p{Nd}]*$/u;
const NO_RESULTS: SuggestionAnswer = { suggestions: [{ type: "no-results", value: "" }], total: 0 };

export class Suggester {
  readonly #answers = new Map<string, SuggestionAnswer>();
  /** Phrases without results: more letters find nothing either. Another word may, because not all words must match. */
  readonly #empty = new Set<string>();
  #request: AbortController | undefined;

  /** @param parameters custom parameters, sent with every phrase */
  constructor(private readonly parameters: () => Parameters = () => ({})) {}

  /** Return the answer for `phrase` if it needs no request; else undefined. */
  getCached(phrase: string): SuggestionAnswer | undefined {
    const hasNoResults = [...this.#empty].some(
      (empty) => phrase.startsWith(empty) && ONE_WORD.test(phrase.slice(empty.length)),
    );
    return this.#answers.get(this.#getCacheKey(phrase)) ?? (hasNoResults ? NO_RESULTS : undefined);
  }

  /**
   * Load the shop's answer, cache and return it; undefined if the request was cancelled meanwhile.
   * @throws if the shop is unreachable or its response is invalid
   */
  async load(phrase: string): Promise<SuggestionAnswer | undefined> {
    this.stop();
    const controller = new AbortController();
    this.#request = controller;
    const timeout = setTimeout(() => controller.abort(LATE_ERROR), TIMEOUT_MS);
    const key = this.#getCacheKey(phrase);
    try {
      const headers = { Accept: "application/json" };
      const response = await fetch(this.#buildUrl(phrase), { signal: controller.signal, headers });
      const answer = parseAnswer(await response.text());
      if (!answer.is_limited) this.#answers.set(key, answer);
      if (isEmpty(answer) && !answer.can_still_match && !answer.is_limited) this.#empty.add(phrase);
      return answer;
    } catch (error) {
      if (controller.signal.aborted && controller.signal.reason !== LATE_ERROR) return undefined;
      throw error;
    } finally {
      clearTimeout(timeout);
      if (this.#request === controller) this.#request = undefined;
    }
  }

  /** Cancel the running request. */
  stop(): void {
    this.#request?.abort();
    this.#request = undefined;
  }

  // Prices in an answer are in the visitor's currency at that time.
  #getCacheKey(phrase: string): string {
    return `${this.#buildUrl(phrase)} ${readVisitorCurrency()}`;
  }

  #buildUrl(phrase: string): string {
    const query = new URLSearchParams({ s: phrase });
    for (const [name, value] of Object.entries(this.parameters())) query.set(name, String(value));
    return `${ENDPOINT}&${query}`;
  }
}

function parseAnswer(text: string): SuggestionAnswer {
  const { suggestions, total, can_still_match, is_limited } = JSON.parse(text) as Partial<SuggestionAnswer>;
  if (!Array.isArray(suggestions)) throw new Error("an answer without suggestions");
  return {
    suggestions,
    total: Number(total) || 0,
    can_still_match: can_still_match === true,
    is_limited: is_limited === true,
  };
}
