/** Choosing a currency by each switcher, and prices of cached pages after it. */
import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";
import { expectAccessible, findProduct } from "./shop.ts";

const AJAX = "/wp-admin/admin-ajax.php";
const LISTING = "/obchod/";
const MENUS = ["plain_vertical", "layout4", "layout5", "layout7", "layout10"];
const ROWS = ["plain_horizontal", "layout3", "layout6", "layout8", "layout9"];
const SELECTS = ["default", "plain_vertical_2"];

const getPrices = (page: Page) => page.locator("main .product-card-price");

/** Expect each price of the listing to be visible (hidden ones have no inner text) and to contain `sign`. */
async function expectPrices(page: Page, sign: string): Promise<void> {
  await expect(getPrices(page).first()).toContainText(sign);
  const findOtherPrices = async () => (await getPrices(page).allInnerTexts()).filter((text) => !text.includes(sign));
  await expect.poll(findOtherPrices).toEqual([]);
}

/** Open the listing with a switcher of each layout, as an editor would insert them. */
async function openWithSwitchers(page: Page, ...layouts: string[]): Promise<void> {
  const fields = layouts.map((layout, index) => [`shortcodes[${index}][layout]`, layout]);
  const form = { action: "wmc_get_products_price", ...Object.fromEntries(fields), wmc_current_url: LISTING };
  await insertHtml(page, async () => {
    const { shortcodes } = (await (await page.request.post(AJAX, { form })).json()).data;
    return layouts.map((_, index) => shortcodes[index]).join("");
  });
  await page.goto(LISTING);
}

/** Insert HTML at the start of each listing's main content; `buildHtml` gets the page's HTML. */
async function insertHtml(page: Page, buildHtml: (html: string) => Promise<string>): Promise<void> {
  await page.route(`**${LISTING}**`, async (route) => {
    if (route.request().resourceType() !== "document") return route.continue();
    const response = await route.fetch();
    const html = await response.text();
    const inserted = await buildHtml(html); // after the page, whose response may have set the cookie
    await route.fulfill({ response, body: html.replace(/<main[^>]*>/, (tag) => tag + inserted) });
  });
}

async function chooseCurrency(page: Page, layout: string, currency: string): Promise<void> {
  const widget = page.locator(`main [data-layout="${layout}"]`).first();
  if (SELECTS.includes(layout)) {
    await widget.getByLabel("Měna").selectOption({ value: `${LISTING}?wmc-currency=${currency}` });
    const button = widget.getByRole("button");
    if (await button.isVisible()) await button.press("Enter");
    return;
  }
  if (MENUS.includes(layout)) await widget.locator("summary").press("Enter");
  await widget.locator(`a[data-currency="${currency}"]`).press("Enter");
}

/** Return the locator of the currency's link or option that the switcher marks as active. */
const findActive = (page: Page, layout: string, currency: string) =>
  page.locator(
    `main [data-layout="${layout}"] :is(.wmc-active[data-currency="${currency}"], option:checked[data-currency="${currency}"])`,
  );

test("a currency chosen by keyboard in each kind of switcher applies to the whole page", async ({
  page,
  javaScriptEnabled,
}) => {
  const layouts = [...ROWS, ...MENUS, ...SELECTS];
  await openWithSwitchers(page, ...layouts);

  // One layout of each kind: the other layouts have the same elements.
  for (const [layout, currency, sign] of [
    ["plain_horizontal", "GBP", "£"],
    ["plain_vertical", "EUR", "€"],
    ["default", "GBP", "£"],
    ["plain_vertical_2", "EUR", "€"],
  ] as const) {
    await chooseCurrency(page, layout, currency);

    await expectPrices(page, sign);
    await expect(page.locator("body")).toHaveClass(new RegExp(`woocommerce-multi-currency-${currency}`));
    for (const other of layouts) await expect(findActive(page, other, currency)).toHaveCount(1);
  }
  for (const layout of layouts) {
    const pounds = page.locator(`main [data-layout="${layout}"] :is(a, option)[data-currency="GBP"]`);
    await expect(pounds).toHaveAttribute(SELECTS.includes(layout) ? "value" : "href", `${LISTING}?wmc-currency=GBP`);
  }
  await expectAccessible(page, javaScriptEnabled);
});

