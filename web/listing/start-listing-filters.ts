/**
 * Filters, sort orders and pages of listings. Their forms and links work without scripts; the first use loads the code
 * that shows the result in place. Every page loads this file: it imports only small shared files.
 */
import { isModifiedClick } from "../dom/modified-click.ts";

type ListingRefresh = typeof import("./refresh-listing.ts");

const LINKS = "[data-results] :is(.pager a, .sort-links a, a.e-filter-item, [data-clear])";

/** Start handling changes; `load` imports listing/refresh-listing.ts. Call once, when the page is parsed. */
export function startListingFilters(load: () => Promise<ListingRefresh>): void {
  let isLeftToBrowser = false; // loading failed: the browser submits the form with the pressed button
  const handle = (event: Event, refresh: (module: ListingRefresh) => unknown, fallBack: () => void) => {
    event.preventDefault();
    // Show progress before the code is loaded; it removes the class again.
    (event.target as Element).closest("[data-listing]")?.classList.add("e-loading");
    load().then(refresh, fallBack);
  };
  const getFilterForm = (target: EventTarget | null) =>
    (target as Element).closest?.<HTMLFormElement>("[data-filter-form]");

  document.addEventListener("change", (event) => {
    const form = getFilterForm(event.target);
    if (form)
      handle(
        event,
        (module) => module.handleFormChange(form),
        () => form.submit(),
      );
  });
  document.addEventListener("submit", (event) => {
    const form = getFilterForm(event.target);
    if (!form || isLeftToBrowser) return;
    const button = (event as SubmitEvent).submitter as HTMLButtonElement | null;
    handle(
      event,
      (module) => module.handleSubmit(form, button),
      () => {
        isLeftToBrowser = true;
        form.requestSubmit(button);
      },
    );
  });
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>(LINKS);
    if (!link || event.button || isModifiedClick(event)) return;
    handle(
      event,
      (module) => module.handleLinkClick(link),
      () => location.assign(link.href),
    );
  });
  // Load the code before the first choice.
  document.addEventListener(
    "pointerover",
    (event) =>
      (event.target as Element).closest?.(`[data-filter-form], .chip, ${LINKS}`) && void load().catch(() => {}),
    { passive: true },
  );
  addEventListener("popstate", (event) => {
    if ((event.state as { listing?: unknown } | null)?.listing)
      load().then(
        (module) => module.handlePopState(),
        () => location.reload(),
      );
  });
}
