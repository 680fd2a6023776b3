/** A product's gallery: the lightbox, and links without scripts. */
import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";
import { findProducts } from "./shop.ts";

/** Open a product with several pictures. */
async function openGallery(page: Page): Promise<void> {
  for await (const { images, permalink } of findProducts(page, ""))
    if (images.length > 1) {
      await page.goto(new URL(permalink).pathname);
      return;
    }
  throw new Error("the catalogue has no product with two pictures");
}

test("a picture opens in the lightbox by keyboard, and closing returns to the current picture", {
  tag: "@script",
}, async ({ page }) => {
  await openGallery(page);
  const links = page.locator(".gallery-strip a");
  await links.first().focus();
  await page.keyboard.press("Enter");
  const lightbox = page.getByRole("dialog");
  await expect(lightbox).toBeVisible();
  const counter = lightbox.locator(".pswp__counter");
  // The opening lightbox ignores keys.
  await expect(async () => {
    if ((await counter.innerText()).startsWith("1 /")) await page.keyboard.press("ArrowRight");
    await expect(counter).toContainText("2 /", { timeout: 1000 });
  }).toPass();

  await page.keyboard.press("Escape");

  await expect(lightbox).toHaveCount(0);
  await expect(links.nth(1)).toBeFocused();
  await expect(links.nth(1)).toBeInViewport({ ratio: 0.9 });
});

test("a picture links to its file without scripts", { tag: "@plain" }, async ({ page }) => {
  await openGallery(page);
  const path = await page.locator(".gallery-strip a").first().getAttribute("href");

  const response = await page.request.get(path ?? "");

  expect(response.headers()["content-type"]).toMatch(/^image\//);
});
