/** Asks the shop for suggestions, and remembers what it said (specification.md, section 7.6, FiboSearch). */
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
  /** Phrases without a result: with more letters they find nothing either. Another word may: some words are enough. */
  readonly #empty = new Set<string>();
  #running: AbortController | undefined;

  /** @param parameters custom ones, sent with every phrase */
  constructor(private readonly parameters: () => Parameters = () => ({})) {}

  /** Return what is known without asking; undefined when the shop has to be asked. */
  known(phrase: string): SuggestionAnswer | undefined {
    const isHopeless = [...this.#empty].some(
      (empty) => phrase.startsWith(empty) && ONE_WORD.test(phrase.slice(empty.length)),
    );
    return this.#answers.get(this.#key(phrase)) ?? (isHopeless ? NO_RESULTS : undefined);
  }

  /**
   * Return the shop's answer, which is known from then on; undefined when another phrase was asked for meanwhile.
   * @throws when the shop cannot be reached or does not answer as it should
   */
  async ask(phrase: string): Promise<SuggestionAnswer | undefined> {
    this.stop();
    const running = new AbortController();
    this.#running = running;
    const late = setTimeout(() => running.abort(LATE_ERROR), TIMEOUT_MS);
    const key = this.#key(phrase);
    try {
      const headers = { Accept: "application/json" };
      const response = await fetch(this.#address(phrase), { signal: running.signal, headers });
      const answer = parseAnswer(await response.text());
      if (!answer.is_limited) this.#answers.set(key, answer);
      if (isEmpty(answer) && !answer.can_still_match && !answer.is_limited) this.#empty.add(phrase);
      return answer;
    } catch (error) {
      if (running.signal.aborted && running.signal.reason !== LATE_ERROR) return undefined;
      throw error;
    } finally {
      clearTimeout(late);
      if (this.#running === running) this.#running = undefined;
    }
  }

  /** Let go of the request that runs. */
  stop(): void {
    this.#running?.abort();
    this.#running = undefined;
  }

  // Prices in an answer are in the currency that was chosen then.
  #key(phrase: string): string {
    return `${this.#address(phrase)} ${readVisitorCurrency()}`;
  }

  #address(phrase: string): string {
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
