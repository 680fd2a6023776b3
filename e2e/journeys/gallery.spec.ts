/** The pictures of a product: opened large, closed, and without scripts. */
import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";
import { productsBy } from "./shop.ts";

/** Open a product that has several pictures. */
async function openGallery(page: Page): Promise<void> {
  for await (const { images, permalink } of productsBy(page, ""))
    if (images.length > 1) {
      await page.goto(new URL(permalink).pathname);
      return;
    }
  throw new Error("the catalogue has no product with two pictures");
}

test("a picture opens large by keyboard, and closing returns to the one looked at", { tag: "@script" }, async ({
  page,
}) => {
  await openGallery(page);
  const links = page.locator(".gallery-strip a");
  await links.first().focus();
  await page.keyboard.press("Enter");
  const large = page.getByRole("dialog");
  await expect(large).toBeVisible();
  const counter = large.locator(".pswp__counter");
  // While it opens, it takes no keys.
  await expect(async () => {
    if ((await counter.innerText()).startsWith("1 /")) await page.keyboard.press("ArrowRight");
    await expect(counter).toContainText("2 /", { timeout: 1000 });
  }).toPass();

  await page.keyboard.press("Escape");

  await expect(large).toHaveCount(0);
  await expect(links.nth(1)).toBeFocused();
  await expect(links.nth(1)).toBeInViewport({ ratio: 0.9 });
});

test("without scripts a picture is a link to its file", { tag: "@plain" }, async ({ page }) => {
  await openGallery(page);
  const path = await page.locator(".gallery-strip a").first().getAttribute("href");

  const file = await page.request.get(path ?? "");

  expect(file.headers()["content-type"]).toMatch(/^image\//);
});
