/** Filters of a listing: a form that works without scripts; listing/refresh-listing.ts applies changes at once. */
import type { Facet, FacetTerm, Filters, ListingGrid } from "../generated/props.ts";
import ConvertedAmount from "../pricing/ConvertedAmount.tsx";
import { ColourCircle } from "../product/variations/Swatch.tsx";
import { cachedContent } from "../rendering/cached-element.tsx";
import { t } from "../text/i18n.ts";
import { Button } from "../ui/forms/Button.tsx";
import { SheetHead } from "../ui/Sheet.tsx";
import "./FilterPanel.css";

type Props = Pick<ListingGrid, "widget_id" | "filters" | "shown" | "paging">;

/** Facets that are open at first, and terms of each facet that are shown before "more". */
const MAX_OPEN_FACETS = 5;
const MAX_VISIBLE_TERMS = 8;

export default function FilterPanel({ widget_id, filters, shown, paging }: Props) {
  if (!filters) return null;
  const open = filters.facets.filter((facet) => !isSingleFlag(facet)).slice(0, MAX_OPEN_FACETS);
  const id = `filters-${widget_id}`;
  return (
    // On a phone it is a sheet that needs no script; on wide screens it stands beside the products.
    <aside
      className="filters sheet no-print"
      id={id}
      popover="auto"
      aria-label={t("Filters")}
      data-filters={widget_id}
      data-id={id}
    >
      <SheetHead id={id} title={t("Filters")} close={t("Close filters")} />
      <form id={`${id}-form`} method="get" action={filters.action} data-filter-form={widget_id}>
        {filters.hidden.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {filters.facets.map((facet) => (
          <FacetField
            key={facet.taxonomy}
            facet={facet}
            widget_id={widget_id}
            isOpen={open.includes(facet)}
            base={filters.action}
            page={paging.page}
          />
        ))}
        <p className="filters-foot">
          <Button>{t("Show products (%(count)s)", { count: shown.total_text })}</Button>
        </p>
      </form>
    </aside>
  );
}

interface FacetProps {
  facet: Facet;
  widget_id: string;
  isOpen: boolean;
  base: Filters["action"];
  page: number;
}

/** Return whether the facet is one tick, which is always visible. */
const isSingleFlag = ({ is_flag, terms }: Facet) => is_flag && terms.length > 0;

function FacetField({ facet, widget_id, isOpen, base, page }: FacetProps) {
  const { taxonomy, title, join, terms, price } = facet;
  const chosen =
    terms.filter((term) => term.is_chosen).length + (price?.chosen_lowest || price?.chosen_highest ? 1 : 0);
  const attributes = { "data-taxonomy": taxonomy, "data-join": join, "data-base-url": base, "data-page-num": page };
  const [only] = terms;
  if (only && isSingleFlag(facet))
    return (
      <fieldset className="facet facet-single e-filter" {...attributes}>
        <legend>{title}</legend>
        <FacetTermOption term={only} facet={facet} name={getFieldName(facet, widget_id)} />
      </fieldset>
    );
  const isOpenNow = isOpen || chosen > 0;
  const content = (isOpenNow ? cachedTerms : cachedTermsAsText)(facet, widget_id);
  const fields = <fieldset className="e-filter" aria-label={title} {...attributes} {...content} />;
  return (
    <details className="facet" open={isOpenNow}>
      <summary>
        {join === "NOT" ? t("%(title)s – without", { title }) : title}
        {chosen > 0 && <span className="facet-chosen">{chosen}</span>}
      </summary>
      {/* A closed facet's fields are text until dom/later-content.ts opens it. */}
      {isOpenNow ? fields : <noscript data-later="">{fields}</noscript>}
    </details>
  );
}

const cachedTerms = cachedContent((facet: Facet, widget_id) => <FacetContent facet={facet} widget_id={widget_id} />);
/** For a `<noscript>`, which cannot contain another one. */
const cachedTermsAsText = cachedContent((facet: Facet, widget_id) => (
  <FacetContent facet={facet} widget_id={widget_id} isText />
));

function FacetContent({ facet, widget_id, isText = false }: { facet: Facet; widget_id: string; isText?: boolean }) {
  return (
    <>
      {facet.note && <p className="facet-note">{facet.note}</p>}
      {facet.price ? (
        <PriceFields facet={facet} widget_id={widget_id} />
      ) : (
        <FacetTerms facet={facet} name={getFieldName(facet, widget_id)} isText={isText} />
      )}
    </>
  );
}

const getFieldName = ({ taxonomy }: Facet, widget_id: string) => `e-filter-${widget_id}-${taxonomy}`;

function FacetTerms({ facet, name, isText }: { facet: Facet; name: string; isText: boolean }) {
  const { terms, join } = facet;
  // One or two more terms take no more space than the link "more".
  const visibleCount = terms.length <= MAX_VISIBLE_TERMS + 2 ? terms.length : MAX_VISIBLE_TERMS;
  const rest = terms.slice(visibleCount);
  const renderTerm = (term: FacetTerm) => <FacetTermOption key={term.value} term={term} facet={facet} name={name} />;
  const isOpen = rest.some((term) => term.is_chosen);
  return (
    <>
      {join === "" && (
        <label className="facet-term e-filter-item" data-filter="__all">
          <input type="radio" name={name} value="" defaultChecked={!terms.some((term) => term.is_chosen)} />
          {t("All")}
        </label>
      )}
      {terms.slice(0, visibleCount).map(renderTerm)}
      {rest.length > 0 && (
        <details className="facet-more" open={isOpen}>
          <summary>{t("%(count)d more", { count: rest.length })}</summary>
          {isOpen || isText ? rest.map(renderTerm) : <noscript data-later="">{rest.map(renderTerm)}</noscript>}
        </details>
      )}
    </>
  );
}

function FacetTermOption({ term, facet, name }: { term: FacetTerm; facet: Facet; name: string }) {
  const depth = term.depth > 0 ? ` facet-depth-${Math.min(term.depth, 4)}` : "";
  return (
    <label
      className={`facet-term e-filter-item${depth}`}
      data-filter={term.value}
      // Of unwanted values the count is what would be left out.
      data-count={facet.join === "NOT" ? undefined : term.count_text}
    >
      <input
        type={facet.join === "" ? "radio" : "checkbox"}
        name={name}
        value={term.value}
        defaultChecked={term.is_chosen}
      />
      {facet.swatch === "color" && term.colours.length > 0 && <ColourCircle colours={term.colours} />}
      {facet.swatch === "image" && term.image && (
        <img className="facet-picture" src={term.image} alt="" width={56} height={56} loading="lazy" />
      )}
      {term.name}
    </label>
  );
}

function PriceFields({ facet, widget_id }: { facet: Facet; widget_id: string }) {
  const { price } = facet;
  if (!price) return null;
  return (
    <div className="facet-price">
      {(
        [
          [t("From"), "min_price", price.chosen_lowest],
          [t("To"), "max_price", price.chosen_highest],
        ] as const
      ).map(([label, bound, chosen]) => (
        <label key={bound}>
          <span>{label}</span>
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            name={`e-filter-${widget_id}-${bound}`}
            defaultValue={chosen}
          />
        </label>
      ))}
      {price.lowest && price.highest && (
        <p className="facet-prices">
          <ConvertedAmount {...price.lowest} /> – <ConvertedAmount {...price.highest} />
        </p>
      )}
    </div>
  );
}
