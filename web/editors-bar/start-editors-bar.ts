/** Loads the editors' bar in a browser where somebody signed in to the back office; all others request nothing. */

/** `load` imports editors-bar.ts, which starts itself: every page downloads this file. If it fails, there is no bar. */
export function startEditorsBar(load: () => Promise<unknown>): void {
  if (document.cookie.includes("vyloha_editor=")) load().catch(() => {});
}
