/** Filters of listings by mouse, keyboard, touch and without scripts (specification.md, sections 2, 5 and 9). */
import type { Locator, Page } from "@playwright/test";
import { getLayoutShift, recordLayoutShifts } from "../calm.ts";
import { expect, test } from "../test.ts";
import { expectAccessible, expectPlainAccessible, openSortOrders } from "./shop.ts";

const CLOTHES = "/kategorie-produktu/obleceni/";
const getCards = (page: Page) => page.locator(".product-grid .product-card");
const getListing = (page: Page) => page.locator("[data-listing]");
const getPanel = (page: Page) => page.locator("#filters-vypis");
const getProductCount = async (page: Page) =>
  Number(((await page.locator(".listing-count").innerText()).match(/\d+/) ?? [])[0]);
const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024;

/** Return a value of a facet with its product count. */
async function getFacetValue(
  page: Page,
  facet: string,
  index = 0,
): Promise<{ box: Locator; label: Locator; count: number }> {
  const label = getPanel(page).locator(`[data-taxonomy="${facet}"] .facet-term`).nth(index);
  const count = Number(((await label.getAttribute("data-count")) ?? "").replace(/\D/g, ""));
  return { box: label.locator("input"), label, count };
}

async function openPanel(page: Page): Promise<void> {
  // A header that returns meanwhile moves the button away from the finger.
  await expect(async () => {
    if (isNarrow(page) && !(await getPanel(page).isVisible()))
      await page.getByRole("button", { name: /^Filtrovat/ }).tap();
    await expect(getPanel(page)).toBeVisible({ timeout: 1000 });
  }).toPass();
}

/** Tap on phones, click elsewhere. */
const press = (page: Page, target: Locator) => (isNarrow(page) ? target.tap() : target.click());

const closePanel = (page: Page) => page.getByRole("button", { name: /^Zobrazit produkty/ }).click();

/** Submit the form, which scripts do by themselves. */
async function submitWithoutScript(page: Page, javaScriptEnabled: boolean): Promise<void> {
  if (!javaScriptEnabled) await closePanel(page);
}

test("a chosen value shows as many products as its count, and has a URL", { tag: "@both" }, async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto(CLOTHES);
  await openPanel(page);
  const colour = await getFacetValue(page, "pa_barva");

  await press(page, colour.label);
  await submitWithoutScript(page, javaScriptEnabled);

  await expect(page).toHaveURL(/e-filter-vypis-pa_barva=[\w-]+$/);
  await expect(getListing(page)).not.toHaveAttribute("aria-busy", "true");
  if (javaScriptEnabled && isNarrow(page)) await closePanel(page);
  await expect(page.locator(".listing-count")).toContainText(String(colour.count));
  await expect(getCards(page)).toHaveCount(Math.min(colour.count, 24));
  await expectAccessible(page, javaScriptEnabled);
  if (!javaScriptEnabled) await expectPlainAccessible(page);
  const url = page.url();

  // The URL shows the same to another visitor.
  await page.goto("about:blank");
  await page.goto(url);
  expect(await getProductCount(page)).toBe(colour.count);
});

test("two colours are joined by OR, a price narrows them, chips clear filters, and sorting keeps them", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto(CLOTHES);
  await openPanel(page);
  await press(page, (await getFacetValue(page, "pa_barva", 0)).label);
  if (javaScriptEnabled) await expect(page).toHaveURL(/pa_barva=[\w-]+$/);
  await press(page, (await getFacetValue(page, "pa_barva", 1)).label);
  await submitWithoutScript(page, javaScriptEnabled);
  await expect(page).toHaveURL(/pa_barva=[\w-]+~[\w-]+$/);
  const bothCount = await getProductCount(page);

  if (!javaScriptEnabled && isNarrow(page)) await openPanel(page);
  await getPanel(page).getByLabel("Do", { exact: true }).fill("900");
  await getPanel(page).getByLabel("Do", { exact: true }).press("Enter");

  await expect(page).toHaveURL(/e-filter-vypis-max_price=900&e-filter-vypis-pa_barva=/);
  await expect(getListing(page)).not.toHaveAttribute("aria-busy", "true");
  expect(await getProductCount(page)).toBeLessThan(bothCount);
  await page.getByRole("button", { name: "Zrušit filtr do 900 Kč" }).click();
  await expect(page).toHaveURL(/\?e-filter-vypis-pa_barva=[\w-]+~[\w-]+$/);
  await expect(page.locator(".listing-count")).toContainText(String(bothCount));
  await page.getByRole("link", { name: "Zrušit vše" }).click();
  await expect(page).toHaveURL(CLOTHES);
  await expect(page.locator(".chip")).toHaveCount(0);

  await page.goto("/obchod/?e-filter-vypis-stock_status=instock");
  await (await openSortOrders(page)).getByRole("button", { name: "Nejdražší" }).click();
  await expect(page).toHaveURL("/obchod/?e-filter-vypis-stock_status=instock&orderby=price-desc");
  if (javaScriptEnabled) await expect(page.getByRole("button", { name: "Řadit" })).toBeFocused();
  await page.getByRole("link", { name: "Strana 2", exact: true }).click();
  await expect(page).toHaveURL("/obchod/?e-filter-vypis-stock_status=instock&orderby=price-desc&page=2");
  await expect(page.locator(".listing-shown")).toContainText("25–48");
});

