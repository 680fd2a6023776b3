/**
 * The sheet with filters on phones (ui/FilterPanel.tsx). It opens and closes without this too; here it closes when the
 * focus goes to the page behind it or when the window becomes wide, and gives the focus back to its button, also when
 * that came with other products meanwhile. Imports nothing.
 */

const OPEN = "[data-filters]:popover-open";
const WIDE = "(min-width: 64rem)"; // FilterPanel.css: the filters stand beside the products

/** Keep the focus of sheets. Call once, when the page is there. */
export function keepFilterSheets(): void {
  if (!CSS.supports("selector(:popover-open)")) return;
  const openOne = () => document.querySelector<HTMLElement>(OPEN);
  document.addEventListener("focusin", ({ target }) => {
    const sheet = openOne();
    // A touch of plain text in the sheet gives the focus to what holds both: `main`, of the link that skips to it.
    if (sheet && !sheet.contains(target as Node) && !(target as Node).contains(sheet)) sheet.hidePopover();
  });
  matchMedia(WIDE).addEventListener("change", () => openOne()?.hidePopover());
  document.addEventListener(
    "toggle",
    (event) => {
      const sheet = event.target as HTMLElement;
      if ((event as ToggleEvent).newState !== "closed" || !sheet.matches("[data-filters]")) return;
      const focused = document.activeElement;
      if (focused !== document.body && !sheet.contains(focused)) return;
      document.querySelector<HTMLElement>(`[popovertarget="${sheet.id}"].filters-open`)?.focus({ preventScroll: true });
    },
    true,
  );
}
