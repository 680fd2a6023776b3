/** The demo's mega menus (vyloha/backoffice/demo/menu.py), and a section that is loaded when it is seen. */
import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";
import { expectAccessible } from "./shop.ts";

const entry = (page: Page, name: string) => page.locator("[data-widget=mega-menu]", { hasText: name }).first();

/** Open the sheet that phones have the menu in. */
async function openSheet(page: Page): Promise<boolean> {
  const button = page.getByRole("button", { name: "Menu", exact: true });
  const isPhone = await button.isVisible();
  if (isPhone) await button.click();
  return isPhone;
}

test("a panel with pictures stands in the page, one with goods is a plain menu until scripts bring them", {
  tag: "@both",
}, async ({ page, javaScriptEnabled }) => {
  await page.goto("/");
  await openSheet(page);
  const panel = entry(page, "Poradna");

  await panel.locator("summary").click();

  await expect(panel.locator("img").first()).toBeVisible();
  await expect(panel.getByRole("link").first()).toBeVisible();
  await expectAccessible(page, javaScriptEnabled !== false);

  const goods = entry(page, "Turistika");
  await goods.locator("summary").click();
  await expect(goods.locator(".menu-groups a").first()).toBeVisible();
  if (javaScriptEnabled === false) {
    await expect(goods.locator(".megamenu-ajax-load")).toBeHidden();
  } else {
    await expect(goods.locator(".product-grid li")).toHaveCount(4);
    await expect(goods.locator(".ekit-spinner")).toHaveCount(0);
    await expectAccessible(page, true);
  }
});

test("the keyboard opens a panel, walks in it and leaves it", { tag: ["@script", "@wide"] }, async ({ page }) => {
  await page.goto("/");
  const panel = entry(page, "Poradna");
  const focused = page.locator(":focus");

  await panel.locator("summary").focus();
  // The rest of the script comes with the focus.
  await expect(async () => {
    await page.keyboard.press("ArrowDown");
    await expect(panel).toHaveAttribute("open", "", { timeout: 500 });
  }).toPass();
  await page.keyboard.press("ArrowDown");
  await expect(focused).toHaveAttribute("href", /\/blog\//);
  await page.keyboard.press("Escape");
  await expect(panel).not.toHaveAttribute("open");
  await expect(panel.locator("summary")).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(panel).toHaveAttribute("open");
  await page.keyboard.press("Space");
  await expect(panel).not.toHaveAttribute("open");
});

test("a section comes when the visitor is near, once", { tag: "@script" }, async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("admin-ajax.php")) asked.push(request.postData() ?? "");
  });
  await page.goto("/pozdeji/");
  const area = page.locator(".ekit-widget-area-container");
  await expect(area).not.toHaveClass(/is--loaded/);
  expect(asked).toEqual([]);

  await page.mouse.wheel(0, 20_000);

  await expect(area).toHaveClass(/is--loaded/);
  await expect(page.getByRole("heading", { name: "Až dole" })).toBeVisible();
  // Its widgets work as those of the page.
  await page.getByText("Velikosti", { exact: true }).filter({ visible: true }).click();
  await page.mouse.wheel(0, -20_000);
  await page.mouse.wheel(0, 20_000);
  expect(asked.filter((body) => body.includes("ekit_widgetarea_content"))).toHaveLength(2); // the first brings the nonce
  await expectAccessible(page, true);
});

test("without scripts a section that comes later is a link to its own page", { tag: "@plain" }, async ({ page }) => {
  await page.goto("/pozdeji/");

  await page.getByRole("link", { name: "Zobrazit tuto část stránky" }).click();

  await expect(page).toHaveURL(/\/cast-stranky\//);
  await expect(page.getByRole("heading", { name: "Až dole" })).toBeVisible();
});
