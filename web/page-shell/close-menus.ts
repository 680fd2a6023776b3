/** Closes the header's panels when the shopper leaves them; they open and close without this file, too. */
import { onLeave } from "../dom/overlays.ts";

const OPEN_PANELS = ".site-menu:not(:popover-open) [name=site-menu][open], .wmc-dropdown[open]";

/** Close open panels, except one that contains `target`. */
function closeMenus(target?: Node): void {
  for (const panel of document.querySelectorAll<HTMLDetailsElement>(OPEN_PANELS))
    if (!target || !panel.contains(target)) panel.open = false;
}

/** Close panels on Escape, which returns the focus, and when the pointer or the focus leaves them. */
export function startMenuClosing(): void {
  // Browsers without popover show a plain list.
  if (!CSS.supports("selector(:popover-open)")) return;
  onLeave(closeMenus);
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    document.activeElement?.closest(OPEN_PANELS)?.querySelector("summary")?.focus();
    closeMenus();
  });
}
