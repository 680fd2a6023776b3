/** A grid of products with filters, sort orders, "load more" links and a pager. */
import type { ListingGrid } from "../generated/props.ts";
import { t } from "../text/i18n.ts";
import FilterPanel from "./FilterPanel.tsx";
import ListingResults from "./ListingResults.tsx";
import "./Listing.css";

export function Listing(props: ListingGrid) {
  const { post_id, refresh_url, widget_id, filters, more } = props;
  const heading = `listing-heading-${widget_id}`;
  return (
    <section
      className={filters ? "listing listing-filtered" : "listing"}
      data-listing={widget_id}
      data-post={post_id}
      data-refresh={refresh_url}
      data-infinite={more === "infinite" ? "" : undefined}
      aria-labelledby={heading}
    >
      <h2 className="visually-hidden" id={heading} tabIndex={-1}>
        {t("Products")}
      </h2>
      <p className="listing-said visually-hidden" role="status" data-said="" />
      <FilterPanel {...props} />
      <div className={`elementor-element elementor-element-${widget_id}`} data-id={widget_id}>
        <ListingResults {...props} />
      </div>
    </section>
  );
}
