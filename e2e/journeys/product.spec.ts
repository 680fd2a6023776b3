/** The product page before any interaction. */
import { expect, test } from "../test.ts";
import { findProduct } from "./shop.ts";

test("a product page loads no island scripts before interaction", { tag: "@script" }, async ({ page }) => {
  const product = await findProduct(page, "variable");
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));

  await page.goto(product.path, { waitUntil: "networkidle" });

  // "early" hides prices for visitors with another currency; "start-mega-menu" waits for the menu's first use,
  // "view-counters" counts pages for popups.
  expect(scripts.map((url) => /\/([^/]+)-.{7}\.js$/.exec(url)?.[1]).sort()).toEqual([
    "early",
    "runtime",
    "start-mega-menu",
    "view-counters",
  ]);
});
