/** Overlays: their stacking, the inert page below, and the focus (web/dom/overlays.ts). */
import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";
import { expectAccessible, findProduct } from "./shop.ts";

const getAddedDialog = (page: Page) => page.getByRole("dialog", { name: "Přidáno do košíku" });
const getLightbox = (page: Page) => page.getByRole("dialog", { name: "Obrázky produktu" });
const getMenuButton = (page: Page) => page.getByRole("button", { name: "Menu", exact: true });
const getMenu = (page: Page) => page.locator("#site-menu");

/** Add the page's product to the cart with a delayed response; return a function that releases it. */
async function addWithDelay(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/add-item*", async (route) => {
    await released;
    await route.continue();
  });
  const requestPromise = page.waitForRequest("**/add-item*");
  await page.locator("form.buy-form").getByRole("button", { name: "Do košíku" }).click();
  await requestPromise;
  return release;
}

test("Escape closes a dialog over the lightbox before the lightbox", { tag: "@script" }, async ({ page }) => {
  await page.goto((await findProduct(page, "simple")).path);
  const picture = page.locator(".gallery-strip a").first();
  const releaseResponse = await addWithDelay(page);
  await picture.click();
  await expect(getLightbox(page)).toBeVisible();

  releaseResponse();
  await expect(getAddedDialog(page)).toBeVisible();
  await page.keyboard.press("Escape");

  await expect(getAddedDialog(page)).toHaveCount(0);
  await expect(getLightbox(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(getLightbox(page)).toHaveCount(0);
  await expect(picture).toBeFocused();
});

test("the page behind the menu cannot be focused, scrolled or clicked", { tag: ["@script", "@narrow"] }, async ({
  page,
}) => {
  await page.goto("/obchod/");
  await getMenuButton(page).press("Enter");
  await expect(page.getByRole("button", { name: "Zavřít menu" })).toBeFocused();
  await expectAccessible(page);

  for (let i = 0; i < 3; i++) {
    await page.keyboard.press("Shift+Tab");
    await expect(page.locator(":focus:not(#site-menu *)")).toHaveCount(0);
  }
  await page.mouse.move(385, 500);
  await page.mouse.wheel(0, 2000);
  await page.mouse.click(385, 500);

  await expect(getMenu(page)).not.toBeInViewport();
  await expect(page).toHaveURL(/\/obchod\/$/);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(getMenuButton(page)).toBeFocused();
});
