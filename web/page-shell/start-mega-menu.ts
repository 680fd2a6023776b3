/** Waits for the first touch of a panel of the menu that an editor filled; all else of it is page-shell/mega-menu-panel.ts. */

export function startMegaMenus(found: readonly HTMLElement[]): void {
  for (const entry of found)
    for (const name of ["pointerenter", "focusin", "touchstart"])
      entry.addEventListener(
        name,
        () =>
          import("./mega-menu-panel.ts").then(
            ({ initMegaPanel }) => initMegaPanel(entry),
            () => {},
          ),
        { passive: true, once: true },
      );
}