test("a currency chosen in the header stays on other pages", async ({ page, javaScriptEnabled }) => {
  await page.goto(LISTING);
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  if (await menu.isVisible()) await menu.click();
  else await page.locator(".site-strip summary").click();
  await page.locator('header a[data-currency="EUR"]:visible').click();
  await expectPrices(page, "€");

  await page.goto(page.url()); // closes the menu
  await getPrices(page).first().scrollIntoViewIfNeeded();
  await page.locator(".product-card h3 a").first().click();

  await expect(page.locator(".product-price")).toContainText("€");
  if (javaScriptEnabled) expect(page.url()).not.toContain("wmc-currency");
  await page.locator("#header-search").fill("tričko");
  await page.getByRole("search").getByRole("button", { name: "Hledat", exact: true }).click();
  await page.waitForURL(/[?&]s=tri/);
  await expect(getPrices(page).first()).toContainText("€");
  await page.goto("/kosik/");
  await expect(page.locator("body")).toHaveClass(/woocommerce-multi-currency-EUR/);
});

test("@script @both the side tab opens by a click on phones, without scrolling, and by hovering on wide screens", async ({
  page,
}) => {
  const buildTab = async (html: string) =>
    `<link rel="stylesheet" href="/static/currency-sidebar-narrow.css" media="(width <= 768px)">
    <aside class="wmc-sidebar wmc-right" data-breakpoint="768" data-up-from="50">${/<details class="wmc-dropdown">.*?<\/details>/s.exec(html)?.[0]}</aside>`;
  await insertHtml(page, buildTab);
  await page.goto(LISTING);
  const sidebar = page.locator(".wmc-sidebar");
  const isPhone = (page.viewportSize()?.width ?? 0) <= 768;

  if (isPhone) await sidebar.locator("summary").click();
  else await sidebar.locator("summary").hover();

  await expect(sidebar.locator("a").first()).toBeVisible();
  await expect(page.locator("html")).toHaveCSS("overflow-y", isPhone ? "hidden" : "visible");
  // The tab is in the lower half of the window, so its list opens upwards.
  await expect(sidebar.locator("details")).toHaveClass(/wmc-up/);
  await sidebar.locator('a[data-currency="EUR"]').click();
  await expectPrices(page, "€");
});

test.describe("@script a cached page of a visitor with EUR", () => {
  test.beforeEach(async ({ context, baseURL }) => {
    await context.addCookies([{ name: "wmc_current_currency", value: "EUR", url: baseURL ?? "" }]);
  });

  /** Return an array that collects bodies of price requests, and record the layout shift of each page. */
  async function recordPriceRequests(page: Page): Promise<string[]> {
    const requests: string[] = [];
    page.on("request", (request) => request.url().includes(AJAX) && requests.push(request.postData() ?? ""));
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) Object.assign(window, { shift: Reflect.get(window, "shift") + entry.value });
      }).observe({ type: "layout-shift", buffered: true });
    });
    return requests;
  }

  const getShift = (page: Page) => page.evaluate(() => Reflect.get(window, "shift") as number);

  test("prices are requested once without layout shifts, and products loaded later are in EUR", async ({ page }) => {
    const requests = await recordPriceRequests(page);
    await page.goto(LISTING);
    await expectPrices(page, "€");
    expect(requests).toHaveLength(1);
    expect(await getShift(page)).toBe(0);
    const initialCount = await getPrices(page).count();

    await page.locator("a[data-load=next]").click();

    await expect(getPrices(page)).not.toHaveCount(initialCount);
    await expect(getPrices(page).nth(initialCount)).toContainText("€");
    await expectPrices(page, "€");
    expect(requests).toHaveLength(2);
  });

  test("a product requests the prices of its variations, and shows that of the chosen one", async ({ page }) => {
    const product = await findProduct(page, "variable");
    const requests = await recordPriceRequests(page);
    await page.goto(product.path);
    await expect(page.locator(".product-price")).toContainText("€");
    expect(await getShift(page)).toBe(0);

    for (const value of product.values)
      await page.locator(`form.buy-form input[type=radio][value="${value}"]`).locator("..").click();

    await expect(page.locator(".variation-panel-price")).toContainText("€");
    await expect(page.locator(".variation-panel-price")).not.toContainText("Kč");
    const chosen = await page.locator("form.buy-form input[name=variation_id]").inputValue();
    expect(new URLSearchParams(requests.at(-1)).getAll("pids[]")).toContain(chosen);
  });
});
