/**
 * Addresses on a page with several listings. A link or a form of one was drawn before the others changed, so what it says
 * of them may be old; the page's own address is not (Elementor's loop filter: rebuilt from the state of all grids).
 */
import { buildQuery } from "./listing-url.ts";

const STATE = /^e-(?:filter|orderby|page)-(\w{1,40})(?:-|$)/;
const MAIN = "vypis";

/** Return the widget id that a parameter is of, "" when it is of none. */
const getGridId = (name: string) => (/^(orderby|page|paged)$/.test(name) ? MAIN : (STATE.exec(name)?.[1] ?? ""));

/** Return `url`, asked for by `listing` on the page `here`, with the other grids of that page as `here` has them. */
export function mergeOtherGrids(url: string, listing: HTMLElement, here = location.href): string {
  const widget = listing.dataset.listing || MAIN;
  const [target, current] = [new URL(url, here), new URL(here)];
  if (target.pathname !== current.pathname) return url;
  const own = [...target.searchParams].filter(([name]) => ["", widget].includes(getGridId(name)));
  const others = [...current.searchParams].filter(([name]) => !["", widget].includes(getGridId(name)));
  const query = buildQuery([...own, ...others]);
  return query ? `${target.pathname}?${query}` : target.pathname;
}
