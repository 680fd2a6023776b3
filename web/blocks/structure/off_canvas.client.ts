/**
 * Panels at the side (blocks/structure/off_canvas.tsx). Their buttons open and close them without a script, and dom/overlays.ts keeps what
 * lies below out of reach; here links do so too: `#elementor-action:action=off_canvas:open&settings=…`, and `#ANCHOR`.
 */
import { type ActionSettings, registerAction } from "../../dom/url-actions.ts";

type PanelAction = "open" | "close" | "toggle";

export function startOffCanvasPanels(found: readonly HTMLElement[]): void {
  for (const verb of ["open", "close", "toggle"] as const)
    registerAction(`off_canvas:${verb}`, (settings, link) => {
      const panel = findPanel(found, settings) ?? link.closest<HTMLElement>(".off-canvas");
      if (panel) togglePanel(panel, verb, link);
    });
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.<HTMLElement>('a[href^="#"]');
    const panel = link && found.find(({ id }) => link.getAttribute("href") === `#${id}`);
    if (!panel || event.defaultPrevented) return;
    event.preventDefault();
    togglePanel(panel, "open", link);
  });
  const addressed = found.find(({ id }) => location.hash === `#${id}`);
  if (addressed) togglePanel(addressed, "open");
}

/** Return the panel that the settings name by its anchor or by the id of its block. */
function findPanel(found: readonly HTMLElement[], { id }: ActionSettings): HTMLElement | undefined {
  return found.find((panel) => panel.id === id || panel.dataset.id === id);
}

/** Browsers that know no popover show panels as parts of the page: there is nothing to move. */
function togglePanel(panel: HTMLElement, verb: PanelAction, link?: HTMLElement): void {
  if (!panel.showPopover) panel.scrollIntoView();
  else if (!panel.matches(":popover-open")) {
    if (verb === "close") return;
    // The browser gives the focus back to what had it, and a click on a link is not enough for that everywhere.
    link?.focus({ preventScroll: true });
    panel.showPopover();
  } else if (verb !== "open") panel.hidePopover();
}
