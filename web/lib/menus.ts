/** Closes the header's panels when the shopper goes elsewhere; they open and close without this too. Imports nothing. */

const OPEN = ".site-menu:not(:popover-open) details[open], .wmc-dropdown[open]";

/** Close open panels, except one that holds `kept`. */
function closeMenus(kept?: EventTarget | null): void {
  for (const panel of document.querySelectorAll<HTMLDetailsElement>(OPEN))
    if (!(kept instanceof Node && panel.contains(kept))) panel.open = false;
}

/** Close panels on Escape, which gives the focus back, and when a click or the focus goes elsewhere. */
export function closeMenusPolitely(): void {
  // Browsers that know no popover show a plain list.
  if (!CSS.supports("selector(:popover-open)")) return;
  for (const event of ["click", "focusin"]) document.addEventListener(event, ({ target }) => closeMenus(target));
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    document.activeElement?.closest(OPEN)?.querySelector("summary")?.focus();
    closeMenus();
  });
}
