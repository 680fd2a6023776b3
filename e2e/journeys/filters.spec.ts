/** Filters of listings: by mouse, by keyboard, by touch and without scripts (specification 2, 5 and 9). */
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../test.ts";
import { expectTidy } from "./shop.ts";

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
  await expectTidy(page, javaScriptEnabled);
  const address = page.url();

  // The same for a friend who gets the address.
  await page.goto("about:blank");
  await page.goto(address);
  expect(await shown(page)).toBe(colour.count);
});

test("two colours are one or the other, a price narrows them, chips take back", async ({ page, javaScriptEnabled }) => {
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
});

test("a filtered listing is sorted and paged, and keeps its filter", async ({ page, javaScriptEnabled }) => {
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

test("the keyboard is enough, and keeps its place", { tag: ["@script", "@wide"] }, async ({ page }) => {
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
});

test("Back and Forward go through the choices", { tag: "@script" }, async ({ page }) => {
  await page.goto(CLOTHES);
  const all = await shown(page);
  await openPanel(page);
  const { count, box } = await value(page, "pa_barva");
  await box.check();
  await expect(page).toHaveURL(/pa_barva/);
  if (isNarrow(page)) await closePanel(page);

  await page.goBack();

  await expect(page).toHaveURL(CLOTHES);
  await expect(page.locator(".listing-count")).toContainText(String(all));
  await expect((await value(page, "pa_barva")).box).not.toBeChecked();
  await page.goForward();
  await expect(page.locator(".listing-count")).toContainText(String(count));
  await expect((await value(page, "pa_barva")).box).toBeChecked();
});

test("Back over a choice brings all the pages that were there", { tag: "@script" }, async ({ page }) => {
  await page.goto("/obchod/");
  await page.getByRole("link", { name: "Načíst další" }).click();
  await expect(cards(page)).toHaveCount(48);
  await openPanel(page);
  await press(page, (await value(page, "product_cat")).label);
  await expect(page).toHaveURL(/product_cat/);
  if (isNarrow(page)) await closePanel(page);

  await page.goBack();

  await expect(page).toHaveURL("/obchod/?page=2");
  await expect(cards(page)).toHaveCount(48);
  await expect(page.locator(".listing-shown")).toContainText("Zobrazeno 48");
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

test.describe(() => {
  test.use({ expectedErrors: /429|Failed to load resource/ });

  test("what cannot be loaded leaves the listing as it is and says so", { tag: "@script" }, async ({ page }) => {
    await page.goto(CLOTHES);
    const all = await shown(page);
    await openPanel(page);
    await page.route("**/refresh-loop*", (route) =>
      route.fulfill({ status: 429, json: { code: "too_many_requests", message: "Počkejte prosím minutu." } }),
    );

    await press(page, (await value(page, "pa_barva")).label);

    await expect(page.getByText("Počkejte prosím minutu.")).toBeInViewport();
    await expect((await value(page, "pa_barva")).box).not.toBeChecked();
    expect(await shown(page)).toBe(all);
    await expect(page).toHaveURL(CLOTHES);
  });
});

test("the sheet takes the focus, and gives it back to its button", { tag: ["@script", "@narrow"] }, async ({
  page,
}) => {
  await page.goto(CLOTHES);
  const button = page.getByRole("button", { name: /^Filtrovat/ });
  await button.press("Enter");
  await expect(page.getByRole("button", { name: "Zavřít filtry" })).toBeFocused();
  // The button beside the products is another one now.
  await (await value(page, "pa_barva")).box.press("Space");
  await expect(page).toHaveURL(/pa_barva/);
  await expect(listing(page)).not.toHaveAttribute("aria-busy", "true");
  await expect(panel(page)).toBeVisible();

  await page.keyboard.press("Escape");

  await expect(panel(page)).toBeHidden();
  await expect(button).toBeFocused();
});

test("what the sheet has brought is shown without asking again", { tag: ["@script", "@narrow"] }, async ({ page }) => {
  await page.goto(CLOTHES);
  await openPanel(page);
  const { label, count } = await value(page, "pa_barva");
  await label.tap();
  await expect(page).toHaveURL(/pa_barva/);
  await expect(listing(page)).not.toHaveAttribute("aria-busy", "true");
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().includes("refresh-loop")) asked += 1;
  });

  await closePanel(page);

  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole("heading", { name: "Produkty", exact: true })).toBeFocused();
  expect(await shown(page)).toBe(count);
  expect(asked).toBe(0);
});

test("the sheet is gone once the window has room", { tag: ["@script", "@narrow"] }, async ({ page }) => {
  await page.goto(CLOTHES);
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

test("nothing shifts when products change", { tag: ["@script", "@wide"] }, async ({ page }) => {
  await page.goto("/obchod/");
  await page.evaluate(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) (window as unknown as { shifted: number }).shifted += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });

  await press(page, (await value(page, "stock_status")).label);

  await expect(page).toHaveURL(/stock_status/);
  await expect(listing(page)).not.toHaveAttribute("aria-busy", "true");
  expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.02);
});

test("a foreign script hears of products that came", { tag: "@script" }, async ({ page }) => {
  await page.goto("/obchod/");
  await page.evaluate(() => {
    const heard: unknown[] = [];
    const jQuery = (target: Element) => ({
      trigger: (name: string, args: unknown[]) => heard.push([target.className, name, (args[2] as unknown[]).length]),
    });
    Object.assign(window, { heard, jQuery });
  });

  await page.getByRole("link", { name: "Načíst další" }).click();

  await expect(cards(page)).toHaveCount(48);
  expect(await page.evaluate(() => (window as unknown as { heard: unknown }).heard)).toEqual([
    ["products product-grid", "append.infiniteScroll", 24],
  ]);
});
