/** URL paths of the built files. Python sets them once, when it creates the V8 context. */

export interface Assets {
  /** Module scripts of every page, the island runtime among them. */
  scripts: readonly string[];
  /** A classic script that runs before the first paint of a page with marks. */
  early: string;
  /** Stylesheets of every page. */
  styles: readonly string[];
  pages: Readonly<Record<string, string>>;
  blocks: Readonly<Record<string, string>>;
  /** Files of each font of the shop. */
  fonts: Readonly<Record<string, readonly string[]>>;
}

export let assets: Assets = { scripts: [], early: "", styles: [], pages: {}, blocks: {}, fonts: {} };

export function setAssets(newAssets: Assets): void {
  assets = newAssets;
}
