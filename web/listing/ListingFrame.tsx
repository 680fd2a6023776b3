/** The element around a listing; listing/refresh-listing.ts and listing/load-more.ts find it and its data. */
import type { ReactNode } from "react";
import type { ListingGrid } from "../generated/props.ts";
import "./Listing.css";

interface Props extends Pick<ListingGrid, "post_id" | "refresh_url" | "widget_id" | "more"> {
  kind: "products" | "posts";
  /** For screen readers. */
  heading: string;
  /** The panel with filters. */
  panel?: ReactNode;
  children: ReactNode;
}

export function ListingFrame({ post_id, refresh_url, widget_id, more, kind, heading, panel, children }: Props) {
  const headingId = `listing-heading-${widget_id}`;
  return (
    <section
      className={panel ? "listing listing-filtered" : "listing"}
      data-listing={widget_id}
      data-kind={kind}
      data-post={post_id}
      data-refresh={refresh_url}
      data-infinite={more === "infinite" ? "" : undefined}
      aria-labelledby={headingId}
    >
      <h2 className="visually-hidden" id={headingId} tabIndex={-1}>
        {heading}
      </h2>
      <p className="listing-said visually-hidden" role="status" data-said="" />
      {panel}
      {/* Elementor's loop filter finds the grid by these classes and its data-id. */}
      <div className={`elementor-element elementor-element-${widget_id}`} data-id={widget_id}>
        {children}
      </div>
    </section>
  );
}
