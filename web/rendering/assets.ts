/** URL paths of the built files, handed over once by Python when it makes the context. */

export interface Assets {
  /** Module scripts of every page, the island runtime among them. */
  scripts: readonly string[];
  /** A classic script that runs before a page with marks is drawn. */
  early: string;
  /** Stylesheets of every page. */
  styles: readonly string[];
  pages: Readonly<Record<string, string>>;
  blocks: Readonly<Record<string, string>>;
  /** Files of each font that the shop has. */
  fonts: Readonly<Record<string, readonly string[]>>;
}

export let assets: Assets = { scripts: [], early: "", styles: [], pages: {}, blocks: {}, fonts: {} };

export function setAssets(given: Assets): void {
  assets = given;
}
