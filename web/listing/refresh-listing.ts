/**
 * Shows other products in a listing without another page: `POST …/v1/refresh-loop` (specification.md, section 7.9,
 * Elementor's loop filter). The URL is the same as in the listing's links, so the shopper can share it, reload it and
 * go back to it.
 */

import { callRest } from "../api/rest.ts";
import { dispatchItemsAppended } from "../dom/items-appended.ts";
import { insertOpenContent } from "../dom/later-content.ts";
import type { ShownRange } from "../generated/props.ts";
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

const runningRequests = new WeakMap<HTMLElement, AbortController>();

const getListing = (form: HTMLFormElement) => form.closest<HTMLElement>("[data-listing]");

/** Refresh the listing after a checkbox or a price changed. */
export function handleFormChange(form: HTMLFormElement): void {
  const listing = getListing(form);
  if (listing) void refreshListing(listing, buildListingUrl(form));
}

/** Refresh the listing after a button of its form was pressed: a chip, a sort order, or "show". */
export function handleSubmit(form: HTMLFormElement, button: HTMLButtonElement | null): void {
  const listing = getListing(form);
  if (!listing) return;
  if (!button?.name) {
    const sheet = form.closest<HTMLElement>("[popover]");
    if (sheet?.matches(":popover-open")) sheet.hidePopover();
    const url = buildListingUrl(form);
    // "Show" in the sheet: the listing behind it already has these products.
    if (isCurrentUrl(listing, url)) {
      listing.classList.remove("e-loading");
      focusHeading(listing);
    } else void refreshListing(listing, url, focusHeading);
  } else if (button.name.startsWith("e-remove-")) {
    void refreshListing(listing, buildListingUrl(form, { removed: button.value }), focusHeading);
  } else {
    const sortOrder: [string, string] = [button.name, button.value];
    closeSortSheet(button);
    void refreshListing(listing, buildListingUrl(form, { sortOrder }), (results) =>
      focusSortOrder(results, `[value="${sortOrder[1]}"]`),
    );
  }
}

/** Refresh the listing after a click on a link in it: a sort order, a category of posts, a page, or "clear all". */
export function handleLinkClick(link: HTMLAnchorElement): void {
  const listing = link.closest<HTMLElement>("[data-listing]");
  if (!listing) return;
  const { order, filter } = link.dataset;
  closeSortSheet(link);
  void refreshListing(listing, link.href, (results) => {
    if (order) return focusSortOrder(results, `[data-order="${order}"]`);
    if (filter) return results.querySelector<HTMLElement>(`.e-filter [data-filter="${filter}"]`)?.focus();
    focusHeading(results);
    if (!("clear" in link.dataset)) listing.scrollIntoView();
  });
}

/** Show the listings as the history entry has them, with all pages that were loaded then. */
export async function handlePopState(): Promise<void> {
  const left = (history.state as { left?: LeftListing } | null)?.left;
  const listings = [...document.querySelectorAll<HTMLElement>("[data-listing]")];
  await Promise.all(listings.map((listing) => refreshListing(listing, location.href, undefined, false)));
  if (left) await restoreListing(left);
}

const isCurrentUrl = (listing: HTMLElement, url: string) =>
  !listing.ariaBusy && new URL(url, location.href).href === location.href;

/** Return whether the shopper, on a phone, is among products of the listing: the new ones begin above. */
function isBarStuck(results: HTMLElement): boolean {
  const bar = results.querySelector(".listing-bar");
  return bar !== null && getComputedStyle(bar).position === "sticky" && results.getBoundingClientRect().top < 0;
}

/** Before its element is replaced: the page behind an open sheet is inert. */
function closeSortSheet(pressed: Element): void {
  const sheet = pressed.closest<HTMLElement>(".sort-links");
  if (sheet?.matches(":popover-open")) sheet.hidePopover();
}

