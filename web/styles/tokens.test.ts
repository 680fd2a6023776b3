/** Every token that a stylesheet uses is one that the theme defines: a misspelt one would silently be nothing. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const WEB = join(import.meta.dirname, "..");
const sheets = readdirSync(WEB, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".css") && !file.startsWith("dist"))
  .map((file) => [file, readFileSync(join(WEB, file), "utf8")] as const);

const named = (css: string, pattern: RegExp) => [...css.matchAll(pattern)].map(([, name]) => name);
const defined = new Set(sheets.flatMap(([, css]) => named(css, /(--[\w-]+):/g)));

test.each(sheets)("%s uses tokens that exist", (_file, css) => {
  expect(named(css, /var\((--[\w-]+)/g).filter((name) => !defined.has(name))).toEqual([]);
});

// A picture's own tone, shown until it arrives, is no colour of the design.
const outside = sheets.filter(([file]) => !file.startsWith("styles") && file !== join("ui", "Picture.css"));

test.each(outside)("%s has no colour of its own", (_file, css) => {
  const rules = css.replace(/\/\*.*?\*\//gs, "");
  expect(named(rules, /(#[\da-f]{3,8}\b|(?:rgb|hsl|oklch)a?\([^)]*\))/gi)).toEqual([]);
});
