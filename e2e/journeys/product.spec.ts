/** The product page before anybody touches it. */
import { expect, test } from "../test.ts";
import { findProduct } from "./shop.ts";

test("a product that nobody touches wakes nothing", { tag: "@script" }, async ({ page }) => {
  const product = await findProduct(page, "variable");
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));

  await page.goto(product.path, { waitUntil: "networkidle" });

  // "early" hides prices in time, for who chose another currency; "mega" waits for the first touch of the menu.
  expect(scripts.map((url) => /\/(\w+)-[^/]*$/.exec(url)?.[1]).sort()).toEqual(["early", "mega", "runtime"]);
});
