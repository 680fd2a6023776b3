/** The demo's mega menus (vyloha/backoffice/demo/menu.py), and a lazily loaded section. */
import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";
import { expectAccessible } from "./shop.ts";

const getEntry = (page: Page, name: string) => page.locator("[data-widget=mega-menu]", { hasText: name }).first();

/** On phones, open the sheet with the menu; return whether it is a phone. */
async function openSheet(page: Page): Promise<boolean> {
  const button = page.getByRole("button", { name: "Menu", exact: true });
  const isPhone = await button.isVisible();
  if (isPhone) await button.click();
  return isPhone;
}

test("a panel with pictures is part of the page, and one with products is a plain menu until scripts load them", {
  tag: "@both",
}, async ({ page, javaScriptEnabled }) => {
  await page.goto("/");
  await openSheet(page);
  const panel = getEntry(page, "Poradna");

  await panel.locator("summary").click();

  await expect(panel.locator("img").first()).toBeVisible();
  await expect(panel.getByRole("link").first()).toBeVisible();
  await expectAccessible(page, javaScriptEnabled !== false);

  const productPanel = getEntry(page, "Turistika");
  await productPanel.locator("summary").click();
  await expect(productPanel.locator(".menu-groups a").first()).toBeVisible();
  if (javaScriptEnabled === false) {
    await expect(productPanel.locator(".megamenu-ajax-load")).toBeHidden();
  } else {
    await expect(productPanel.locator(".product-grid li")).toHaveCount(4);
    await expect(productPanel.locator(".ekit-spinner")).toHaveCount(0);
    await expectAccessible(page, true);
  }
});

test("the keyboard opens a panel, moves in it and closes it", { tag: ["@script", "@wide"] }, async ({ page }) => {
  await page.goto("/");
  const panel = getEntry(page, "Poradna");
  const focusedElement = page.locator(":focus");

  await panel.locator("summary").focus();
  // The focus loads the rest of the script.
  await expect(async () => {
    await page.keyboard.press("ArrowDown");
    await expect(panel).toHaveAttribute("open", "", { timeout: 500 });
  }).toPass();
  await page.keyboard.press("ArrowDown");
  await expect(focusedElement).toHaveAttribute("href", /\/blog\//);
  await page.keyboard.press("Escape");
  await expect(panel).not.toHaveAttribute("open");
  await expect(panel.locator("summary")).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(panel).toHaveAttribute("open");
  await page.keyboard.press("Space");
  await expect(panel).not.toHaveAttribute("open");
});

test("a lazy section is loaded once, when the visitor scrolls to it", { tag: "@script" }, async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("admin-ajax.php")) requests.push(request.postData() ?? "");
  });
  await page.goto("/pozdeji/");
  const area = page.locator(".ekit-widget-area-container");
  await expect(area).not.toHaveClass(/is--loaded/);
  expect(requests).toEqual([]);

  await page.mouse.wheel(0, 20_000);

  await expect(area).toHaveClass(/is--loaded/);
  await expect(page.getByRole("heading", { name: "Až dole" })).toBeVisible();
  // Its widgets work like those of the page.
  await page.getByText("Velikosti", { exact: true }).filter({ visible: true }).click();
  await page.mouse.wheel(0, -20_000);
  await page.mouse.wheel(0, 20_000);
  // The first request loads the nonce.
  expect(requests.filter((body) => body.includes("ekit_widgetarea_content"))).toHaveLength(2);
  await expectAccessible(page, true);
});

test("a lazy section is a link to its own page without scripts", { tag: "@plain" }, async ({ page }) => {
  await page.goto("/pozdeji/");

  await page.getByRole("link", { name: "Zobrazit tuto část stránky" }).click();

  await expect(page).toHaveURL(/\/cast-stranky\//);
  await expect(page.getByRole("heading", { name: "Až dole" })).toBeVisible();
});
