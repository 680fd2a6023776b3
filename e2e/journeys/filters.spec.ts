/** Filters of listings: by mouse, by keyboard, by touch and without scripts (specification.md, sections 2, 5 and 9). */
import type { Locator, Page } from "@playwright/test";
import { getShift, recordLayoutShifts } from "../calm.ts";
import { expect, test } from "../test.ts";
import { expectAccessible, expectPlainAccessible } from "./shop.ts";

const CLOTHES = "/kategorie-produktu/obleceni/";
const cards = (page: Page) => page.locator(".product-grid .product-card");
const listing = (page: Page) => page.locator("[data-listing]");
const panel = (page: Page) => page.locator("#filters-vypis");
const shown = async (page: Page) => Number(((await page.locator(".listing-count").innerText()).match(/\d+/) ?? [])[0]);
const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024;

/** Return a value of a facet, with how many products it promises. */
async function value(page: Page, facet: string, place = 0): Promise<{ box: Locator; label: Locator; count: number }> {
  const label = panel(page).locator(`[data-taxonomy="${facet}"] .facet-term`).nth(place);
  const count = Number((await label.locator(".facet-count").innerText()).replace(/\D/g, ""));
  return { box: label.locator("input"), label, count };
}

async function openPanel(page: Page): Promise<void> {
  if (isNarrow(page)) await page.getByRole("button", { name: /^Filtrovat/ }).tap();
  await expect(panel(page)).toBeVisible();
}

/** A finger on phones, the mouse elsewhere. */
const press = (page: Page, target: Locator) => (isNarrow(page) ? target.tap() : target.click());

const closePanel = (page: Page) => page.getByRole("button", { name: /^Zobrazit produkty/ }).click();

/** Send the form where no script does. */
async function send(page: Page, javaScriptEnabled: boolean): Promise<void> {
  if (!javaScriptEnabled) await closePanel(page);
}

test("a choice gives as many products as it promised, and has an address", { tag: "@both" }, async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto(CLOTHES);
  await openPanel(page);
  const colour = await value(page, "pa_barva");

  await press(page, colour.label);
  await send(page, javaScriptEnabled);

  await expect(page).toHaveURL(/e-filter-vypis-pa_barva=[\w-]+$/);
  await expect(listing(page)).not.toHaveAttribute("aria-busy", "true");
  if (javaScriptEnabled && isNarrow(page)) await closePanel(page);
  await expect(page.locator(".listing-count")).toContainText(String(colour.count));
  await expect(cards(page)).toHaveCount(Math.min(colour.count, 24));
  await expectAccessible(page, javaScriptEnabled);
  if (!javaScriptEnabled) await expectPlainAccessible(page);
  const address = page.url();

  // The same for a friend who gets the address.
  await page.goto("about:blank");
  await page.goto(address);
  expect(await shown(page)).toBe(colour.count);
});

test("two colours are one or the other, a price narrows them, chips take back, and orders keep them", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto(CLOTHES);
  await openPanel(page);
  await press(page, (await value(page, "pa_barva", 0)).label);
  if (javaScriptEnabled) await expect(page).toHaveURL(/pa_barva=[\w-]+$/);
  await press(page, (await value(page, "pa_barva", 1)).label);
  await send(page, javaScriptEnabled);
  await expect(page).toHaveURL(/pa_barva=[\w-]+~[\w-]+$/);
  const both = await shown(page);

  if (!javaScriptEnabled && isNarrow(page)) await openPanel(page);
  await panel(page).getByLabel("Do", { exact: true }).fill("900");
  await panel(page).getByLabel("Do", { exact: true }).press("Enter");

  await expect(page).toHaveURL(/e-filter-vypis-max_price=900&e-filter-vypis-pa_barva=/);
  await expect(listing(page)).not.toHaveAttribute("aria-busy", "true");
  expect(await shown(page)).toBeLessThan(both);
  await page.getByRole("button", { name: "Zrušit filtr do 900,00 Kč" }).click();
  await expect(page).toHaveURL(/\?e-filter-vypis-pa_barva=[\w-]+~[\w-]+$/);
  await expect(page.locator(".listing-count")).toContainText(String(both));
  await page.getByRole("link", { name: "Zrušit vše" }).click();
  await expect(page).toHaveURL(CLOTHES);
  await expect(page.locator(".chip")).toHaveCount(0);

  await page.goto("/obchod/?e-filter-vypis-stock_status=instock");
  const order = page.getByRole("navigation", { name: "Řazení produktů" });
  await order.getByRole("button", { name: "Nejdražší" }).click();
  await expect(page).toHaveURL("/obchod/?e-filter-vypis-stock_status=instock&orderby=price-desc");
  await expect(order.getByRole("button", { name: "Nejdražší" })).toHaveAttribute("aria-current", "true");
  if (javaScriptEnabled) await expect(order.getByRole("button", { name: "Nejdražší" })).toBeFocused();
  await page.getByRole("link", { name: "Strana 2", exact: true }).click();
  await expect(page).toHaveURL("/obchod/?e-filter-vypis-stock_status=instock&orderby=price-desc&page=2");
  await expect(page.locator(".listing-shown")).toContainText("25–48");
});

