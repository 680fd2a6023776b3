/** Pages on a screen of 320 px, the width of a screen of 1280 px at 400 % zoom (WCAG 2.2, 1.4.10). */
import type { Page } from "@playwright/test";
import { addToCart, findProduct } from "../journeys/shop.ts";
import { expect, test } from "../test.ts";
import { BUDGET_PAGES, getPageUrl } from "./addresses.ts";

test.use({ viewport: { width: 320, height: 640 } });

const getOverflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test("public pages, cart and checkout are not wider than a narrow screen", async ({ page }) => {
  for (const name of BUDGET_PAGES) {
    await page.goto(await getPageUrl(name, page));
    expect(await getOverflow(page), name).toBeLessThanOrEqual(0);
  }

  await addToCart(page, await findProduct(page, "variable"));
  expect(await getOverflow(page), "cart").toBeLessThanOrEqual(0);
  await page.goto("/pokladna/");
  expect(await getOverflow(page), "checkout").toBeLessThanOrEqual(0);
});
