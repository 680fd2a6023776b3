/** A grid of products with filters, sort orders, "load more" links and a pager. */
import type { ListingGrid } from "../generated/props.ts";
import { t } from "../text/i18n.ts";
import FilterPanel from "./FilterPanel.tsx";
import { ListingFrame } from "./ListingFrame.tsx";
import ListingResults from "./ListingResults.tsx";

export function Listing(props: ListingGrid) {
  return (
    <ListingFrame
      {...props}
      kind="products"
      heading={t("Products")}
      panel={props.filters && <FilterPanel {...props} />}
    >
      <ListingResults {...props} />
    </ListingFrame>
  );
}
