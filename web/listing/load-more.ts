/**
 * Inserts the products or posts of the previous or next page into a listing (listing/ListingFrame.tsx). Loaded with the first
 * click on its link, or with the first scrolling to it.
 *
 * The URL always names a page that contains the products on the screen, so reloading, sharing and returning from a
 * product show them again. If the browser did not cache the page, returning loads the other pages again.
 */

import { dispatchItemsAppended } from "../dom/items-appended.ts";
import type { ShownRange } from "../generated/props.ts";
import { t } from "../text/i18n.ts";
import { mergeOtherGrids } from "./merge-grid-state.ts";
import { formatShownPosts, formatShownProducts } from "./shown-items-text.ts";

/** The state of a listing with several loaded pages, stored in the history entry when the shopper leaves it. */
export interface LeftListing {
  /** The listing's widget id. */
  widget: string;
  /** The id of the opened product or the URL of the opened post, or of the one at the top of the screen. */
  product: string;
  /** URLs of the first and the last loaded page. */
  from: string;
  to: string;
  /** Pixels from the top of the screen to the product. */
  top: number;
}

type LoadDirection = "previous" | "next";

const GRID = ":is(.product-grid, .post-cards)";
const ITEMS = `${GRID} > li`;
const MAX_RESTORED_PAGES = 20;
const getCard = (item: Element) => item.querySelector<HTMLElement>("[data-product_id]") ?? (item as HTMLElement);
/** Return a product's id or a post's URL. */
const getItemId = (item: Element) =>
  getCard(item).dataset.product_id ?? item.querySelector("a")?.getAttribute("href") ?? "";
const isOfPosts = (listing: HTMLElement) => listing.dataset.kind === "posts";

/**
 * Load the products of the page that `link` (`a[data-load]`) leads to into the listing around it. If that page has no
 * such listing, open it. `quietly`: the shopper did not request it, so the focus and the URL stay.
 */
export async function loadMore(link: HTMLAnchorElement, quietly = false): Promise<void> {
  const listing = link.closest<HTMLElement>("[data-listing]");
  if (!listing || listing.ariaBusy === "true") return;
  listing.ariaBusy = "true";
  const url = new URL(mergeOtherGrids(link.href, listing), location.href).href;
  try {
    const other = await fetchListing(url, listing);
    if (!other) return quietly ? undefined : location.assign(url);
    storeProductUrls(listing, location.href);
    const items = insertProducts(listing, other, link.dataset.load as LoadDirection, url);
    if (quietly) return;
    document.title = other.ownerDocument.title;
    history.replaceState(history.state, "", url);
    items[0]?.querySelector<HTMLElement>("a")?.focus();
  } catch {
    announce(
      listing,
      isOfPosts(listing)
        ? t("More posts could not be loaded. Check your connection and try again.")
        : t("More products could not be loaded. Check your connection and try again."),
    );
  } finally {
    listing.ariaBusy = null;
  }
}

/** Load the listing's other pages again, and scroll `product` to where it was on the screen. */
export async function restoreListing({ widget, product, from, to, top }: LeftListing): Promise<void> {
  const listings = [...document.querySelectorAll<HTMLElement>("[data-listing]")];
  const listing = listings.find(({ dataset }) => dataset.listing === widget);
  if (!listing) return;
  storeProductUrls(listing, location.href);
  const restoreScroll = () => {
    const item = [...listing.querySelectorAll(ITEMS)].find((one) => getItemId(one) === product);
    if (item) scrollBy({ top: getCard(item).getBoundingClientRect().top - top, behavior: "instant" });
  };
  for (const [direction, endUrl] of [
    ["previous", from],
    ["next", to],
  ] as const)
    for (let pages = 0; pages < MAX_RESTORED_PAGES && getEndUrl(listing, direction) !== endUrl; pages++) {
      const link = listing.querySelector<HTMLAnchorElement>(`a[data-load="${direction}"]`);
      if (!link) break;
      await loadMore(link, true);
      if (link.isConnected) break; // loading failed
      restoreScroll();
    }
  restoreScroll();
}

