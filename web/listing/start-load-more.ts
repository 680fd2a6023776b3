/**
 * "Load more" in listings. Its links work without scripts. A click on one loads the code that inserts the other page's
 * products into this page; so does scrolling near the link, if the merchant enabled it. Every page loads this file: it
 * imports only small shared files.
 */

import { isModifiedClick } from "../dom/modified-click.ts";
import type { LeftListing } from "./load-more.ts";

type LoadMoreLoader = () => Promise<typeof import("./load-more.ts")>;

/** Pages loaded by scrolling. After them the shopper has to click, so that the footer can be reached. */
const MAX_AUTO_PAGES = 3;
const LOAD_MARGIN = "600px";

/** Start handling clicks on `a[data-load]`; `load` imports listing/load-more.ts. Call once, when the page is parsed. */
export function startLoadMore(load: LoadMoreLoader): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>("a[data-load]");
    if (!link || event.button || isModifiedClick(event)) return;
    event.preventDefault();
    load().then(
      (module) => module.loadMore(link),
      () => location.assign(link.href),
    );
  });
  // The shopper returned from a product, and the browser did not restore the loaded pages.
  const left = (history.state as { left?: LeftListing } | null)?.left;
  if (left) {
    const product = document.querySelector(`[data-listing] [data-product_id="${left.product}"]`);
    product?.scrollIntoView({ block: "center", behavior: "instant" });
    load().then(
      (module) => module.restoreListing(left),
      () => {},
    );
  }
  if (document.querySelector("[data-infinite]")) startInfiniteScroll(load);
}

/** Load more when the shopper scrolls near a "load more" link in a listing with `[data-infinite]`. */
function startInfiniteScroll(load: LoadMoreLoader): void {
  const loaded = new WeakMap<Element, number>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const listing = target.closest("[data-listing]");
        const link = target.querySelector<HTMLAnchorElement>("a[data-load]");
        const pages = (listing && loaded.get(listing)) ?? 0;
        if (!isIntersecting || !listing || !link || pages >= MAX_AUTO_PAGES) continue;
        loaded.set(listing, pages + 1);
        load().then(
          (module) => module.loadMore(link, true).then(observeLinks),
          () => {},
        );
      }
    },
    { rootMargin: LOAD_MARGIN },
  );
  const observeLinks = () => {
    for (const more of document.querySelectorAll('[data-infinite] [data-more="next"]')) observer.observe(more);
  };
  observeLinks();
  // The listing shows other products now: count its pages again.
  document.addEventListener("append.infiniteScroll", ({ target }) => {
    const results = target as Element;
    if (!results.matches("[data-results]")) return;
    const listing = results.closest("[data-listing]");
    if (listing) loaded.delete(listing);
    observeLinks();
  });
}
