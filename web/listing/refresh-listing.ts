/**
 * Shows other products in a listing without another page: `POST …/v1/refresh-loop` (specification.md, section 7.9, Elementor's loop filter). The
 * address is written as the listing's own links have it, so that it may be sent, reloaded and gone back to.
 */

import { callRest } from "../api/rest.ts";
import { dispatchItemsAppended } from "../dom/items-appended.ts";
import type { Shown } from "../generated/props.ts";
import { n, t } from "../text/i18n.ts";
import { buildListingUrl, parseFilters } from "./listing-url.ts";
import { captureListing, type LeftListing, restoreListing } from "./load-more.ts";
import { mergeOtherGrids } from "./merge-grid-state.ts";

const TIMEOUT_MS = 15_000;

interface RefreshResponse {
  data: string | null;
  filters?: string;
  address?: string;
}

const running = new WeakMap<HTMLElement, AbortController>();

const getListing = (form: HTMLFormElement) => form.closest<HTMLElement>("[data-listing]");

/** A box was ticked, or a price was written. */
export function handleFormChange(form: HTMLFormElement): void {
  const listing = getListing(form);
  if (listing) void refreshListing(listing, buildListingUrl(form));
}

/** A button of the form: a chip, an order, or "show". */
export function handleSubmit(form: HTMLFormElement, button: HTMLButtonElement | null): void {
  const listing = getListing(form);
  if (!listing) return;
  if (!button?.name) {
    const sheet = form.closest<HTMLElement>("[popover]");
    if (sheet?.matches(":popover-open")) sheet.hidePopover();
    const address = buildListingUrl(form);
    // "Show" in the sheet: the products behind it are there already.
    if (isCurrentUrl(listing, address)) {
      listing.classList.remove("e-loading");
      focusHeading(listing);
    } else void refreshListing(listing, address, focusHeading);
  } else if (button.name.startsWith("e-remove-")) {
    void refreshListing(listing, buildListingUrl(form, { left: button.value }), focusHeading);
  } else {
    const order: [string, string] = [button.name, button.value];
    void refreshListing(listing, buildListingUrl(form, { order }), (results) =>
      results.querySelector<HTMLElement>(`.sort-links [value="${order[1]}"]`)?.focus(),
    );
  }
}

/** A link within the listing: an order, a page, or "clear all". */
export function handleLinkClick(link: HTMLAnchorElement): void {
  const listing = link.closest<HTMLElement>("[data-listing]");
  if (!listing) return;
  const { order } = link.dataset;
  void refreshListing(listing, link.href, (results) => {
    if (order) return results.querySelector<HTMLElement>(`.sort-links [data-order="${order}"]`)?.focus();
    focusHeading(results);
    if (!("clear" in link.dataset)) listing.scrollIntoView();
  });
}

/** The browser went to another state of this page: with all the pages of a listing that were there. */
export async function handlePopState(): Promise<void> {
  const left = (history.state as { left?: LeftListing } | null)?.left;
  const listings = [...document.querySelectorAll<HTMLElement>("[data-listing]")];
  await Promise.all(listings.map((listing) => refreshListing(listing, location.href, undefined, false)));
  if (left) await restoreListing(left);
}

const isCurrentUrl = (listing: HTMLElement, address: string) =>
  !listing.ariaBusy && new URL(address, location.href).href === location.href;

const focusHeading = (results: HTMLElement) =>
  results.closest("[data-listing]")?.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });

/** Show what `url`, an address of this page, says of a listing; what cannot be shown leaves it as it is. */
async function refreshListing(
  listing: HTMLElement,
  url: string,
  settle?: (results: HTMLElement) => void,
  isNew = true,
): Promise<void> {
  running.get(listing)?.abort();
  const ours = new AbortController();
  running.set(listing, ours);
  announce(listing, "");
  listing.classList.add("e-loading");
  listing.ariaBusy = "true";
  const target = new URL(isNew ? mergeOtherGrids(url, listing) : url, location.href);
  const asked = readTypedValues(listing);
  const late = setTimeout(() => ours.abort(), TIMEOUT_MS);
  try {
    const answer = await fetchListing(listing, target, ours.signal);
    if (running.get(listing) !== ours) return;
    const left = captureListing(listing);
    const results = replaceListing(listing, answer, asked);
    if (isNew) pushHistory(answer.address ?? `${target.pathname}${target.search}`, left);
    settle?.(results);
    announceResults(listing, results);
  } catch (error) {
    if (running.get(listing) !== ours) return; // somebody chose something else meanwhile
    // The boxes say again what the products are.
    listing.querySelector<HTMLFormElement>("[data-filter-form]")?.reset();
    const said = error instanceof ListingRejection && error.message;
    const text = said || t("The products could not be loaded. Please try again.");
    announce(listing, text, true);
  } finally {
    clearTimeout(late);
    if (running.get(listing) === ours) {
      listing.classList.remove("e-loading");
      listing.ariaBusy = null;
    }
  }
}

/** An answer of the shop that says why not, in Czech; "" when it does not. */
class ListingRejection extends Error {}

async function fetchListing(listing: HTMLElement, url: URL, signal: AbortSignal): Promise<RefreshResponse> {
  const taxonomy = parseFilters(url, listing.dataset.listing ?? "");
  const response = await callRest("POST", listing.dataset.refresh ?? "", {
    signal,
    body: {
      post_id: Number(listing.dataset.post),
      widget_id: listing.dataset.listing,
      pagination_base_url: url.href,
      widget_filters: Object.keys(taxonomy).length ? { taxonomy } : {},
    },
  });
  const answer = (await response.json()) as RefreshResponse & { message?: unknown };
  if (!response.ok) throw new ListingRejection(typeof answer.message === "string" ? answer.message : "");
  if (typeof answer.data !== "string") throw new Error("refresh-loop answered without data");
  return answer;
}

