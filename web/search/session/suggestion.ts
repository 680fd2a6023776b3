/** What the shop suggests for a phrase (specification.md, section 3; FiboSearch). */

export type SuggestionType =
  | "product"
  | "product_variation"
  | "taxonomy"
  | "vendor"
  | "post"
  | "more_products"
  | "headline"
  | "headline-v2"
  | "no-results"
  | "history-search";

/** Which members there are depends on `type` and on the merchant's settings. */
export interface Suggestion {
  type: SuggestionType;
  /** Of a headline the key of its group; else text that may hold b, br, span, strong, sub, sup. */
  value: string;
  url?: string;
  post_id?: number;
  variation_id?: number;
  post_type?: string;
  term_id?: number;
  taxonomy?: string;
  breadcrumbs?: string;
  /** Of `more_products`. */
  total?: number;
  thumb_html?: string;
  image_src?: string;
  /** The same, by its other name. */
  image?: string;
  sku?: string;
  desc?: string;
  /** HTML. */
  price?: string;
  on_sale?: boolean;
  featured?: boolean;
  vendor?: string;
  shop_city?: string;
  /** HTML, as the next ones. */
  title_before?: string;
  title_after?: string;
  content_after?: string;
  meta_before?: string;
  meta_after?: string;
}

export interface SuggestionAnswer {
  suggestions: readonly Suggestion[];
  /** Of everything that was found, not only of what is listed. */
  total: number;
  /** Nothing was found, but a longer phrase may find something: typing on is worth asking. */
  can_still_match?: boolean;
  /** The shop could not look everywhere just now: what is missing may be there all the same. */
  is_limited?: boolean;
}

export const isHeadline = ({ type }: Suggestion): boolean => type === "headline" || type === "headline-v2";
export const isSelectable = (one: Suggestion): boolean => !isHeadline(one) && one.type !== "no-results";
export const isProduct = ({ type }: Suggestion): boolean => type === "product" || type === "product_variation";
/** What the shop says of all suggestions, or of why there are none; "" when it says nothing. Heads of groups say of what. */
export const getRemark = (suggestions: readonly Suggestion[]): string =>
  suggestions.find(({ type, taxonomy, post_type }) => type === "headline-v2" && !taxonomy && !post_type)?.value ?? "";
export const isEmpty = ({ suggestions }: SuggestionAnswer): boolean => !suggestions.some(isSelectable);
/** Whether the details panel has something to say of it. */
export const hasDetails = (one: Suggestion): boolean =>
  isSelectable(one) && one.type !== "more_products" && one.type !== "history-search";

/** Return the name that the details call knows it by. */
export function getObjectId({ type, post_id, variation_id, post_type, term_id, taxonomy }: Suggestion): string {
  if (type === "taxonomy" || (term_id && taxonomy)) return `${type}__${term_id}__${taxonomy}`;
  return [type, post_id, variation_id ?? post_type].filter(Boolean).join("__");
}

/** Return the mark that a details panel carries for an objectID: it is read backwards, in 32 bits (FiboSearch). */
export function hashObjectId(objectId: string): number {
  let hash = 0;
  for (let i = objectId.length - 1; i >= 0; i--) hash = (Math.imul(hash, 31) + objectId.charCodeAt(i)) | 0;
  return Math.abs(hash);
}
