/**
 * The state of listings in a page's URL, in the format of vyloha/content/listing/url_state.py (specification.md,
 * section 2, Elementor's loop filter).
 */

export type FilterJoin = "AND" | "OR" | "NOT" | "";
interface FilterSelection {
  terms: string[];
  /** Omitted for a single choice. */
  logicalJoin?: Exclude<FilterJoin, "">;
}
/** Taxonomy → its chosen terms. */
export type Filters = Record<string, FilterSelection>;

const SEPARATORS = { AND: " ", OR: "~", NOT: "!", "": "~" } as const;
const JOINS: Record<string, Exclude<FilterJoin, "">> = { " ": "AND", "+": "AND", "~": "OR", "|": "OR", "!": "NOT" };
const PRICE = /^(min|max)_price$/;
const NAME = /^e-filter-(\w{1,40})-(.+)$/;

/** Return the filters of one grid in `url`. Terms with two different separators become one unknown term. */
export function parseFilters(url: URL, widget: string): Filters {
  const filters: Filters = {};
  for (const [name, text] of url.searchParams) {
    const [, grid, taxonomy] = NAME.exec(name) ?? [];
    if (grid !== widget || !taxonomy || !text) continue;
    const isPrice = PRICE.test(taxonomy);
    const joins = isPrice ? [] : [...new Set([...text.matchAll(/[ +~|!]/g)].map(([sign]) => JOINS[sign]))];
    const terms = isPrice || joins.length > 1 ? [text] : text.split(/[ +~|!]/).filter(Boolean);
    if (terms.length) filters[taxonomy] = { terms, ...(joins.length === 1 && { logicalJoin: joins[0] }) };
  }
  return filters;
}

/** Return the chosen terms as one value: each term once, sorted, with the separator of `join`. */
export function formatTerms(terms: readonly string[], join: FilterJoin): string {
  const values = [...new Set(terms)].sort();
  return join === "NOT" && values.length === 1 ? `!${values[0]}` : values.join(SEPARATORS[join]);
}

/** Return `params` as a query string; separators between terms stay unencoded. */
export function buildQuery(params: Iterable<readonly [string, string]>): string {
  return [...params].map(([name, value]) => `${encodeTerm(name)}=${encodeTerm(value)}`).join("&");
}

const encodeTerm = (text: string) => encodeURIComponent(text).replace(/%20/g, "+");

/**
 * Return the path and query of the listing that a filter form describes, on its first page.
 *
 * `removed`: a value to remove, as in the value of a chip ("pa_barva:modra"); `sortOrder`: name and value of another
 * sort order.
 */
export function buildListingUrl(
  form: HTMLFormElement,
  { removed = "", sortOrder }: { removed?: string; sortOrder?: [string, string] } = {},
) {
  const widget = form.dataset.filterForm ?? "";
  const prefix = `e-filter-${widget}-`;
  const [removedTaxonomy = "", removedValue = ""] = removed.split(/:(.*)/s);
  const chosen = new Map<string, string[]>();
  const others: [string, string][] = [];
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== "string" || !value.trim()) continue;
    const taxonomy = name.startsWith(prefix) ? name.slice(prefix.length) : "";
    if (!taxonomy) others.push([name, value]);
    else {
      const text =
        taxonomy === removedTaxonomy ? removeFilterValue(taxonomy, value.trim(), removedValue) : value.trim();
      if (text) chosen.set(name, [...(chosen.get(name) ?? []), text]);
    }
  }
  const filters = [...chosen].map(
    ([name, values]) => [name, readTaxonomyText(form, name.slice(prefix.length), values)] as const,
  );
  const otherParams = others.filter(([name]) => name !== sortOrder?.[0]);
  const isStateParam = ([name]: readonly [string, string]) => /^(e-|orderby$)/.test(name);
  const stateParams = otherParams.filter(isStateParam);
  const query = buildQuery([
    ...otherParams.filter((param) => !isStateParam(param)),
    ...[...filters, ...stateParams.filter(([name]) => name.startsWith("e-filter-"))].sort(([a], [b]) =>
      a < b ? -1 : 1,
    ),
    ...stateParams.filter(([name]) => !name.startsWith("e-filter-")),
    // An editor's listing has a default sort order of its own; the server omits it from the URL.
    ...(sortOrder && sortOrder.join("=") !== "orderby=menu_order" ? [sortOrder] : []),
  ]);
  const path = new URL(form.action, location.href).pathname;
  return query ? `${path}?${query}` : path;
}

/** Return `text` without `value`. A price has one value, so it is removed whatever was typed. */
function removeFilterValue(taxonomy: string, text: string, value: string): string {
  if (PRICE.test(taxonomy) || text === value) return "";
  const separator = /[ +~|!]/.exec(text)?.[0] ?? "";
  return separator
    ? text
        .split(separator)
        .filter((term) => term && term !== value)
        .join(separator)
    : text;
}

function readTaxonomyText(form: HTMLFormElement, taxonomy: string, values: string[]): string {
  const fields = [...form.querySelectorAll<HTMLElement>("[data-taxonomy]")];
  const field = fields.find((element) => element.dataset.taxonomy === taxonomy);
  // A taxonomy without a field keeps its value from the URL.
  return field ? formatTerms(values, (field.dataset.join ?? "") as FilterJoin) : (values[0] ?? "");
}
