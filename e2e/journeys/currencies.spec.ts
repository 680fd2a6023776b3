/** Choosing a currency by every switcher, and what pages that are the same for everybody show after it. */
import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";
import { expectAccessible, findProduct } from "./shop.ts";

const AJAX = "/wp-admin/admin-ajax.php";
const LISTING = "/obchod/";
const MENUS = ["plain_vertical", "layout4", "layout5", "layout7", "layout10"];
const ROWS = ["plain_horizontal", "layout3", "layout6", "layout8", "layout9"];
const SELECTS = ["default", "plain_vertical_2"];

const prices = (page: Page) => page.locator("main .product-card-price");

/** Every price of the listing shows, and is in a currency; what is still hidden has no inner text. */
async function expectPrices(page: Page, sign: string): Promise<void> {
  await expect(prices(page).first()).toContainText(sign);
  const others = async () => (await prices(page).allInnerTexts()).filter((text) => !text.includes(sign));
  await expect.poll(others).toEqual([]);
}

/** Let the listing hold switchers, as a page has them where an editor put them. */
async function openWith(page: Page, ...layouts: string[]): Promise<void> {
  const asked = layouts.map((layout, index) => [`shortcodes[${index}][layout]`, layout]);
  const form = { action: "wmc_get_products_price", ...Object.fromEntries(asked), wmc_current_url: LISTING };
  await insert(page, async () => {
    const { shortcodes } = (await (await page.request.post(AJAX, { form })).json()).data;
    return layouts.map((_, index) => shortcodes[index]).join("");
  });
  await page.goto(LISTING);
}

/** Put HTML at the beginning of each listing's content; it may be made of the page itself. */
async function insert(page: Page, made: (html: string) => Promise<string>): Promise<void> {
  await page.route(`**${LISTING}**`, async (route) => {
    if (route.request().resourceType() !== "document") return route.continue();
    const response = await route.fetch();
    const html = await response.text();
    const inserted = await made(html); // after the page, whose answer may have set the cookie
    await route.fulfill({ response, body: html.replace(/<main[^>]*>/, (tag) => tag + inserted) });
  });
}

