/**
 * Tells searches from half-typed words, for the merchant's report and for analytics. A phrase is a search if the shopper
 * chose one of its suggestions, submitted it, or read the suggestions and did not type on.
 */

/** Suggestions that were visible this long count as read. */
const READ_AFTER_MS = 2000;

export interface ShownSearch {
  phrase: string;
  /** Number of all results. */
  total: number;
}

const normalize = (phrase: string) => phrase.trim().toLowerCase();

export class SettledSearch {
  #shown: (ShownSearch & { since: number }) | undefined;
  #settledPhrase = "";

  /** The search whose suggestions are visible, if it may still become another one. */
  get shown(): ShownSearch | undefined {
    return this.#shown;
  }

  /** Suggestions for `phrase` are visible. Return the search that they replace, undefined for a half-typed one. */
  show(phrase: string, total: number): ShownSearch | undefined {
    if (this.#shown && normalize(this.#shown.phrase) === normalize(phrase)) {
      this.#shown.total = total;
      return undefined;
    }
    const replaced = this.leave(phrase);
    this.#shown = { phrase, total, since: Date.now() };
    return replaced;
  }

  /** The suggestions disappear, for those of `next` if the shopper types on. Return their search, as `show` does. */
  leave(next = ""): ShownSearch | undefined {
    const last = this.#shown;
    this.#shown = undefined;
    if (!last || Date.now() - last.since < READ_AFTER_MS) return undefined;
    if (next.length > last.phrase.length && normalize(next).startsWith(normalize(last.phrase))) return undefined;
    return this.confirm(last.phrase) ? last : undefined;
  }

  /** The shopper searched for `phrase`, by a choice for example. Return whether it was no search before. */
  confirm(phrase: string): boolean {
    this.#shown = undefined;
    const isNew = normalize(phrase) !== this.#settledPhrase;
    this.#settledPhrase = normalize(phrase);
    return isNew;
  }

  /** Forget the visible suggestions: others count their search. */
  forget(): void {
    this.#shown = undefined;
  }
}
