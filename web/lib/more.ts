/**
 * "Load more" in listings. Its links work by themselves; here a click on one brings the code that puts the other page's
 * products into this one. Every page loads this file: it imports nothing.
 */

type Loader = () => Promise<{ loadMore: (link: HTMLAnchorElement) => unknown }>;

/** What the history keeps of a listing with several pages in it that somebody left: the product they went to. */
export interface Left {
  product: string;
}

/** Start taking clicks on `a[data-load]`; `load` brings lib/load-more.ts. Call once, when the page is there. */
export function startLoadingMore(load: Loader): void {
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>("a[data-load]");
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    load().then(
      ({ loadMore }) => loadMore(link),
      () => location.assign(link.href),
    );
  });
  // Back from a product to a page that the browser did not keep whole: it shows those products, but higher up.
  const left = (history.state as Left | null)?.product;
  if (left) document.querySelector(`[data-listing] [data-product_id="${left}"]`)?.scrollIntoView({ block: "center" });
}