/** Focus the selected order, on phones the button of its sheet. */
function focusSortOrder(results: HTMLElement, selector: string): void {
  const order = results.querySelector<HTMLElement>(`.sort-links ${selector}`);
  order?.focus({ preventScroll: true });
  if (document.activeElement !== order)
    results.querySelector<HTMLElement>(".sort-open")?.focus({ preventScroll: true });
}

const focusHeading = (results: HTMLElement) =>
  results.closest("[data-listing]")?.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });

/** Show the listing as `url`, a URL of this page, describes it. After an error the listing stays unchanged. */
async function refreshListing(
  listing: HTMLElement,
  url: string,
  onRefreshed?: (results: HTMLElement) => void,
  isNewEntry = true,
): Promise<void> {
  runningRequests.get(listing)?.abort();
  const controller = new AbortController();
  runningRequests.set(listing, controller);
  announce(listing, "");
  listing.classList.add("e-loading");
  listing.ariaBusy = "true";
  const target = new URL(isNewEntry ? mergeOtherGrids(url, listing) : url, location.href);
  const valuesBefore = readTypedValues(listing);
  const timeout = setTimeout(() => controller.abort(), TIMEOUT_MS);
  try {
    const response = await fetchListing(listing, target, controller.signal);
    if (runningRequests.get(listing) !== controller) return;
    const left = captureListing(listing);
    const results = replaceListing(listing, response, valuesBefore);
    if (isNewEntry) pushHistory(response.address ?? `${target.pathname}${target.search}`, left);
    onRefreshed?.(results);
    if (isNewEntry && isBarStuck(results)) listing.scrollIntoView({ behavior: "instant" });
    announceResults(listing, results);
  } catch (error) {
    if (runningRequests.get(listing) !== controller) return; // a newer choice replaced this one
    // The checkboxes describe the shown products again.
    listing.querySelector<HTMLFormElement>("[data-filter-form]")?.reset();
    const reason = error instanceof ListingRejection && error.message;
    announce(listing, reason || getFailureText(listing), true);
  } finally {
    clearTimeout(timeout);
    if (runningRequests.get(listing) === controller) {
      listing.classList.remove("e-loading");
      listing.ariaBusy = null;
    }
  }
}

/** An error response of the shop. The message gives the reason in Czech; it is "" without a reason. */
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
  const body = (await response.json()) as RefreshResponse & { message?: unknown };
  if (!response.ok) throw new ListingRejection(typeof body.message === "string" ? body.message : "");
  if (typeof body.data !== "string") throw new Error("refresh-loop answered without data");
  return body;
}

/** Values of the text fields in the listing's filter panel, by name. */
type TypedValues = Map<string, string>;

function readTypedValues(container: HTMLElement): TypedValues {
  const fields = container.querySelectorAll<HTMLInputElement>("[data-filter-form] input[type=text]");
  return new Map([...fields].map(({ name, value }) => [name, value]));
}

/** Insert a response into the listing and return its new results. `valuesBefore` were typed before the request. */
function replaceListing(
  listing: HTMLElement,
  { data, filters }: RefreshResponse,
  valuesBefore: TypedValues,
): HTMLElement {
  const results = parseElement(data ?? "");
  const old = listing.querySelector("[data-results]");
  const focused = old?.contains(document.activeElement) ? document.activeElement : null;
  old?.replaceWith(results);
  if (focused?.matches(".filters-open"))
    results.querySelector<HTMLElement>(".filters-open")?.focus({ preventScroll: true });
  else if (focused) focusHeading(results);
  const panel = listing.querySelector<HTMLElement>("[data-filters]");
  if (panel && filters) updateFilterPanel(panel, parseElement(filters), valuesBefore);
  dispatchItemsAppended(results);
  return results;
}

function parseElement(html: string): HTMLElement {
  const template = document.createElement("template");
  template.innerHTML = html;
  return (template.content.firstElementChild as HTMLElement | null) ?? document.createElement("div");
}

