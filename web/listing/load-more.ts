/**
 * Puts the products of the page before or after into a listing (listing/ListingResults.tsx); arrives with the first click on
 * its link, or with the first scrolling where more comes by itself.
 *
 * The address follows: it is always that of a page with the products that the shopper is at, so reloading, sharing and
 * the way back from a product lead to them. Where the browser did not keep the whole page, the way back loads again what
 * was there.
 */

import { dispatchItemsAppended } from "../dom/items-appended.ts";
import type { Shown } from "../generated/props.ts";
import { t } from "../text/i18n.ts";
import { mergeOtherGrids } from "./merge-grid-state.ts";
import { formatShownProducts } from "./shown-products-text.ts";

/** What the history keeps of a listing with several pages in it that somebody left. */
export interface LeftListing {
  /** The listing's widget id. */
  widget: string;
  /** The product they went to, or were at. */
  product: string;
  /** Addresses of the first and the last page that were there. */
  from: string;
  to: string;
  /** Pixels from the top of the screen to the product. */
  top: number;
}

type LoadDirection = "previous" | "next";

const ITEMS = ".product-grid > li";
const MAX_RESTORED_PAGES = 20;
const getProductId = (item: Element) => item.querySelector<HTMLElement>("[data-product_id]")?.dataset.product_id ?? "";

/**
 * Load what `link` (`a[data-load]`) leads to into the listing that it stands in. What is no such page is followed to.
 * `quietly`: nobody asked for it, so the focus and the address stay.
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
    announce(listing, t("More products could not be loaded. Check your connection and try again."));
  } finally {
    listing.ariaBusy = null;
  }
}

/** Load again what stood around the product that the shopper `left` to, and put it where it was on the screen. */
export async function restoreListing({ widget, product, from, to, top }: LeftListing): Promise<void> {
  const listings = [...document.querySelectorAll<HTMLElement>("[data-listing]")];
  const listing = listings.find((one) => one.dataset.listing === widget);
  if (!listing) return;
  storeProductUrls(listing, location.href);
  const back = () => {
    const item = listing.querySelector(`[data-product_id="${product}"]`);
    if (item) scrollBy({ top: item.getBoundingClientRect().top - top, behavior: "instant" });
  };
  for (const [way, end] of [
    ["previous", from],
    ["next", to],
  ] as const)
    for (let pages = 0; pages < MAX_RESTORED_PAGES && getEndUrl(listing, way) !== end; pages++) {
      const link = listing.querySelector<HTMLAnchorElement>(`a[data-load="${way}"]`);
      if (!link) break;
      await loadMore(link, true);
      if (link.isConnected) break; // it could not be loaded
      back();
    }
  back();
}

/** Return what a listing shows of several pages, with the product that is at the top of the screen; nothing of one page. */
export function captureListing(listing: HTMLElement): LeftListing | undefined {
  const [from, to] = [getEndUrl(listing, "previous"), getEndUrl(listing, "next")];
  const items = [...listing.querySelectorAll(ITEMS)];
  const item = items.find((one) => one.getBoundingClientRect().bottom > 0) ?? items[0];
  return item && from !== to ? createLeftListing(listing, item) : undefined;
}

function createLeftListing(listing: HTMLElement, item: Element): LeftListing {
  const card = item.querySelector("[data-product_id]") ?? item;
  return {
    widget: listing.dataset.listing ?? "",
    product: getProductId(item),
    from: getEndUrl(listing, "previous"),
    to: getEndUrl(listing, "next"),
    top: card.getBoundingClientRect().top,
  };
}

/** Return the address of the page that the first or the last product came with. */
function getEndUrl(listing: HTMLElement, way: LoadDirection): string {
  const items = listing.querySelectorAll<HTMLElement>(ITEMS);
  return items[way === "next" ? items.length - 1 : 0]?.dataset.page ?? "";
}

/** Return the same listing on the page at `url`, nothing when the shop has no answer; throws when it cannot be reached. */
async function fetchListing(url: string, listing: HTMLElement): Promise<Element | undefined> {
  const answer = await fetch(url);
  if (!answer.ok) return undefined;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const listings = [...page.querySelectorAll<HTMLElement>("[data-listing]")];
  return listings.find((one) => one.dataset.listing === listing.dataset.listing);
}

/** Move the products of `other` into the listing, with its ways on; returns those that were not there yet. */
function insertProducts(listing: HTMLElement, other: Element, way: LoadDirection, url: string): Element[] {
  const there = new Set([...listing.querySelectorAll(ITEMS)].map(getProductId));
  // Something may have been added to the shop meanwhile, and moved a product to the next page.
  const items = [...other.querySelectorAll(ITEMS)].filter((item) => !there.has(getProductId(item)));
  const grid = listing.querySelector(".product-grid");
  grid?.[way === "next" ? "append" : "prepend"](...items);
  storeProductUrls(listing, url);
  if (grid) dispatchItemsAppended(grid, items);
  const end = way === "next" ? "last" : "first";
  const shown = { ...readShownRange(listing), [end]: readShownRange(other)[end] };
  announce(listing, formatShownProducts(shown), shown);
  for (const part of [`[data-more="${way}"]`, ".pager"]) {
    const fresh = other.querySelector(part);
    if (fresh) listing.querySelector(part)?.replaceWith(fresh);
    else listing.querySelector(part)?.remove();
  }
  return items;
}

const getStatus = (listing: Element) => listing.querySelector<HTMLElement>("[data-shown]");
const readShownRange = (listing: Element) => JSON.parse(getStatus(listing)?.dataset.shown ?? "{}") as Shown;

/** Put a text into the listing's live region. */
function announce(listing: HTMLElement, text: string, shown?: Shown): void {
  const status = getStatus(listing);
  if (!status) return;
  status.textContent = text;
  if (shown) status.dataset.shown = JSON.stringify(shown);
}

/** Let products without an address yet lead back to `url`: who opens one and returns is to meet it again. */
function storeProductUrls(listing: HTMLElement, url: string): void {
  for (const item of listing.querySelectorAll<HTMLElement>(ITEMS)) item.dataset.page ??= url;
  listing.addEventListener("click", storeOpenedProduct, { capture: true });
}

function storeOpenedProduct({ target, currentTarget, ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  const item = (target as Element).closest<HTMLElement>("[data-page]");
  if (!item || !(target as Element).closest("a:not([role=radio])") || ctrlKey || metaKey || shiftKey) return;
  const listing = currentTarget as HTMLElement;
  // The browser would scroll as far down as the long page was.
  history.scrollRestoration = "manual";
  const left = createLeftListing(listing, item);
  history.replaceState({ ...history.state, left }, "", item.dataset.page);
}
