/** Loads the editors' bar in a browser where somebody signed in to the back office; all others request nothing. */

/** If `load`, for editors-bar.ts, fails, the page has no bar. A page in a frame is the preview of an edit screen. */
export function startEditorsBar(load: () => Promise<{ showEditorsBar: () => Promise<void> }>): void {
  if (parent === window && /(?:^|; )vyloha_editor=1/.test(document.cookie))
    load()
      .then((module) => module.showEditorsBar())
      .catch(() => {});
}
