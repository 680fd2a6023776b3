/**
 * Side panels (blocks/structure/off_canvas.tsx). Their buttons open and close them without a script, and
 * dom/overlays.ts makes the page below inert. Here links open and close them too:
 * `#elementor-action:action=off_canvas:open&settings=…` and `#ANCHOR`.
 */
import { type ActionSettings, registerAction } from "../../dom/url-actions.ts";

type PanelAction = "open" | "close" | "toggle";

export function startOffCanvasPanels(panels: readonly HTMLElement[]): void {
  for (const action of ["open", "close", "toggle"] as const)
    registerAction(`off_canvas:${action}`, (settings, link) => {
      const panel = findPanel(panels, settings) ?? link.closest<HTMLElement>(".off-canvas");
      if (panel) togglePanel(panel, action, link);
    });
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.<HTMLElement>('a[href^="#"]');
    const panel = link && panels.find(({ id }) => link.getAttribute("href") === `#${id}`);
    if (!panel || event.defaultPrevented) return;
    event.preventDefault();
    togglePanel(panel, "open", link);
  });
  const linkedPanel = panels.find(({ id }) => location.hash === `#${id}`);
  if (linkedPanel) togglePanel(linkedPanel, "open");
}

/** Return the panel whose anchor or block id is `id` of the settings. */
function findPanel(panels: readonly HTMLElement[], { id }: ActionSettings): HTMLElement | undefined {
  return panels.find((panel) => panel.id === id || panel.dataset.id === id);
}

/** Browsers without popovers show panels as parts of the page, so it only scrolls there. */
function togglePanel(panel: HTMLElement, action: PanelAction, link?: HTMLElement): void {
  if (!panel.showPopover) panel.scrollIntoView();
  else if (!panel.matches(":popover-open")) {
    if (action === "close") return;
    // The browser gives the focus back to the element that had it, but a click does not focus a link in every browser.
    link?.focus({ preventScroll: true });
    panel.showPopover();
  } else if (action !== "open") panel.hidePopover();
}
