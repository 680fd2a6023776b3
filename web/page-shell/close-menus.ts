/** Closes the header's panels when the shopper goes elsewhere; they open and close without this too. */
import { onLeave } from "../dom/overlays.ts";

const OPEN = ".site-menu:not(:popover-open) [name=site-menu][open], .wmc-dropdown[open]";

/** Close open panels, except one that holds `kept`. */
function closeMenus(kept?: Node): void {
  for (const panel of document.querySelectorAll<HTMLDetailsElement>(OPEN))
    if (!kept || !panel.contains(kept)) panel.open = false;
}

/** Close panels on Escape, which gives the focus back, and when the pointer or the focus goes elsewhere. */
export function startMenuClosing(): void {
  // Browsers that know no popover show a plain list.
  if (!CSS.supports("selector(:popover-open)")) return;
  onLeave(closeMenus);
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    document.activeElement?.closest(OPEN)?.querySelector("summary")?.focus();
    closeMenus();
  });
}
