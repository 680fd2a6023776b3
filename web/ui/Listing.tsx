/** A page of products with the ways to the others: sorted, the pages before and after, all pages by number. */
import type { ProductGrid as Grid, Paging, Shown, SortLink } from "../generated/props.ts";
import { t } from "../lib/i18n.ts";
import { shownText } from "../lib/shown.ts";
import { ButtonLink } from "./Button.tsx";
import { Pager } from "./Pager.tsx";
import ProductGrid from "./ProductGrid.tsx";
import { SortLinks } from "./SortLinks.tsx";
import "./Listing.css";

interface Props {
  sorting: readonly SortLink[];
  grid: Grid;
  shown: Shown;
  paging: Paging;
  /** How many products there are, in words. */
  count: string;
}

/** lib/load-more.ts takes such pages apart by their `data-` attributes. */
export function Listing({ sorting, grid, shown, paging, count }: Props) {
  return (
    <section className="listing" data-listing="" aria-labelledby="listing-heading">
      <h2 className="visually-hidden" id="listing-heading">
        {t("Products")}
      </h2>
      <div className="listing-bar">
        {shown.total > 1 && <SortLinks links={sorting} />}
        <p className="listing-count">{count}</p>
      </div>
      {paging.previous && (
        <p className="listing-more" data-more="previous">
          <ButtonLink kind="secondary" href={paging.previous} rel="prev" data-load="previous">
            {t("Load previous")}
          </ButtonLink>
        </p>
      )}
      <ProductGrid {...grid} eager={4} />
      <p className="listing-shown" role="status" data-shown={JSON.stringify(shown)}>
        {shownText(shown)}
      </p>
      {paging.next && (
        <p className="listing-more" data-more="next">
          <ButtonLink kind="secondary" href={paging.next} rel="next" data-load="next">
            {t("Load more")}
          </ButtonLink>
        </p>
      )}
      <Pager paging={paging} />
    </section>
  );
}
