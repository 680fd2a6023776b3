/** Popups of each form, on the page that scripts/demo_shop.py makes of them. What decides is tested without a browser. */
import type { Page } from "@playwright/test";
import { findViolations } from "../axe.ts";
import { expect, test } from "../test.ts";

const PAGE = "/popupy/";
const ONCE = { tag: "@script" };

const popup = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const dialog = (page: Page) => popup(page, "Sleva na první nákup");
const bar = (page: Page) => popup(page, "Doprava zdarma");
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const scrolled = (page: Page) => page.evaluate(() => scrollY);
const kept = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("elementor") ?? "{}"));

/** The bar comes by itself; with it out of the way nothing else may move. */
async function visit(page: Page): Promise<void> {
  await page.goto(PAGE);
  await bar(page).getByRole("button", { name: "Zavřít" }).click();
  await expect(bar(page)).toBeHidden();
}

/** A pointer that leaves the window at the top: tests have none outside of it. */
const leave = (page: Page) =>
  page.evaluate(() => document.documentElement.dispatchEvent(new MouseEvent("mouseleave", { clientY: -1 })));

test(
  "a link or the editor's selector opens a dialog; Escape and the background close it, the page stays",
  ONCE,
  async ({ page }) => {
    await visit(page);
    const opener = link(page, "Otevřít odkazem");
    await opener.scrollIntoViewIfNeeded();
    const before = await scrolled(page);

    await opener.click();
    await expect(dialog(page)).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await expect(page.locator("html")).toHaveCSS("overflow-y", "hidden"); // it prevents scrolling
    await page.keyboard.press("Escape");

    await expect(dialog(page)).toBeHidden();
    await expect(opener).toBeFocused();
    expect(await scrolled(page)).toBe(before);

    await link(page, "Otevřít selektorem").click();
    await expect(dialog(page)).toBeVisible();
    await page.mouse.click(3, 3);
    await expect(dialog(page)).toBeHidden();
  },
);

test("the address of a page opens a full screen", ONCE, async ({ page }) => {
  await visit(page);
  const hash = await link(page, "Přes celou obrazovku").getAttribute("href");
  await page.goto("about:blank");
  await page.goto(PAGE + hash);
  const screen = popup(page, "Velký výprodej");
  await expect(screen).toBeVisible();
  expect(await screen.boundingBox()).toMatchObject({ x: 0, y: 0, height: page.viewportSize()?.height });
  expect(await findViolations(page)).toEqual([]);
  await screen.getByRole("button", { name: "Zavřít" }).click();
  await expect(screen).toBeHidden();
});

test("a bar takes no focus, and its pages are counted", ONCE, async ({ page }) => {
  for (const views of [1, 2]) {
    await page.goto(PAGE);
    await expect(bar(page)).toBeVisible();
    await expect(page.locator("body")).toBeFocused();
    expect(await kept(page)).toMatchObject({ pageViews: views, sessions: 1 });
  }
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(bar(page)).toBeHidden();
});

test("a bar that comes by itself waits until the menu is closed", ONCE, async ({ page }) => {
  let deliver = () => {};
  const isOpened = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await page.route(/\/popup\/\d+\//, async (route) => {
    await isOpened;
    await route.continue();
  });
  await page.goto(PAGE);
  const menu = page.locator("#site-menu");
  await page.locator("[popovertarget=site-menu]").first().click();
  await expect(menu).toBeInViewport();

  deliver();
  await expect(page.locator("dialog", { hasText: "Doprava zdarma" })).toBeAttached();

  await expect(menu).toBeInViewport();
  await expect(bar(page)).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(bar(page)).toBeVisible();
  await expect(menu).not.toBeInViewport();
});

test("scrolling opens a card, where the page below goes on, and leaving the window a form", ONCE, async ({ page }) => {
  await visit(page);
  const card = popup(page, "Poradíme");
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(card).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.evaluate(() => scrollTo(0, 0));
  expect(await scrolled(page)).toBe(0);
  await card.getByRole("button", { name: "Zavřít" }).click();
  await expect(card).toBeHidden();

  await leave(page);
  const form = popup(page, "Nezapomeňte na novinky");
  await expect(form.getByRole("textbox")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
});
