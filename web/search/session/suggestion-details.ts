/** Loads details of suggestions and their current prices (specification.md, sections 7.7, 7.8; FiboSearch). */
import { readVisitorCurrency } from "../../currency/visitor-currency.ts";
import { getObjectId, hasDetails, hashObjectId, isProduct, type Suggestion } from "./suggestion.ts";

const TIMEOUT_MS = 15_000;
const MAX_ITEMS = 50; // limit of the server

async function postItems(action: string, items: readonly (readonly [name: string, value: string])[]): Promise<unknown> {
  const body = new URLSearchParams([["action", action], ...items] as string[][]);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(`/?wc-ajax=${action}`, { method: "POST", body, signal });
  return response.ok ? await response.json() : {};
}

/** Caches HTML by name, in the visitor's currency. It tracks requested names, so that each is requested once. */
class DetailsCache {
  readonly #values = new Map<string, string>();
  readonly #requested = new Set<string>();
  #currency = "";

  get(name: string): string | undefined {
    return this.#currency === readVisitorCurrency() ? this.#values.get(name) : undefined;
  }

  /** Return the names that were not requested yet, and mark them as requested. */
  getMissing(names: readonly string[]): string[] {
    if (this.#currency !== readVisitorCurrency()) {
      this.#values.clear();
      this.#requested.clear();
      this.#currency = readVisitorCurrency();
    }
    const fresh = [...new Set(names)].filter((name) => !this.#requested.has(name)).slice(0, MAX_ITEMS);
    for (const name of fresh) this.#requested.add(name);
    return fresh;
  }

  set(name: string, html: string): void {
    this.#values.set(name, html);
  }

  /** Allow another request for `names`. */
  delete(names: readonly string[]): void {
    for (const name of names) this.#requested.delete(name);
  }
}

export class SuggestionDetails {
  readonly #cache = new DetailsCache();

  /** Return the details panel's HTML for a suggestion: undefined until it is loaded, "" if there is none. */
  get(suggestion: Suggestion): string | undefined {
    return hasDetails(suggestion) ? this.#cache.get(getObjectId(suggestion)) : "";
  }

  /** Load details of all `suggestions` in one request. After an error they have none, and the next call tries again. */
  async load(suggestions: readonly Suggestion[]): Promise<void> {
    const byId = new Map(suggestions.filter(hasDetails).map((suggestion) => [getObjectId(suggestion), suggestion]));
    const ids = this.#cache.getMissing([...byId.keys()]);
    if (!ids.length) return;
    const items = ids.flatMap((id, i) => [
      [`items[${i}][objectID]`, id] as const,
      [`items[${i}][value]`, byId.get(id)?.value ?? ""] as const,
    ]);
    try {
      const response = (await postItems("dgwt_wcas_result_details", items)) as {
        items?: { objectID: string; html: string }[];
      };
      for (const id of ids) this.#cache.set(id, "");
      for (const { objectID, html } of response.items ?? []) this.#cache.set(objectID, addObjectHash(html, objectID));
    } catch {
      for (const id of ids) this.#cache.set(id, "");
      this.#cache.delete(ids);
    }
  }
}

const addObjectHash = (html: string, objectId: string) =>
  html.replace("<div ", `<div data-object="${hashObjectId(objectId)}" `);

export class SuggestionPrices {
  readonly #cache = new DetailsCache();

  /** Return the current price as HTML; undefined until it is loaded. */
  get(suggestion: Suggestion): string | undefined {
    return this.#cache.get(getPriceKey(suggestion)) || undefined;
  }

  /** Load prices of all products in `suggestions`. After an error the prices in the suggestions stay. */
  async load(suggestions: readonly Suggestion[]): Promise<void> {
    const keys = this.#cache.getMissing(suggestions.filter(isProduct).map(getPriceKey));
    if (!keys.length) return;
    try {
      const items = keys.map((key) => ["items[]", key.slice(KEY_PREFIX.length)] as const);
      const { success, data } = (await postItems("dgwt_wcas_get_prices", items)) as {
        success?: boolean;
        data?: object;
      };
      if (success) for (const [id, html] of Object.entries(data ?? {})) this.#cache.set(KEY_PREFIX + id, String(html));
    } catch {
      this.#cache.delete(keys);
    }
  }
}

const KEY_PREFIX = "product__"; // of variations too
const getPriceKey = ({ post_id, variation_id }: Suggestion) => `${KEY_PREFIX}${variation_id ?? post_id}`;
