/** Suggestions for a phrase, in FiboSearch's format (specification.md, section 3). */

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

/** The members depend on `type` and on the merchant's settings. */
export interface Suggestion {
  type: SuggestionType;
  /** The group's key for a headline; else text that may contain b, br, span, strong, sub, sup. */
  value: string;
  url?: string;
  post_id?: number;
  variation_id?: number;
  post_type?: string;
  term_id?: number;
  taxonomy?: string;
  breadcrumbs?: string;
  /** Only in `more_products`. */
  total?: number;
  thumb_html?: string;
  image_src?: string;
  /** The same as `image_src`. */
  image?: string;
  sku?: string;
  desc?: string;
  /** HTML. */
  price?: string;
  on_sale?: boolean;
  featured?: boolean;
  vendor?: string;
  shop_city?: string;
  /** HTML, like the next four members. */
  title_before?: string;
  title_after?: string;
  content_after?: string;
  meta_before?: string;
  meta_after?: string;
}

export interface SuggestionAnswer {
  suggestions: readonly Suggestion[];
  /** Number of all results, not only of the listed ones. */
  total: number;
  /** Nothing was found, but a longer phrase may have results. */
  can_still_match?: boolean;
  /** The shop could not search everywhere now: missing results may exist. */
  is_limited?: boolean;
}

export const isHeadline = ({ type }: Suggestion): boolean => type === "headline" || type === "headline-v2";
export const isSelectable = (suggestion: Suggestion): boolean =>
  !isHeadline(suggestion) && suggestion.type !== "no-results";
export const isProduct = ({ type }: Suggestion): boolean => type === "product" || type === "product_variation";
/** Return the shop's remark on all suggestions, or on missing ones; else "". Group headings have a taxonomy or type. */
export const getRemark = (suggestions: readonly Suggestion[]): string =>
  suggestions.find(({ type, taxonomy, post_type }) => type === "headline-v2" && !taxonomy && !post_type)?.value ?? "";
export const isEmpty = ({ suggestions }: SuggestionAnswer): boolean => !suggestions.some(isSelectable);
/** Return whether the details panel can show the suggestion. */
export const hasDetails = (suggestion: Suggestion): boolean =>
  isSelectable(suggestion) && suggestion.type !== "more_products" && suggestion.type !== "history-search";

/** Return the objectID of a suggestion in the details request. */
export function getObjectId({ type, post_id, variation_id, post_type, term_id, taxonomy }: Suggestion): string {
  if (type === "taxonomy" || (term_id && taxonomy)) return `${type}__${term_id}__${taxonomy}`;
  return [type, post_id, variation_id ?? post_type].filter(Boolean).join("__");
}

/** Return the `data-object` of a details panel: a 32-bit hash of the reversed objectID (FiboSearch). */
export function hashObjectId(objectId: string): number {
  let hash = 0;
  for (let i = objectId.length - 1; i >= 0; i--) hash = (Math.imul(hash, 31) + objectId.charCodeAt(i)) | 0;
  return Math.abs(hash);
}
