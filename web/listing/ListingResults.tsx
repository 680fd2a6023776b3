/** Products of a listing's page and links to other pages. One element, which a response of refresh-loop replaces. */
import type { Chip, ListingGrid } from "../generated/props.ts";
import ProductGrid from "../product/cards/ProductGrid.tsx";
import { n, t } from "../text/i18n.ts";
import { ButtonLink } from "../ui/forms/Button.tsx";
import { CloseIcon } from "../ui/icons.tsx";
import { LinkTiles } from "../ui/LinkTiles.tsx";
import { Pager } from "../ui/Pager.tsx";
import { LimitedSearchNotice } from "./LimitedSearchNotice.tsx";
import { LoadMoreLink } from "./LoadMoreLink.tsx";
import { SortLinks } from "./SortLinks.tsx";
import { formatShownProducts } from "./shown-items-text.ts";

/** listing/load-more.ts and listing/refresh-listing.ts find its fragments by their `data-` attributes. */
export default function ListingResults(props: ListingGrid) {
  const { widget_id, sorting, grid, shown, paging, filters, is_limited } = props;
  const chips = filters?.chips ?? [];
  const links = filters?.links ?? [];
  const form = `filters-${widget_id}-form`;
  return (
    <div className="listing-results elementor-widget-container" data-results="">
      {is_limited && <LimitedSearchNotice hasFound={shown.total > 0} />}
      <div className="listing-bar">
        {filters && (
          <button
            className="button button-secondary filters-open icon icon-funnel"
            type="button"
            popoverTarget={`filters-${widget_id}`}
          >
            {t("Filter")}
            {chips.length > 0 && <span className="facet-chosen">{chips.length}</span>}
          </button>
        )}
        {shown.total > 1 && <SortLinks links={sorting} widget_id={widget_id} form={chips.length > 0 ? form : ""} />}
        <p className="listing-count">
          {n("%(count)s product", "%(count)s products", shown.total, { count: shown.total_text })}
        </p>
      </div>
      {filters && chips.length > 0 && (
        <FilterChips chips={chips} widget_id={widget_id} form={form} clear={filters.clear_href} />
      )}
      {shown.total === 0 && !is_limited && (
        <div className="listing-empty">
          <p>{t("Nothing here matches what you chose. Take back one of your choices.")}</p>
          {filters && (
            <ButtonLink href={filters.clear_href} kind="secondary" data-clear="">
              {t("Clear all")}
            </ButtonLink>
          )}
        </div>
      )}
      <LoadMoreLink direction="previous" href={paging.previous} />
      <ProductGrid {...grid} eager={4} />
      {shown.total > 0 && (
        <p className="listing-shown" role="status" data-shown={JSON.stringify(shown)}>
          {formatShownProducts(shown)}
        </p>
      )}
      <LoadMoreLink direction="next" href={paging.next} />
      <Pager paging={paging} />
      {links.length > 0 && <h2 className="listing-links">{t("Popular choices")}</h2>}
      <LinkTiles label={t("Popular choices")} links={links} />
    </div>
  );
}

interface ChipsProps {
  chips: readonly Chip[];
  widget_id: string;
  form: string;
  clear: string;
}

/** The chosen filters. They are buttons of the form, not links, so that crawlers do not visit all combinations. */
function FilterChips({ chips, widget_id, form, clear }: ChipsProps) {
  return (
    <div className="chips">
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets */}
      <ul role="list" aria-label={t("Chosen filters")}>
        {chips.map(({ text, remove }) => (
          <li key={remove}>
            <button className="chip" type="submit" form={form} name={`e-remove-${widget_id}`} value={remove}>
              <span className="visually-hidden">{t("Take back the filter")} </span>
              {text}
              <CloseIcon />
            </button>
          </li>
        ))}
      </ul>
      <a className="chips-clear" href={clear} data-clear="">
        {t("Clear all")}
      </a>
    </div>
  );
}