/** Update the panel from `fresh`. Open facets, text typed since the request and the focus stay. */
function updateFilterPanel(panel: HTMLElement, fresh: HTMLElement, valuesBefore: TypedValues): void {
  const form = panel.querySelector<HTMLFormElement>("form");
  const freshForm = fresh.querySelector<HTMLFormElement>("form");
  if (!form || !freshForm) return;
  const focused = form.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null;
  const selection = focused instanceof HTMLInputElement && focused.type === "text" ? focused.selectionStart : null;
  const { scrollTop } = panel;
  for (const facet of freshForm.querySelectorAll<HTMLDetailsElement>("details")) {
    const before = findSameDetails(form, facet);
    if (before) facet.open = before.open;
  }
  insertOpenContent(freshForm);
  const valuesNow = readTypedValues(panel);
  // Chromium dispatches "change" when it removes a field that the shopper is typing into.
  document.addEventListener("change", stopEvent, true);
  form.replaceChildren(...freshForm.childNodes);
  document.removeEventListener("change", stopEvent, true);
  for (const field of form.querySelectorAll<HTMLInputElement>("input[type=text]")) {
    const text = valuesNow.get(field.name) ?? "";
    if (text !== (valuesBefore.get(field.name) ?? "")) continueTyping(field, text);
  }
  panel.scrollTop = scrollTop;
  if (!focused) return;
  const counterpart = findCounterpart(form, focused);
  (counterpart ?? form.querySelector<HTMLElement>("summary"))?.focus({ preventScroll: true });
  if (selection !== null && counterpart instanceof HTMLInputElement)
    counterpart.setSelectionRange(selection, selection);
}

/** Return the element of `form` that replaced `focused`. */
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

const stopEvent = (event: Event) => event.stopImmediatePropagation();

/** Copy the typed text of the replaced field into `field`; as before, leaving the field applies the change. */
function continueTyping(field: HTMLInputElement, text: string): void {
  field.value = text;
  const dispatchChange = () =>
    field.value !== field.defaultValue && field.dispatchEvent(new Event("change", { bubbles: true }));
  field.addEventListener("blur", dispatchChange, { once: true });
}

/** Return the `<details>` in `form` with the same taxonomy as `details`. */
function findSameDetails(form: HTMLFormElement, details: HTMLDetailsElement): HTMLDetailsElement | null {
  const isMore = details.className === "facet-more";
  const field = isMore ? details.closest<HTMLElement>("[data-taxonomy]") : details.querySelector("[data-taxonomy]");
  const taxonomy = field?.getAttribute("data-taxonomy");
  const same = [...form.querySelectorAll("[data-taxonomy]")].find(
    (element) => element.getAttribute("data-taxonomy") === taxonomy,
  );
  return (isMore ? same?.querySelector("details") : same?.closest("details")) ?? null;
}

function pushHistory(url: string, left: LeftListing | undefined): void {
  if (url === `${location.pathname}${location.search}`) return;
  // Mark the current entry as a listing too; otherwise Back would not restore it.
  history.replaceState({ ...history.state, listing: true, left }, "");
  history.pushState({ listing: true }, "", url);
}

const isOfPosts = (listing: HTMLElement) => listing.dataset.kind === "posts";

const getFailureText = (listing: HTMLElement) =>
  isOfPosts(listing)
    ? t("The posts could not be loaded. Please try again.")
    : t("The products could not be loaded. Please try again.");

function announceResults(listing: HTMLElement, results: HTMLElement): void {
  const shown = JSON.parse(
    results.querySelector<HTMLElement>("[data-shown]")?.dataset.shown ?? "null",
  ) as ShownRange | null;
  const count = { count: shown?.total_text ?? "0" };
  if (isOfPosts(listing))
    announce(
      listing,
      shown ? n("%(count)s post found", "%(count)s posts found", shown.total, count) : t("There is no post yet."),
    );
  else {
    const found = shown && n("%(count)s product found", "%(count)s products found", shown.total, count);
    announce(listing, found ?? t("No products match the filters."));
  }
}

/** Announce a text to screen readers; when `failed`, show it to everybody, above the page and its sheet. */
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
