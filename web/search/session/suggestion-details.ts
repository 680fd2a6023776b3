/** What the panel beside the suggestions says of each, and current prices (specification.md, sections 7.7, 7.8; FiboSearch). */
import { readVisitorCurrency } from "../../currency/visitor-currency.ts";
import { getObjectId, hasDetails, hashObjectId, isProduct, type Suggestion } from "./suggestion.ts";

const TIMEOUT_MS = 15_000;
const MAX_ITEMS = 50; // the shop reads no more

async function postItems(action: string, items: readonly (readonly [name: string, value: string])[]): Promise<unknown> {
  const body = new URLSearchParams([["action", action], ...items] as string[][]);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(`/?wc-ajax=${action}`, { method: "POST", body, signal });
  return response.ok ? await response.json() : {};
}

/** Remembers per name what the shop said, in the visitor's currency; what was asked for once is not asked for again. */
class DetailsCache {
  readonly #known = new Map<string, string>();
  readonly #asked = new Set<string>();
  #currency = "";

  get(name: string): string | undefined {
    return this.#currency === readVisitorCurrency() ? this.#known.get(name) : undefined;
  }

  /** Return those that nobody asked for yet; they count as asked from now on. */
  unasked(names: readonly string[]): string[] {
    if (this.#currency !== readVisitorCurrency()) {
      this.#known.clear();
      this.#asked.clear();
      this.#currency = readVisitorCurrency();
    }
    const fresh = [...new Set(names)].filter((name) => !this.#asked.has(name)).slice(0, MAX_ITEMS);
    for (const name of fresh) this.#asked.add(name);
    return fresh;
  }

  keep(name: string, said: string): void {
    this.#known.set(name, said);
  }

  /** They may be asked for again. */
  forget(names: readonly string[]): void {
    for (const name of names) this.#asked.delete(name);
  }
}

export class SuggestionDetails {
  readonly #memory = new DetailsCache();

  /** Return the panel's HTML for a suggestion: undefined while it is not known, "" when there is none. */
  of(suggestion: Suggestion): string | undefined {
    return hasDetails(suggestion) ? this.#memory.get(getObjectId(suggestion)) : "";
  }

  /** Ask once for all of `suggestions`. A failure leaves them without details; the next time they are asked for again. */
  async load(suggestions: readonly Suggestion[]): Promise<void> {
    const byId = new Map(suggestions.filter(hasDetails).map((one) => [getObjectId(one), one]));
    const ids = this.#memory.unasked([...byId.keys()]);
    if (!ids.length) return;
    const items = ids.flatMap((id, i) => [
      [`items[${i}][objectID]`, id] as const,
      [`items[${i}][value]`, byId.get(id)?.value ?? ""] as const,
    ]);
    try {
      const answer = (await postItems("dgwt_wcas_result_details", items)) as {
        items?: { objectID: string; html: string }[];
      };
      for (const id of ids) this.#memory.keep(id, "");
      for (const { objectID, html } of answer.items ?? []) this.#memory.keep(objectID, addObjectHash(html, objectID));
    } catch {
      for (const id of ids) this.#memory.keep(id, "");
      this.#memory.forget(ids);
    }
  }
}

const addObjectHash = (html: string, objectId: string) =>
  html.replace("<div ", `<div data-object="${hashObjectId(objectId)}" `);

export class SuggestionPrices {
  readonly #memory = new DetailsCache();

  /** Return the current price as HTML; undefined while it is not known. */
  of(suggestion: Suggestion): string | undefined {
    return this.#memory.get(getPriceKey(suggestion)) || undefined;
  }

  /** Ask for the prices of all products among `suggestions`. When that fails, those of the answer stay. */
  async load(suggestions: readonly Suggestion[]): Promise<void> {
    const keys = this.#memory.unasked(suggestions.filter(isProduct).map(getPriceKey));
    if (!keys.length) return;
    try {
      const items = keys.map((key) => ["items[]", key.slice(KEY.length)] as const);
      const { success, data } = (await postItems("dgwt_wcas_get_prices", items)) as {
        success?: boolean;
        data?: object;
      };
      if (success) for (const [id, html] of Object.entries(data ?? {})) this.#memory.keep(KEY + id, String(html));
    } catch {
      this.#memory.forget(keys);
    }
  }
}

const KEY = "product__"; // of variations too
const getPriceKey = ({ post_id, variation_id }: Suggestion) => `${KEY}${variation_id ?? post_id}`;
