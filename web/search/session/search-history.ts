/** What this visitor looked at and looked for, kept in their browser only (specification.md, section 3; FiboSearch). */
import { canStore } from "../../consent/consent.ts";
import type { Suggestion } from "./suggestion.ts";

const VIEWED_PRODUCTS_KEY = "fibosearch_recently_viewed_products";
const SEARCHED_PHRASES_KEY = "fibosearch_recently_searched_phrases";

function readList(key: string): unknown[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return []; // storage is forbidden, or holds something else
  }
}

function writeList(key: string, value: readonly unknown[]): void {
  if (!canStore(key)) return;
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Forbidden or full: there is no history then.
  }
}

// Anything on this site can write there: an address must lead to a page.
const isStoredProduct = (one: Suggestion | null): one is Suggestion =>
  typeof one?.post_id === "number" && typeof one.value === "string" && /^(\/(?!\/)|https?:)/.test(one.url ?? "");

/** Return the products that were looked at, the last one first; of what is drawn as HTML nothing comes from there. */
export const getViewedProducts = (most: number): Suggestion[] =>
  (readList(VIEWED_PRODUCTS_KEY) as (Suggestion | null)[]).filter(isStoredProduct).slice(0, most).map(stripMarkup);

function stripMarkup(kept: Suggestion): Suggestion {
  const { price, title_before, title_after, content_after, meta_before, meta_after, ...rest } = kept;
  return rest;
}

/** Return the phrases that were searched, the last one first. */
export const getSearchedPhrases = (most: number): string[] =>
  readList(SEARCHED_PHRASES_KEY)
    .filter((one): one is string => typeof one === "string" && one.trim() !== "")
    .slice(0, most);

/** Put a product first. Its price may be another one next time, so it is not kept. */
export function storeProduct(chosen: Suggestion, withImage: boolean, most: number): void {
  const product = stripMarkup(chosen);
  const { thumb_html: _, image_src: __, image: ___, ...bare } = product;
  const before = getViewedProducts(most);
  const known = before.find(({ post_id }) => post_id === product.post_id);
  const others = before.filter((one) => one !== known);
  writeList(VIEWED_PRODUCTS_KEY, [known ?? (withImage ? product : bare), ...others].slice(0, most));
}

/** Put a phrase first. */
export function storePhrase(phrase: string, most: number): void {
  writeList(SEARCHED_PHRASES_KEY, [phrase, ...getSearchedPhrases(most).filter((one) => one !== phrase)].slice(0, most));
}

/** Forget all of it. */
export function clearHistory(): void {
  try {
    for (const key of [VIEWED_PRODUCTS_KEY, SEARCHED_PHRASES_KEY]) localStorage.removeItem(key);
  } catch {
    // as above
  }
}