/** What stands in the text fields of a listing's panel, by name. */
type TypedValues = Map<string, string>;

function readTypedValues(place: HTMLElement): TypedValues {
  const fields = place.querySelectorAll<HTMLInputElement>("[data-filter-form] input[type=text]");
  return new Map([...fields].map(({ name, value }) => [name, value]));
}

/** Put an answer to what `asked` into the listing; returns the new element of products. */
function replaceListing(listing: HTMLElement, { data, filters }: RefreshResponse, asked: TypedValues): HTMLElement {
  const results = parseElement(data ?? "");
  const old = listing.querySelector("[data-results]");
  const focused = old?.contains(document.activeElement) ? document.activeElement : null;
  old?.replaceWith(results);
  if (focused?.matches(".filters-open"))
    results.querySelector<HTMLElement>(".filters-open")?.focus({ preventScroll: true });
  else if (focused) focusHeading(results);
  const panel = listing.querySelector<HTMLElement>("[data-filters]");
  if (panel && filters) updateFilterPanel(panel, parseElement(filters), asked);
  dispatchItemsAppended(results);
  return results;
}

function parseElement(html: string): HTMLElement {
  const template = document.createElement("template");
  template.innerHTML = html;
  return (template.content.firstElementChild as HTMLElement | null) ?? document.createElement("div");
}

/** Let the panel say what `fresh` says, keeping what is open, what was typed since it was asked, and the focus. */
function updateFilterPanel(panel: HTMLElement, fresh: HTMLElement, asked: TypedValues): void {
  const form = panel.querySelector<HTMLFormElement>("form");
  const other = fresh.querySelector<HTMLFormElement>("form");
  if (!form || !other) return;
  const focused = form.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null;
  const selection = focused instanceof HTMLInputElement && focused.type === "text" ? focused.selectionStart : null;
  const top = panel.scrollTop;
  for (const facet of other.querySelectorAll<HTMLDetailsElement>("details")) {
    const before = findSameDetails(form, facet);
    if (before) facet.open = before.open;
  }
  const now = readTypedValues(panel);
  // Chromium tells of a change when a field goes in which somebody is typing.
  document.addEventListener("change", keepFromOthers, true);
  form.replaceChildren(...other.childNodes);
  document.removeEventListener("change", keepFromOthers, true);
  for (const field of form.querySelectorAll<HTMLInputElement>("input[type=text]")) {
    const text = now.get(field.name) ?? "";
    if (text !== (asked.get(field.name) ?? "")) continueTyping(field, text);
  }
  panel.scrollTop = top;
  if (!focused) return;
  const again = findCounterpart(form, focused);
  (again ?? form.querySelector<HTMLElement>("summary"))?.focus({ preventScroll: true });
  if (selection !== null && again instanceof HTMLInputElement) again.setSelectionRange(selection, selection);
}

/** Return what in `form` is now what `focused` was. */
function findCounterpart(form: HTMLFormElement, focused: HTMLElement): HTMLElement | null | undefined {
  if (focused instanceof HTMLButtonElement) return form.querySelector("button");
  if (!(focused instanceof HTMLInputElement)) {
    const details = focused.closest("details");
    return details && findSameDetails(form, details)?.querySelector("summary");
  }
  return [...form.querySelectorAll("input")].find(
    ({ name, type, value }) => name === focused.name && (type === "text" || value === focused.value),
  );
}

const keepFromOthers = (event: Event) => event.stopImmediatePropagation();

/** Let a field hold what was typed into the one before it; it counts once the shopper is done, as that one's would. */
function continueTyping(field: HTMLInputElement, text: string): void {
  field.value = text;
  const done = () => field.value !== field.defaultValue && field.dispatchEvent(new Event("change", { bubbles: true }));
  field.addEventListener("blur", done, { once: true });
}

/** Return the details in `form` that are about the same taxonomy as `details`. */
function findSameDetails(form: HTMLFormElement, details: HTMLDetailsElement): HTMLDetailsElement | null {
  const isMore = details.className === "facet-more";
  const field = isMore ? details.closest<HTMLElement>("[data-taxonomy]") : details.querySelector("[data-taxonomy]");
  const taxonomy = field?.getAttribute("data-taxonomy");
  const same = [...form.querySelectorAll("[data-taxonomy]")].find(
    (one) => one.getAttribute("data-taxonomy") === taxonomy,
  );
  return (isMore ? same?.querySelector("details") : same?.closest("details")) ?? null;
}

function pushHistory(address: string, left: LeftListing | undefined): void {
  if (address === `${location.pathname}${location.search}`) return;
  // The state that is left is one of a listing as well, or Back would not show it.
  history.replaceState({ ...history.state, listing: true, left }, "");
  history.pushState({ listing: true }, "", address);
}

function announceResults(listing: HTMLElement, results: HTMLElement): void {
  const shown = JSON.parse(results.querySelector<HTMLElement>("[data-shown]")?.dataset.shown ?? "null") as Shown | null;
  const count = { count: shown?.total_text ?? "0" };
  const text = shown
    ? n("%(count)s product found", "%(count)s products found", shown.total, count)
    : t("No products match the filters.");
  announce(listing, text);
}

/** Tell a screen reader, and everybody when it `failed`: wherever they are in the page or its sheet. */
function announce(listing: HTMLElement, text: string, failed = false): void {
  const status = listing.querySelector<HTMLElement>("[data-said]");
  if (!status) return;
  status.classList.toggle("visually-hidden", !failed);
  status.popover = failed ? "manual" : null;
  if (failed) {
    status.showPopover?.();
    document.addEventListener("pointerdown", () => status.popover && status.hidePopover(), { once: true });
  }
  status.textContent = text;
}
