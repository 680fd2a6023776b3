/** What lies over the page: who is on top, what can be reached, and where the focus goes (web/dom/overlays.ts). */
import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";
import { expectAccessible, findProduct } from "./shop.ts";

const added = (page: Page) => page.getByRole("dialog", { name: "Přidáno do košíku" });
const pictures = (page: Page) => page.getByRole("dialog", { name: "Obrázky produktu" });
const menuButton = (page: Page) => page.getByRole("button", { name: "Menu", exact: true });
const menu = (page: Page) => page.locator("#site-menu");

/** Put the product of the page into the cart, but keep the answer back; returns how to let it come. */
async function addSlowly(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/add-item*", async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest("**/add-item*");
  await page.locator("form.buy-form").getByRole("button", { name: "Do košíku" }).click();
  await asked;
  return release;
}

test("a dialog that comes over the pictures goes first", { tag: "@script" }, async ({ page }) => {
  await page.goto((await findProduct(page, "simple")).path);
  const picture = page.locator(".gallery-strip a").first();
  const answer = await addSlowly(page);
  await picture.click();
  await expect(pictures(page)).toBeVisible();

  answer();
  await expect(added(page)).toBeVisible();
  await page.keyboard.press("Escape");

  await expect(added(page)).toHaveCount(0);
  await expect(pictures(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(pictures(page)).toHaveCount(0);
  await expect(picture).toBeFocused();
});

test("behind the menu nothing is reached, scrolled or pressed", { tag: ["@script", "@narrow"] }, async ({ page }) => {
  await page.goto("/obchod/");
  await menuButton(page).press("Enter");
  await expect(page.getByRole("button", { name: "Zavřít menu" })).toBeFocused();
  await expectAccessible(page);

  for (let i = 0; i < 3; i++) {
    await page.keyboard.press("Shift+Tab");
    await expect(page.locator(":focus:not(#site-menu *)")).toHaveCount(0);
  }
  await page.mouse.move(385, 500);
  await page.mouse.wheel(0, 2000);
  await page.mouse.click(385, 500);

  await expect(menu(page)).not.toBeInViewport();
  await expect(page).toHaveURL(/\/obchod\/$/);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(menuButton(page)).toBeFocused();
});