/** Return the state of a listing with several loaded pages and the product at the top of the screen; else undefined. */
export function captureListing(listing: HTMLElement): LeftListing | undefined {
  const [from, to] = [getEndUrl(listing, "previous"), getEndUrl(listing, "next")];
  const items = [...listing.querySelectorAll(ITEMS)];
  const item = items.find((element) => element.getBoundingClientRect().bottom > 0) ?? items[0];
  return item && from !== to ? createLeftListing(listing, item) : undefined;
}

function createLeftListing(listing: HTMLElement, item: Element): LeftListing {
  return {
    widget: listing.dataset.listing ?? "",
    product: getItemId(item),
    from: getEndUrl(listing, "previous"),
    to: getEndUrl(listing, "next"),
    top: getCard(item).getBoundingClientRect().top,
  };
}

/** Return the URL of the page with the listing's first or last product. */
function getEndUrl(listing: HTMLElement, direction: LoadDirection): string {
  const items = listing.querySelectorAll<HTMLElement>(ITEMS);
  return items[direction === "next" ? items.length - 1 : 0]?.dataset.page ?? "";
}

/** Return the same listing on the page at `url`; undefined after an error response. Throws if fetching fails. */
async function fetchListing(url: string, listing: HTMLElement): Promise<Element | undefined> {
  const response = await fetch(url);
  if (!response.ok) return undefined;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const listings = [...page.querySelectorAll<HTMLElement>("[data-listing]")];
  return listings.find(({ dataset }) => dataset.listing === listing.dataset.listing);
}

/** Move the products and links of `other` into the listing; return the items that the listing did not have yet. */
function insertProducts(listing: HTMLElement, other: Element, direction: LoadDirection, url: string): Element[] {
  const existing = new Set([...listing.querySelectorAll(ITEMS)].map(getItemId));
  // A product added to the shop meanwhile may have moved another one to the next page.
  const items = [...other.querySelectorAll(ITEMS)].filter((item) => !existing.has(getItemId(item)));
  const grid = listing.querySelector(GRID);
  grid?.[direction === "next" ? "append" : "prepend"](...items);
  storeProductUrls(listing, url);
  if (grid) dispatchItemsAppended(grid, items);
  const end = direction === "next" ? "last" : "first";
  const shown = { ...readShownRange(listing), [end]: readShownRange(other)[end] };
  announce(listing, isOfPosts(listing) ? formatShownPosts(shown) : formatShownProducts(shown), shown);
  for (const selector of [`[data-more="${direction}"]`, ".pager"]) {
    const fresh = other.querySelector(selector);
    if (fresh) listing.querySelector(selector)?.replaceWith(fresh);
    else listing.querySelector(selector)?.remove();
  }
  return items;
}

const getStatus = (listing: Element) => listing.querySelector<HTMLElement>("[data-shown]");
const readShownRange = (listing: Element) => JSON.parse(getStatus(listing)?.dataset.shown ?? "{}") as ShownRange;

/** Show `text` in the listing's live region. */
function announce(listing: HTMLElement, text: string, shown?: ShownRange): void {
  const status = getStatus(listing);
  if (!status) return;
  status.textContent = text;
  if (shown) status.dataset.shown = JSON.stringify(shown);
}

/** Store `url` with products that have no page URL yet, so that the shopper returns from them to the right page. */
function storeProductUrls(listing: HTMLElement, url: string): void {
  for (const item of listing.querySelectorAll<HTMLElement>(ITEMS)) item.dataset.page ??= url;
  listing.addEventListener("click", storeOpenedProduct, { capture: true });
}

function storeOpenedProduct({ target, currentTarget, ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  const item = (target as Element).closest<HTMLElement>("[data-page]");
  if (!item || !(target as Element).closest("a:not([role=radio])") || ctrlKey || metaKey || shiftKey) return;
  const listing = currentTarget as HTMLElement;
  // The browser would restore the scroll position of the longer page.
  history.scrollRestoration = "manual";
  const left = createLeftListing(listing, item);
  history.replaceState({ ...history.state, left }, "", item.dataset.page);
}