async function choose(page: Page, layout: string, currency: string): Promise<void> {
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

/** Where the switcher says that a currency is chosen. */
const active = (page: Page, layout: string, currency: string) =>
  page.locator(
    `main [data-layout="${layout}"] :is(.wmc-active[data-currency="${currency}"], option:checked[data-currency="${currency}"])`,
  );

test("a currency is chosen by keyboard in each kind of switcher, and shown everywhere", async ({
  page,
  javaScriptEnabled,
}) => {
  const layouts = [...ROWS, ...MENUS, ...SELECTS];
  await openWith(page, ...layouts);

  // One of each kind: the others of it are other looks of the same elements.
  for (const [layout, currency, sign] of [
    ["plain_horizontal", "GBP", "£"],
    ["plain_vertical", "EUR", "€"],
    ["default", "GBP", "£"],
    ["plain_vertical_2", "EUR", "€"],
  ] as const) {
    await choose(page, layout, currency);

    await expectPrices(page, sign);
    await expect(page.locator("body")).toHaveClass(new RegExp(`woocommerce-multi-currency-${currency}`));
    for (const other of layouts) await expect(active(page, other, currency)).toHaveCount(1);
  }
  for (const layout of layouts) {
    const pounds = page.locator(`main [data-layout="${layout}"] :is(a, option)[data-currency="GBP"]`);
    await expect(pounds).toHaveAttribute(SELECTS.includes(layout) ? "value" : "href", `${LISTING}?wmc-currency=GBP`);
  }
  await expectAccessible(page, javaScriptEnabled);
});

test("the header has a switcher; the choice stays on the way through the shop", async ({ page, javaScriptEnabled }) => {
  await page.goto(LISTING);
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  if (await menu.isVisible()) await menu.click();
  else await page.locator(".site-strip summary").click();
  await page.locator('header a[data-currency="EUR"]:visible').click();
  await expectPrices(page, "€");

  await page.goto(page.url()); // closes what is open
  await prices(page).first().scrollIntoViewIfNeeded();
  await page.locator(".product-card h3 a").first().click();

  await expect(page.locator(".product-price")).toContainText("€");
  if (javaScriptEnabled) expect(page.url()).not.toContain("wmc-currency");
  await page.locator("#header-search").fill("tričko");
  await page.getByRole("search").getByRole("button", { name: "Hledat", exact: true }).click();
  await page.waitForURL(/[?&]s=tri/);
  await expect(prices(page).first()).toContainText("€");
  await page.goto("/kosik/");
  await expect(page.locator("body")).toHaveClass(/woocommerce-multi-currency-EUR/);
});

test("@script @both the tab at the edge opens by a click on phones, where the page stays, and by pointing on wide screens", async ({
  page,
}) => {
  const tab = async (html: string) =>
    `<link rel="stylesheet" href="/static/currency-sidebar-narrow.css" media="(width <= 768px)">
    <aside class="wmc-sidebar wmc-right" data-breakpoint="768" data-up-from="50">${/<details class="wmc-dropdown">.*?<\/details>/s.exec(html)?.[0]}</aside>`;
  await insert(page, tab);
  await page.goto(LISTING);
  const side = page.locator(".wmc-sidebar");
  const isPhone = (page.viewportSize()?.width ?? 0) <= 768;

  if (isPhone) await side.locator("summary").click();
  else await side.locator("summary").hover();

  await expect(side.locator("a").first()).toBeVisible();
  await expect(page.locator("html")).toHaveCSS("overflow-y", isPhone ? "hidden" : "visible");
  // It hangs below half of the window, so its list opens upwards.
  await expect(side.locator("details")).toHaveClass(/wmc-up/);
  await side.locator('a[data-currency="EUR"]').click();
  await expectPrices(page, "€");
});

test.describe("@script a page from a cache, and a visitor who chose EUR", () => {
  test.beforeEach(async ({ context, baseURL }) => {
    await context.addCookies([{ name: "wmc_current_currency", value: "EUR", url: baseURL ?? "" }]);
  });

  /** Count the calls for prices, and the layout shift of each page. */
  async function watch(page: Page): Promise<string[]> {
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes(AJAX) && asked.push(request.postData() ?? ""));
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) Object.assign(window, { shift: Reflect.get(window, "shift") + entry.value });
      }).observe({ type: "layout-shift", buffered: true });
    });
    return asked;
  }

  const shift = (page: Page) => page.evaluate(() => Reflect.get(window, "shift") as number);

  test("it asks once, nothing moves, and what is loaded later is in EUR too", async ({ page }) => {
    const asked = await watch(page);
    await page.goto(LISTING);
    await expectPrices(page, "€");
    expect(asked).toHaveLength(1);
    expect(await shift(page)).toBe(0);
    const first = await prices(page).count();

    await page.locator("a[data-load=next]").click();

    await expect(prices(page)).not.toHaveCount(first);
    await expect(prices(page).nth(first)).toContainText("€");
    await expectPrices(page, "€");
    expect(asked).toHaveLength(2);
  });

  test("a product asks for the variation that is chosen, and for no other", async ({ page }) => {
    const product = await findProduct(page, "variable");
    const asked = await watch(page);
    await page.goto(product.path);
    await expect(page.locator(".product-price")).toContainText("€");
    expect(await shift(page)).toBe(0);

    for (const value of product.values)
      await page.locator(`form.buy-form input[type=radio][value="${value}"]`).locator("..").click();

    await expect(page.locator(".variation-panel-price")).toContainText("€");
    await expect(page.locator(".variation-panel-price")).not.toContainText("Kč");
    expect(new URLSearchParams(asked.at(-1)).getAll("pids[]")).toHaveLength(1);
  });
});