test("the keyboard is enough, keeps its place, and nothing shifts", { tag: ["@script", "@wide"] }, async ({ page }) => {
  await recordLayoutShifts(page);
  await page.goto(CLOTHES);
  const { box, count } = await value(page, "pa_barva");
  await box.focus();

  await page.keyboard.press("Space");

  await expect(page.locator(".listing-count")).toContainText(String(count));
  const again = (await value(page, "pa_barva")).box;
  await expect(again).toBeFocused();
  await expect(again).toBeChecked();
  await expect(page.getByRole("status").filter({ hasText: "Nalezen" })).toContainText(String(count));
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(CLOTHES);
  await expect(listing(page)).not.toHaveAttribute("aria-busy", "true");
  expect(await getShift(page)).toBeLessThan(0.02);
});

test("Back over a choice brings all the pages that were there, Forward the choice", { tag: "@script" }, async ({
  page,
}) => {
  await page.goto("/obchod/");
  await page.getByRole("link", { name: "Načíst další" }).click();
  await expect(cards(page)).toHaveCount(48);
  await openPanel(page);
  const { count, label } = await value(page, "product_cat");
  await press(page, label);
  await expect(page).toHaveURL(/product_cat/);
  if (isNarrow(page)) await closePanel(page);

  await page.goBack();

  await expect(page).toHaveURL("/obchod/?page=2");
  await expect(cards(page)).toHaveCount(48);
  await expect(page.locator(".listing-shown")).toContainText("Zobrazeno 48");
  await expect((await value(page, "product_cat")).box).not.toBeChecked();
  await page.goForward();
  await expect(page.locator(".listing-count")).toContainText(String(count));
  await expect((await value(page, "product_cat")).box).toBeChecked();
});

test("only the last of quick choices is shown", { tag: "@script" }, async ({ page }) => {
  await page.goto(CLOTHES);
  await openPanel(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = 0;
  await page.route("**/refresh-loop*", async (route) => {
    asked += 1;
    if (asked === 1) await held;
    await route.continue().catch(() => {});
  });
  await (await value(page, "pa_barva", 0)).box.check();
  await (await value(page, "pa_barva", 1)).box.check();
  await expect(page).toHaveURL(/pa_barva=[\w-]+~[\w-]+$/);
  const both = await shown(page);

  release();

  await expect(listing(page)).not.toHaveAttribute("aria-busy", "true");
  expect(await shown(page)).toBe(both);
  await expect(page.locator(".chip")).toHaveCount(2);
});

test("the sheet takes the focus, shows what it has brought, and goes once the window has room", {
  tag: ["@script", "@narrow"],
}, async ({ page }) => {
  await page.goto(CLOTHES);
  const button = page.getByRole("button", { name: /^Filtrovat/ });
  await button.press("Enter");
  await expect(page.getByRole("button", { name: "Zavřít filtry" })).toBeFocused();
  // The button beside the products is another one now.
  const { box, count } = await value(page, "pa_barva");
  await box.press("Space");
  await expect(page).toHaveURL(/pa_barva/);
  await expect(listing(page)).not.toHaveAttribute("aria-busy", "true");
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(button).toBeFocused();

  let asked = 0;
  page.on("request", (request) => {
    if (request.url().includes("refresh-loop")) asked += 1;
  });
  await openPanel(page);
  await closePanel(page);
  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole("heading", { name: "Produkty", exact: true })).toBeFocused();
  expect(await shown(page)).toBe(count);
  expect(asked).toBe(0);

  await openPanel(page);
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(page.locator("[data-filters]:popover-open")).toHaveCount(0);
});

test("a price goes on being typed while products come", { tag: ["@script", "@wide"] }, async ({ page }) => {
  await page.goto(CLOTHES);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/refresh-loop*", async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest("**/refresh-loop*");
  const highest = panel(page).getByLabel("Do", { exact: true });
  await panel(page).getByLabel("Od", { exact: true }).pressSequentially("300");
  await page.keyboard.press("Tab");
  await asked;
  await page.keyboard.type("90");

  release();

  await expect(page).toHaveURL(/\?e-filter-vypis-min_price=300$/);
  await expect(highest).toBeFocused();
  await page.keyboard.type("0");
  await expect(highest).toHaveValue("900");
  await page.keyboard.press("Tab");
  await expect(page).toHaveURL(/\?e-filter-vypis-max_price=900&e-filter-vypis-min_price=300$/);
  await expect(panel(page).locator("summary:focus")).toHaveText("Barva");
});

test.describe(() => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test("a chip is taken back where its code does not come", { tag: "@script" }, async ({ page }) => {
    await page.route(/listing-filters/, (route) => route.abort());
    await page.goto("/obchod/?e-filter-vypis-on_sale=yes&e-filter-vypis-stock_status=instock");

    await page.locator(".chip").first().click();

    await expect(page).toHaveURL("/obchod/?e-filter-vypis-stock_status=instock");
  });
});
