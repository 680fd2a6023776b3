/** Stylesheets use only the theme's tokens; CSS ignores a misspelt one silently. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const WEB = join(import.meta.dirname, "..");
const stylesheets = readdirSync(WEB, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".css") && !file.startsWith("dist"))
  .map((file) => [file, readFileSync(join(WEB, file), "utf8")] as const);

const findMatches = (css: string, pattern: RegExp) => [...css.matchAll(pattern)].map(([, name]) => name);
const defined = new Set(stylesheets.flatMap(([, css]) => findMatches(css, /(--[\w-]+):/g)));

test.each(stylesheets)("%s uses tokens that exist", (_file, css) => {
  expect(findMatches(css, /var\((--[\w-]+)/g).filter((name) => !defined.has(name))).toEqual([]);
});

// The placeholder colour of a picture is not a colour of the design.
const componentStylesheets = stylesheets.filter(
  ([file]) => !file.startsWith("styles") && file !== join("ui", "Picture.css"),
);

test.each(componentStylesheets)("%s has no colour of its own", (_file, css) => {
  const rules = css.replace(/\/\*.*?\*\//gs, "");
  expect(findMatches(rules, /(#[\da-f]{3,8}\b|(?:rgb|hsl|oklch)a?\([^)]*\))/gi)).toEqual([]);
});
