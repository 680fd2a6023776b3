/**
 * Filters, orders and pages of listings. Their forms and links work by themselves; here a touch brings the code that
 * shows the result at once. Every page loads this file: it imports nothing.
 */

type ListingRefresh = typeof import("./refresh-listing.ts");

const LINKS = "[data-results] :is(.pager a, .sort-links a, [data-clear])";

/** Start taking changes; `load` brings listing/refresh-listing.ts. Call once, when the page is there. */
export function startListingFilters(load: () => Promise<ListingRefresh>): void {
  let isLeftToBrowser = false; // the code did not come: forms are sent as they are, with the button that was pressed
  const take = (event: Event, act: (change: ListingRefresh) => unknown, otherwise: () => void) => {
    event.preventDefault();
    // Seen before the code is there that takes it away again.
    (event.target as Element).closest("[data-listing]")?.classList.add("e-loading");
    load().then(act, otherwise);
  };
  const formOf = (target: EventTarget | null) => (target as Element).closest?.<HTMLFormElement>("[data-filter-form]");

  document.addEventListener("change", (event) => {
    const form = formOf(event.target);
    if (form)
      take(
        event,
        ({ handleFormChange }) => handleFormChange(form),
        () => form.submit(),
      );
  });
  document.addEventListener("submit", (event) => {
    const form = formOf(event.target);
    if (!form || isLeftToBrowser) return;
    const button = (event as SubmitEvent).submitter as HTMLButtonElement | null;
    take(
      event,
      ({ handleSubmit }) => handleSubmit(form, button),
      () => {
        isLeftToBrowser = true;
        form.requestSubmit(button);
      },
    );
  });
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>(LINKS);
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    take(
      event,
      ({ handleLinkClick }) => handleLinkClick(link),
      () => location.assign(link.href),
    );
  });
  // The code is on its way before the first choice is made.
  document.addEventListener(
    "pointerover",
    (event) =>
      (event.target as Element).closest?.(`[data-filter-form], .chip, ${LINKS}`) && void load().catch(() => {}),
    { passive: true },
  );
  addEventListener("popstate", (event) => {
    if ((event.state as { listing?: unknown } | null)?.listing)
      load().then(
        ({ handlePopState }) => handlePopState(),
        () => location.reload(),
      );
  });
}
