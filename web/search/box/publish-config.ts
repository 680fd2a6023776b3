/** Sets `window.dgwt_wcas`, from which third-party scripts read the settings of the search (FiboSearch). */
import type { SearchBox } from "../../generated/props.ts";
import { t } from "../../text/i18n.ts";
import { GROUP_LABELS } from "./suggestion-labels.ts";

const AJAX_ACTIONS = {
  action_search: "dgwt_wcas_ajax_search",
  action_result_details: "dgwt_wcas_result_details",
  action_get_prices: "dgwt_wcas_get_prices",
};
const ENDPOINTS = {
  ajax_search_endpoint: `/?wc-ajax=${AJAX_ACTIONS.action_search}`,
  ajax_details_endpoint: `/?wc-ajax=${AJAX_ACTIONS.action_result_details}`,
  ajax_prices_endpoint: `/?wc-ajax=${AJAX_ACTIONS.action_get_prices}`,
};

/** Set `window.dgwt_wcas`; existing members of the page win. */
export function publishSearchConfig({
  no_results_html,
  placeholder,
  icon_media: _,
  icon_stylesheet: __,
  ...settings
}: SearchBox): void {
  const labels = {
    ...Object.fromEntries(Object.entries(GROUP_LABELS).map(([key, label]) => [`${key}_plu`, label()])),
    no_results: JSON.stringify(no_results_html),
    no_results_default: t("Nothing was found."),
    search_placeholder: placeholder,
    sku_label: t("SKU:"),
    sale_badge: t("Sale"),
    featured_badge: t("We recommend"),
    vendor_sold_by: t("Vendor:"),
    mob_overlay_label: t("Search products"),
    submit: t("Search"),
    search_hist: t("Your search history"),
    search_hist_clear: t("Clear"),
  };
  const pageConfig = (window as { dgwt_wcas?: object }).dgwt_wcas;
  const defaults = {
    taxonomy_brands: "product_brand",
    is_rtl: false,
    mobile_overlay_wrapper: "body",
    suggestions_wrapper: "body",
    custom_params: {},
  };
  Object.assign(window, {
    dgwt_wcas: { ...AJAX_ACTIONS, ...ENDPOINTS, ...defaults, ...settings, labels, ...pageConfig },
  });
}
