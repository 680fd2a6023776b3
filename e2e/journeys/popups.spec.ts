/** Popups of each kind on their page of scripts/demo_shop.py; unit tests in web/popups test their conditions. */
import type { Page } from "@playwright/test";
import { findViolations } from "../axe.ts";
import { expect, test } from "../test.ts";

const PAGE = "/popupy/";
const SCRIPT_ONLY = { tag: "@script" };

const getPopup = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const getDialog = (page: Page) => getPopup(page, "Sleva na první nákup");
const getBar = (page: Page) => getPopup(page, "Doprava zdarma");
const getLink = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const getScrollTop = (page: Page) => page.evaluate(() => scrollY);
const readCounters = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("elementor") ?? "{}"));

/** Open the page and close the bar, which opens by itself. */
async function openWithoutBar(page: Page): Promise<void> {
  await page.goto(PAGE);
  await getBar(page).getByRole("button", { name: "Zavřít" }).click();
  await expect(getBar(page)).toBeHidden();
}

/** Simulate a pointer that leaves the window at the top, which Playwright cannot move there. */
const leaveWindow = (page: Page) =>
  page.evaluate(() => document.documentElement.dispatchEvent(new MouseEvent("mouseleave", { clientY: -1 })));

test(
  "a link or a selector opens a dialog, and Escape or the background closes it without scrolling the page",
  SCRIPT_ONLY,
  async ({ page }) => {
    await openWithoutBar(page);
    const opener = getLink(page, "Otevřít odkazem");
    await opener.scrollIntoViewIfNeeded();
    const scrollTop = await getScrollTop(page);

    await opener.click();
    await expect(getDialog(page)).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await expect(page.locator("html")).toHaveCSS("overflow-y", "hidden"); // the dialog locks scrolling
    await page.keyboard.press("Escape");

    await expect(getDialog(page)).toBeHidden();
    await expect(opener).toBeFocused();
    expect(await getScrollTop(page)).toBe(scrollTop);

    await getLink(page, "Otevřít selektorem").click();
    await expect(getDialog(page)).toBeVisible();
    await page.mouse.click(3, 3);
    await expect(getDialog(page)).toBeHidden();
  },
);

test("the hash of a URL opens a full-screen popup", SCRIPT_ONLY, async ({ page }) => {
  await openWithoutBar(page);
  const hash = await getLink(page, "Přes celou obrazovku").getAttribute("href");
  await page.goto("about:blank");
  await page.goto(PAGE + hash);
  const fullScreen = getPopup(page, "Velký výprodej");
  await expect(fullScreen).toBeVisible();
  expect(await fullScreen.boundingBox()).toMatchObject({ x: 0, y: 0, height: page.viewportSize()?.height });
  expect(await findViolations(page)).toEqual([]);
  await fullScreen.getByRole("button", { name: "Zavřít" }).click();
  await expect(fullScreen).toBeHidden();
});

test("a bar does not take the focus, and page views are counted", SCRIPT_ONLY, async ({ page }) => {
  for (const views of [1, 2]) {
    await page.goto(PAGE);
    await expect(getBar(page)).toBeVisible();
    await expect(page.locator("body")).toBeFocused();
    expect(await readCounters(page)).toMatchObject({ pageViews: views, sessions: 1 });
  }
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(getBar(page)).toBeHidden();
});

test("a bar that opens by itself waits until the menu is closed", SCRIPT_ONLY, async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/popup\/\d+\//, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(PAGE);
  const menu = page.locator("#site-menu");
  await page.locator("[popovertarget=site-menu]").first().click();
  await expect(menu).toBeInViewport();

  release();
  await expect(page.locator("dialog", { hasText: "Doprava zdarma" })).toBeAttached();

  await expect(menu).toBeInViewport();
  await expect(getBar(page)).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(getBar(page)).toBeVisible();
  await expect(menu).not.toBeInViewport();
});

test(
  "scrolling opens a card that does not lock the page, and leaving the window opens a form",
  SCRIPT_ONLY,
  async ({ page }) => {
    await openWithoutBar(page);
    const card = getPopup(page, "Poradíme");
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(card).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.evaluate(() => scrollTo(0, 0));
    expect(await getScrollTop(page)).toBe(0);
    await card.getByRole("button", { name: "Zavřít" }).click();
    await expect(card).toBeHidden();

    await leaveWindow(page);
    const form = getPopup(page, "Nezapomeňte na novinky");
    await expect(form.getByRole("textbox")).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(form).toBeHidden();
  },
);
