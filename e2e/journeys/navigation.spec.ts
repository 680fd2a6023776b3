/** The header's menu: a drawer on phones, panels on wide screens; both also work without JavaScript. */
import { expect, test } from "../test.ts";
import { expectAccessible } from "./shop.ts";

const PANEL = ".site-menu-list details";

test("the menu leads to a category", { tag: "@both" }, async ({ page, javaScriptEnabled }) => {
  await page.goto("/");
  const button = page.getByRole("button", { name: "Menu", exact: true });
  const isPhone = await button.isVisible();
  const menu = page.getByRole("navigation", { name: "Kategorie" }).first();

  if (isPhone) await button.click();
  const panel = menu.locator(PANEL).first();
  await panel.locator("summary").click();
  const link = panel.getByRole("link").first();
  await expect(link).toBeVisible();
  await expectAccessible(page, javaScriptEnabled !== false);
  const name = await link.innerText();
  await link.click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
});

test("one panel is open at a time, and Escape closes it, as does a click elsewhere on wide screens", {
  tag: ["@script", "@both"],
}, async ({ page }) => {
  await page.goto("/");
  const button = page.getByRole("button", { name: "Menu", exact: true });
  const isPhone = await button.isVisible();
  if (isPhone) await button.click();
  const [first, second] = [page.locator(PANEL).nth(0), page.locator(PANEL).nth(1)];

  await first.locator("summary").click();
  await second.locator("summary").click();
  await expect(first).not.toHaveAttribute("open");
  await expect(second).toHaveAttribute("open");

  await page.keyboard.press("Escape");
  if (isPhone) await expect(page.locator("#site-menu")).not.toBeInViewport();
  else await expect(second).not.toHaveAttribute("open");
  await expect(isPhone ? button : second.locator("summary")).toBeFocused();
  if (isPhone) return; // the browser closes the drawer, which is a popover

  await first.locator("summary").click();
  await page.getByRole("searchbox").first().focus();
  await expect(first).not.toHaveAttribute("open");
  await first.locator("summary").click();
  await page.mouse.click(5, 800);
  await expect(first).not.toHaveAttribute("open");
});
