/**
 * Puts the products of the page before or after into a listing (ui/Listing.tsx); arrives with the first click on its link.
 *
 * The address follows: it is always that of a page with the products that the shopper is at, so reloading, sharing and
 * the way back from a product lead to them. A browser that keeps the whole page for the way back needs none of that.
 */
import type { Shown } from "../generated/props.ts";
import { appended } from "./appended.ts";
import { t } from "./i18n.ts";
import type { Left } from "./more.ts";
import { shownText } from "./shown.ts";

const ITEMS = ".product-grid > li";
const idOf = (item: Element) => item.querySelector<HTMLElement>("[data-product_id]")?.dataset.product_id ?? "";

/** Load what `link` (`a[data-load]`) leads to into the listing that it stands in. What is no such page is followed to. */
export async function loadMore(link: HTMLAnchorElement): Promise<void> {
  const listing = link.closest<HTMLElement>("[data-listing]");
  if (!listing || listing.ariaBusy === "true") return;
  listing.ariaBusy = "true";
  try {
    const page = await fetchPage(link.href);
    const others = [...(page?.querySelectorAll<HTMLElement>("[data-listing]") ?? [])];
    const other = others.find((one) => one.dataset.listing === listing.dataset.listing);
    if (!page || !other) return location.assign(link.href);
    rememberWays(listing, location.href);
    const items = insert(listing, other, link);
    document.title = page.title;
    history.replaceState(history.state, "", link.href);
    items[0]?.querySelector<HTMLElement>("a")?.focus();
  } catch {
    say(listing, t("More products could not be loaded. Check your connection and try again."));
  } finally {
    listing.ariaBusy = null;
  }
}

/** Return the document at `url`, nothing when the shop has no answer; throws when it cannot be reached. */
async function fetchPage(url: string): Promise<Document | undefined> {
  const answer = await fetch(url);
  return answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : undefined;
}

/** Move the products of `other` into the listing, with its ways on; returns those that were not there yet. */
function insert(listing: HTMLElement, other: Element, link: HTMLAnchorElement): Element[] {
  const way = link.dataset.load ?? "";
  const there = new Set([...listing.querySelectorAll(ITEMS)].map(idOf));
  // Something may have been added to the shop meanwhile, and moved a product to the next page.
  const items = [...other.querySelectorAll(ITEMS)].filter((item) => !there.has(idOf(item)));
  const grid = listing.querySelector(".product-grid");
  grid?.[way === "next" ? "append" : "prepend"](...items);
  if (grid) appended(grid, items);
  rememberWays(listing, link.href);
  const shown = {
    ...shownIn(listing),
    [way === "next" ? "last" : "first"]: shownIn(other)[way === "next" ? "last" : "first"],
  };
  say(listing, shownText(shown), shown);
  for (const part of [`[data-more="${way}"]`, ".pager"]) {
    const fresh = other.querySelector(part);
    if (fresh) listing.querySelector(part)?.replaceWith(fresh);
    else listing.querySelector(part)?.remove();
  }
  return items;
}

const statusOf = (listing: Element) => listing.querySelector<HTMLElement>("[data-shown]");
const shownIn = (listing: Element) => JSON.parse(statusOf(listing)?.dataset.shown ?? "{}") as Shown;

/** Put a text into the listing's live region. */
function say(listing: Element, text: string, shown?: Shown): void {
  const status = statusOf(listing);
  if (!status) return;
  status.textContent = text;
  if (shown) status.dataset.shown = JSON.stringify(shown);
}

/** Let products without an address yet lead back to `url`: who opens one and returns is to meet it again. */
function rememberWays(listing: HTMLElement, url: string): void {
  for (const item of listing.querySelectorAll<HTMLElement>(ITEMS)) item.dataset.page ??= url;
  listing.addEventListener("click", noteProduct, { capture: true });
}

function noteProduct({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  const item = (target as Element).closest<HTMLElement>("[data-page]");
  if (!item || !(target as Element).closest("a") || ctrlKey || metaKey || shiftKey) return;
  // The browser would scroll as far down as the long page was.
  history.scrollRestoration = "manual";
  const left: Left = { product: idOf(item) };
  history.replaceState(left, "", item.dataset.page);
}
