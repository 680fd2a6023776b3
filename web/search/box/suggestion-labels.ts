/** Words of the suggestions. */
import { n, t } from "../../text/i18n.ts";
import { getRemark, isEmpty, isSelectable, type Suggestion } from "../session/suggestion.ts";

/** Headings of groups, by the keys that the shop sends (FiboSearch). */
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

/** What is said where the shop did not answer. */
export const getFailureText = (): string => t("Suggestions could not be loaded. Please try again.");

/** Return what a screen reader says of an answer. */
export function formatAnnouncement(suggestions: readonly Suggestion[], total: number): string {
  const remark = getRemark(suggestions);
  if (isEmpty({ suggestions, total })) return remark || t("Nothing was found.");
  // Where nothing has all words the shop counts nothing as found, and what there is has some of them.
  const listed = suggestions.filter((one) => isSelectable(one) && one.type !== "more_products").length;
  const results = n("%(count)d result", "%(count)d results", total || listed);
  return remark ? `${remark}. ${results}` : results;
}
