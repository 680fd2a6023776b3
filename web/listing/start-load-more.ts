/**
 * "Load more" in listings. Its links work by themselves; here a click on one brings the code that puts the other page's
 * products into this one, and so does scrolling near to it where the merchant wants that. Every page loads this file: it
 * imports nothing.
 */

import type { LeftListing } from "./load-more.ts";

type LoadMoreLoader = () => Promise<typeof import("./load-more.ts")>;

/** Pages that come by themselves before the footer may be reached; then the shopper says whether there be more. */
const MAX_AUTO_PAGES = 3;
const LOAD_MARGIN = "600px";

/** Start taking clicks on `a[data-load]`; `load` brings listing/load-more.ts. Call once, when the page is there. */
export function startLoadMore(load: LoadMoreLoader): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>("a[data-load]");
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    load().then(
      ({ loadMore }) => loadMore(link),
      () => location.assign(link.href),
    );
  });
  // Back from a product to a page that the browser did not keep whole.
  const left = (history.state as { left?: LeftListing } | null)?.left;
  if (left) {
    const product = document.querySelector(`[data-listing] [data-product_id="${left.product}"]`);
    product?.scrollIntoView({ block: "center", behavior: "instant" });
    load().then(
      ({ restoreListing }) => restoreListing(left),
      () => {},
    );
  }
  if (document.querySelector("[data-infinite]")) startInfiniteScroll(load);
}

/** Load more when the shopper scrolls near to a link of a listing that wants it so (`[data-infinite]`). */
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
          async ({ loadMore }) => {
            await loadMore(link, true);
            watch();
          },
          () => {},
        );
      }
    },
    { rootMargin: LOAD_MARGIN },
  );
  const watch = () => {
    for (const way of document.querySelectorAll('[data-infinite] [data-more="next"]')) observer.observe(way);
  };
  watch();
  // Other products came: they have an end of their own.
  document.addEventListener("append.infiniteScroll", ({ target }) => {
    const results = target as Element;
    if (!results.matches("[data-results]")) return;
    const listing = results.closest("[data-listing]");
    if (listing) loaded.delete(listing);
    watch();
  });
}