test("filters work by keyboard, keep the focus and do not shift the layout", { tag: ["@script", "@wide"] }, async ({
  page,
}) => {
  await recordLayoutShifts(page);
  await page.goto(CLOTHES);
  const { box, count } = await getFacetValue(page, "pa_barva");
  await box.focus();

  await page.keyboard.press("Space");

  await expect(page.locator(".listing-count")).toContainText(String(count));
  const newBox = (await getFacetValue(page, "pa_barva")).box;
  await expect(newBox).toBeFocused();
  await expect(newBox).toBeChecked();
  await expect(page.getByRole("status").filter({ hasText: "Nalezen" })).toContainText(String(count));
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(CLOTHES);
  await expect(getListing(page)).not.toHaveAttribute("aria-busy", "true");
  expect(await getLayoutShift(page)).toBeLessThan(0.02);
});

test("Back restores all loaded pages without the filter, Forward the filter", { tag: "@script" }, async ({ page }) => {
  await page.goto("/obchod/");
  await page.getByRole("link", { name: "Načíst další" }).click();
  await expect(getCards(page)).toHaveCount(48);
  await openPanel(page);
  const { count, label } = await getFacetValue(page, "product_cat");
  await press(page, label);
  await expect(page).toHaveURL(/product_cat/);
  if (isNarrow(page)) await closePanel(page);

  await page.goBack();

  await expect(page).toHaveURL("/obchod/?page=2");
  await expect(getCards(page)).toHaveCount(48);
  await expect(page.locator(".listing-shown")).toContainText("Zobrazeno 48");
  await expect((await getFacetValue(page, "product_cat")).box).not.toBeChecked();
  await page.goForward();
  await expect(page.locator(".listing-count")).toContainText(String(count));
  await expect((await getFacetValue(page, "product_cat")).box).toBeChecked();
});

test("only the last of several quick choices is shown", { tag: "@script" }, async ({ page }) => {
  await page.goto(CLOTHES);
  await openPanel(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let requestCount = 0;
  await page.route("**/refresh-loop*", async (route) => {
    requestCount += 1;
    if (requestCount === 1) await released;
    await route.continue().catch(() => {});
  });
  await (await getFacetValue(page, "pa_barva", 0)).box.check();
  await (await getFacetValue(page, "pa_barva", 1)).box.check();
  await expect(page).toHaveURL(/pa_barva=[\w-]+~[\w-]+$/);
  const bothCount = await getProductCount(page);

  release();

  await expect(getListing(page)).not.toHaveAttribute("aria-busy", "true");
  expect(await getProductCount(page)).toBe(bothCount);
  await expect(page.locator(".chip")).toHaveCount(2);
});

test("the sheet takes the focus, closes to the loaded products, and closes in a wide window", {
  tag: ["@script", "@narrow"],
}, async ({ page }) => {
  await page.goto(CLOTHES);
  const button = page.getByRole("button", { name: /^Filtrovat/ });
  await button.press("Enter");
  await expect(page.getByRole("button", { name: "Zavřít filtry" })).toBeFocused();
  // The refresh replaces the button beside the products.
  const { box, count } = await getFacetValue(page, "pa_barva");
  await box.press("Space");
  await expect(page).toHaveURL(/pa_barva/);
  await expect(getListing(page)).not.toHaveAttribute("aria-busy", "true");
  await expect(getPanel(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(getPanel(page)).toBeHidden();
  await expect(button).toBeFocused();

  let requestCount = 0;
  page.on("request", (request) => {
    if (request.url().includes("refresh-loop")) requestCount += 1;
  });
  await openPanel(page);
  await closePanel(page);
  await expect(getPanel(page)).toBeHidden();
  await expect(page.getByRole("heading", { name: "Produkty", exact: true })).toBeFocused();
  expect(await getProductCount(page)).toBe(count);
  expect(requestCount).toBe(0);

  await openPanel(page);
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(page.locator("[data-filters]:popover-open")).toHaveCount(0);
});

test("typing a price continues while products load", { tag: ["@script", "@wide"] }, async ({ page }) => {
  await page.goto(CLOTHES);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/refresh-loop*", async (route) => {
    await released;
    await route.continue();
  });
  const requestPromise = page.waitForRequest("**/refresh-loop*");
  const maxPrice = getPanel(page).getByLabel("Do", { exact: true });
  await getPanel(page).getByLabel("Od", { exact: true }).pressSequentially("300");
  await page.keyboard.press("Tab");
  await requestPromise;
  await page.keyboard.type("90");

  release();

  await expect(page).toHaveURL(/\?e-filter-vypis-min_price=300$/);
  await expect(maxPrice).toBeFocused();
  await page.keyboard.type("0");
  await expect(maxPrice).toHaveValue("900");
  await page.keyboard.press("Tab");
  await expect(page).toHaveURL(/\?e-filter-vypis-max_price=900&e-filter-vypis-min_price=300$/);
  await expect(getPanel(page).locator("summary:focus")).toHaveText("Barva");
});

test.describe(() => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test("a chip clears its filter when its script fails to load", { tag: "@script" }, async ({ page }) => {
    await page.route(/refresh-listing/, (route) => route.abort());
    await page.goto("/obchod/?e-filter-vypis-on_sale=yes&e-filter-vypis-stock_status=instock");

    await page.locator(".chip").first().click();

    await expect(page).toHaveURL("/obchod/?e-filter-vypis-stock_status=instock");
  });
});
