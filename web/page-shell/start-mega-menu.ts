/** Loads page-shell/mega-menu-panel.ts on the first use of a menu panel with editors' content. */

export function startMegaMenus(entries: readonly HTMLElement[]): void {
  for (const entry of entries)
    for (const name of ["pointerenter", "focusin", "touchstart"])
      entry.addEventListener(
        name,
        () =>
          import("./mega-menu-panel.ts").then(
            (module) => module.initMegaPanel(entry),
            () => {},
          ),
        { passive: true, once: true },
      );
}
