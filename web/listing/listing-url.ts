/** The state of listings in a page's address, as vyloha/content/listing/url_state.py writes it (specification.md, section 2, Elementor's loop filter). */

export type FilterJoin = "AND" | "OR" | "NOT" | "";
interface FilterSelection {
  terms: string[];
  /** Left out for a single choice. */
  logicalJoin?: Exclude<FilterJoin, "">;
}
/** Taxonomy → what is chosen of it. */
export type Filters = Record<string, FilterSelection>;

const SIGNS = { AND: " ", OR: "~", NOT: "!", "": "~" } as const;
const JOINS: Record<string, Exclude<FilterJoin, "">> = { " ": "AND", "+": "AND", "~": "OR", "|": "OR", "!": "NOT" };
const PRICE = /^(min|max)_price$/;
const NAME = /^e-filter-(\w{1,40})-(.+)$/;

/** Return the filters of one grid that an address says; terms that are joined in two ways are one, which there is not. */
export function parseFilters(url: URL, widget: string): Filters {
  const filters: Filters = {};
  for (const [name, text] of url.searchParams) {
    const [, of, taxonomy] = NAME.exec(name) ?? [];
    if (of !== widget || !taxonomy || !text) continue;
    const isPrice = PRICE.test(taxonomy);
    const joins = isPrice ? [] : [...new Set([...text.matchAll(/[ +~|!]/g)].map(([sign]) => JOINS[sign]))];
    const terms = isPrice || joins.length > 1 ? [text] : text.split(/[ +~|!]/).filter(Boolean);
    if (terms.length) filters[taxonomy] = { terms, ...(joins.length === 1 && { logicalJoin: joins[0] }) };
  }
  return filters;
}

/** Return how the chosen terms are written: once each, in the order of the alphabet. */
export function formatTerms(terms: readonly string[], join: FilterJoin): string {
  const values = [...new Set(terms)].sort();
  return join === "NOT" && values.length === 1 ? `!${values[0]}` : values.join(SIGNS[join]);
}

/** Return the query of parameters; signs between terms stay readable. */
export function buildQuery(params: Iterable<readonly [string, string]>): string {
  return [...params].map(([name, value]) => `${encodeTerm(name)}=${encodeTerm(value)}`).join("&");
}

const encodeTerm = (text: string) => encodeURIComponent(text).replace(/%20/g, "+");

/**
 * Return the address that a form of filters asks for, from the first page on.
 *
 * `left`: a value that is taken back, as chips say it ("pa_barva:modra"); `order`: another order.
 */
export function buildListingUrl(
  form: HTMLFormElement,
  { left = "", order }: { left?: string; order?: [string, string] } = {},
) {
  const widget = form.dataset.filterForm ?? "";
  const own = `e-filter-${widget}-`;
  const [leftTaxonomy = "", leftValue = ""] = left.split(/:(.*)/s);
  const chosen = new Map<string, string[]>();
  const others: [string, string][] = [];
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== "string" || !value.trim()) continue;
    const taxonomy = name.startsWith(own) ? name.slice(own.length) : "";
    if (!taxonomy) others.push([name, value]);
    else {
      const stays = taxonomy === leftTaxonomy ? removeFilterValue(taxonomy, value.trim(), leftValue) : value.trim();
      if (stays) chosen.set(name, [...(chosen.get(name) ?? []), stays]);
    }
  }
  const filters = [...chosen].map(
    ([name, values]) => [name, readTaxonomyText(form, name.slice(own.length), values)] as const,
  );
  const kept = others.filter(([name]) => name !== order?.[0]);
  const isState = ([name]: readonly [string, string]) => /^(e-|orderby$)/.test(name);
  const states = kept.filter(isState);
  const query = buildQuery([
    ...kept.filter((one) => !isState(one)),
    ...[...filters, ...states.filter(([name]) => name.startsWith("e-filter-"))].sort(([a], [b]) => (a < b ? -1 : 1)),
    ...states.filter(([name]) => !name.startsWith("e-filter-")),
    // Which order is usual in an editor's listing, its editor said; the server leaves it out of the address then.
    ...(order && order.join("=") !== "orderby=menu_order" ? [order] : []),
  ]);
  const path = new URL(form.action, location.href).pathname;
  return query ? `${path}?${query}` : path;
}

/** Return what is left of a text when a value is taken back; a price has one value, however it is typed. */
function removeFilterValue(taxonomy: string, text: string, value: string): string {
  if (PRICE.test(taxonomy) || text === value) return "";
  const sign = /[ +~|!]/.exec(text)?.[0] ?? "";
  return sign
    ? text
        .split(sign)
        .filter((one) => one && one !== value)
        .join(sign)
    : text;
}

function readTaxonomyText(form: HTMLFormElement, taxonomy: string, values: string[]): string {
  const fields = [...form.querySelectorAll<HTMLElement>("[data-taxonomy]")];
  const field = fields.find((one) => one.dataset.taxonomy === taxonomy);
  // What has no field is sent along as the address had it.
  return field ? formatTerms(values, (field.dataset.join ?? "") as FilterJoin) : (values[0] ?? "");
}
