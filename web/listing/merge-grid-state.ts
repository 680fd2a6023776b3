/**
 * URLs on a page with several listings. A link or a form of one listing was rendered before the others changed, so its
 * state of the others may be old; the page's own URL is current (Elementor's loop filter builds URLs from all grids).
 */
import { buildQuery } from "./listing-url.ts";

const GRID_PARAMETER = /^e-(?:filter|orderby|page)-(\w{1,40})(?:-|$)/;
const MAIN_GRID = "vypis";

/** Return the widget id of the grid that a parameter belongs to; "" when it belongs to none. */
const getGridId = (name: string) =>
  /^(orderby|page|paged)$/.test(name) ? MAIN_GRID : (GRID_PARAMETER.exec(name)?.[1] ?? "");

/** Return `url`, a link of `listing`, with the state that the page's other grids have in `pageUrl`. */
export function mergeOtherGrids(url: string, listing: HTMLElement, pageUrl = location.href): string {
  const widget = listing.dataset.listing || MAIN_GRID;
  const [target, current] = [new URL(url, pageUrl), new URL(pageUrl)];
  if (target.pathname !== current.pathname) return url;
  const ownParams = [...target.searchParams].filter(([name]) => ["", widget].includes(getGridId(name)));
  const otherParams = [...current.searchParams].filter(([name]) => !["", widget].includes(getGridId(name)));
  const query = buildQuery([...ownParams, ...otherParams]);
  return query ? `${target.pathname}?${query}` : target.pathname;
}
