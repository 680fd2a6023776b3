/** Viewed products and searched phrases, stored only in the browser (specification.md, section 3; FiboSearch). */
import { canStore } from "../../consent/consent.ts";
import type { Suggestion } from "./suggestion.ts";

const VIEWED_PRODUCTS_KEY = "fibosearch_recently_viewed_products";
const SEARCHED_PHRASES_KEY = "fibosearch_recently_searched_phrases";

function readList(key: string): unknown[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored : [];
  } catch {
    return []; // storage is blocked, or the value is not JSON
  }
}

function writeList(key: string, value: readonly unknown[]): void {
  if (!canStore(key)) return;
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is blocked or full: then there is no history.
  }
}

// Any script of this site can write to the storage, so a URL must not be "javascript:".
const isStoredProduct = (entry: Suggestion | null): entry is Suggestion =>
  typeof entry?.post_id === "number" && typeof entry.value === "string" && /^(\/(?!\/)|https?:)/.test(entry.url ?? "");

/** Return the viewed products, the last one first, without their HTML members. */
export const getViewedProducts = (maxCount: number): Suggestion[] =>
  (readList(VIEWED_PRODUCTS_KEY) as (Suggestion | null)[]).filter(isStoredProduct).slice(0, maxCount).map(stripMarkup);

function stripMarkup(stored: Suggestion): Suggestion {
  const { price, title_before, title_after, content_after, meta_before, meta_after, ...rest } = stored;
  return rest;
}

/** Return the searched phrases, the last one first. */
export const getSearchedPhrases = (maxCount: number): string[] =>
  readList(SEARCHED_PHRASES_KEY)
    .filter((entry): entry is string => typeof entry === "string" && entry.trim() !== "")
    .slice(0, maxCount);

/** Store a product as the first one; without its price, which may change. */
export function storeProduct(suggestion: Suggestion, withImage: boolean, maxCount: number): void {
  const product = stripMarkup(suggestion);
  const { thumb_html: _, image_src: __, image: ___, ...bare } = product;
  const storedProducts = getViewedProducts(maxCount);
  const existing = storedProducts.find(({ post_id }) => post_id === product.post_id);
  const others = storedProducts.filter((entry) => entry !== existing);
  writeList(VIEWED_PRODUCTS_KEY, [existing ?? (withImage ? product : bare), ...others].slice(0, maxCount));
}

/** Store a phrase as the first one. */
export function storePhrase(phrase: string, maxCount: number): void {
  writeList(
    SEARCHED_PHRASES_KEY,
    [phrase, ...getSearchedPhrases(maxCount).filter((entry) => entry !== phrase)].slice(0, maxCount),
  );
}

/** Delete the history. */
export function clearHistory(): void {
  try {
    for (const key of [VIEWED_PRODUCTS_KEY, SEARCHED_PHRASES_KEY]) localStorage.removeItem(key);
  } catch {
    // Storage is blocked.
  }
}
