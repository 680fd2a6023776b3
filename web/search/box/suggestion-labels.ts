/** Texts of the suggestions. */
import { n, t } from "../../text/i18n.ts";
import { getRemark, isEmpty, isSelectable, type Suggestion } from "../session/suggestion.ts";

/** Headings of groups by their keys in the shop's responses (FiboSearch). */
export const GROUP_LABELS: Readonly<Record<string, () => string>> = {
  product: () => t("Products"),
  tax_product_cat: () => t("Categories"),
  tax_product_tag: () => t("Tags"),
  tax_product_brand: () => t("Brands"),
  vendor: () => t("Vendors"),
  post_type_post: () => t("Articles"),
  post_type_page: () => t("Pages"),
  viewed: () => t("Viewed before"),
  searched: () => t("Searched before"),
};

export const getGroupLabel = (key: string): string => GROUP_LABELS[key]?.() ?? key;

/** Return the message for a failed request. */
export const getFailureText = (): string => t("Suggestions could not be loaded. Please try again.");

/** Return the text that announces an answer to screen readers. */
export function formatAnnouncement(suggestions: readonly Suggestion[], total: number): string {
  const remark = getRemark(suggestions);
  if (isEmpty({ suggestions, total })) return remark || t("Nothing was found.");
  // If no result has all words, the total is 0, and the listed suggestions have some of the words.
  const listed = suggestions.filter(
    (suggestion) => isSelectable(suggestion) && suggestion.type !== "more_products",
  ).length;
  const results = n("%(count)d result", "%(count)d results", total || listed);
  return remark ? `${remark}. ${results}` : results;
}
