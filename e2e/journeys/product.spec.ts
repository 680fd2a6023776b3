/** The product page: choosing. */
import { expect, test } from "../test.ts";
import { choose, findProduct } from "./shop.ts";

// Without scripts the page shows no price of a variation: the cart does.
test("back on a product, what was chosen is there with its price", { tag: "@script" }, async ({ page }) => {
  const product = await findProduct(page, "variable");
  await page.goto(product.path);
  await choose(page, product);
  const variation = page.locator(".variation-panel");
  await expect(variation.locator(".price")).toBeVisible();
  const shown = await variation.innerText();
  await page.mouse.move(0, 0); // not over the form, which would wake it
  await page.goto("/kosik/");

  await page.goBack();

  await expect(variation).toHaveText(shown, { useInnerText: true });
});

test("a product that nobody touches wakes nothing", { tag: "@script" }, async ({ page }) => {
  const product = await findProduct(page, "variable");
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));

  await page.goto(product.path, { waitUntil: "networkidle" });

  // "early" hides prices in time, for who chose another currency; "mega" waits for the first touch of the menu.
  expect(scripts.map((url) => /\/(\w+)-[^/]*$/.exec(url)?.[1]).sort()).toEqual(["early", "mega", "runtime"]);
});
