/** The page budget: a phone with an empty cache, before any interaction. */
import type { Page, Request } from "@playwright/test";
import { getLayoutShift, recordLayoutShifts } from "../calm.ts";
import { expect, test } from "../test.ts";
import { BUDGET_PAGES, getPageUrl } from "./addresses.ts";

const KB = 1024;
const SCRIPT_LIMIT = 10 * KB;
const CURRENCY_SCRIPT_LIMIT = 12 * KB; // with the script that converts prices, also those of third-party forms
const STYLE_LIMIT = 15 * KB;
const HYDRATED_SCRIPT_LIMIT = 120 * KB;
const WIDGETS_SCRIPT_LIMIT = 20 * KB;
const WIDGETS_STYLE_LIMIT = 19 * KB; // with the icons that elements draw themselves, and the contact block
const POPUPS_SCRIPT_LIMIT = 3 * KB;
const MAX_ELEMENTS = 1100; // of a listing of 24 cards; the demo, with fewer filters, has less than 1,000

/** Record downloads of scripts and styles; return a function of their compressed sum, to call on an idle page. */
function recordDownloads(page: Page) {
  const sizes = { script: [] as Promise<number>[], stylesheet: [] as Promise<number>[] };
  page.on("requestfinished", (request) => {
    const kind = request.resourceType();
    if (kind !== "script" && kind !== "stylesheet") return;
    const size = request.sizes().then(({ responseBodySize }) => responseBodySize);
    // Nothing awaits downloads after the last sum; in a sum, a failure still rejects.
    size.catch(() => undefined);
    sizes[kind].push(size);
  });
  return async (kind: keyof typeof sizes) => (await Promise.all(sizes[kind])).reduce((sum, size) => sum + size, 0);
}

for (const name of BUDGET_PAGES)
  test(`${name}: scripts and styles stay within the budget, and the layout is stable`, async ({ page }) => {
    const url = await getPageUrl(name, page);
    const getSum = recordDownloads(page);
    await recordLayoutShifts(page);

    await page.goto(url, { waitUntil: "networkidle" });
    expect(await getSum("script"), "scripts before any interaction").toBeLessThanOrEqual(SCRIPT_LIMIT);
    expect(await getSum("stylesheet"), "styles").toBeLessThanOrEqual(STYLE_LIMIT);

    await page.mouse.wheel(0, 4000);
    await page.waitForLoadState("networkidle");
    expect(await getLayoutShift(page), "layout shifts while it was loaded and read").toBeLessThan(0.001);

    for (const island of await page.locator("shop-island").all()) await island.dispatchEvent("pointerover");
    await page.waitForLoadState("networkidle");
    expect(await getSum("script"), "scripts of all hydrated islands").toBeLessThanOrEqual(HYDRATED_SCRIPT_LIMIT);
  });

test("a listing of 24 cards has few elements", async ({ page }) => {
  await page.goto("/obchod/", { waitUntil: "networkidle" });

  await expect(page.locator(".product-card")).toHaveCount(24);
  expect(await page.locator("*").count()).toBeLessThanOrEqual(MAX_ELEMENTS);
});

test("a page with every widget stays within its own budget", async ({ page }) => {
  const getSum = recordDownloads(page);
  await page.goto("/ukazka-bloku/", { waitUntil: "networkidle" });

  // Lazily loaded parts count, too.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState("networkidle");

  expect(await getSum("script")).toBeLessThanOrEqual(WIDGETS_SCRIPT_LIMIT);
  expect(await getSum("stylesheet")).toBeLessThanOrEqual(WIDGETS_STYLE_LIMIT);
});

test.describe("before a choice of consent", () => {
  test.use({ hasRejectedConsent: false }); // a popup opens at once then

  test("popups load one small script until one opens, and other pages none", async ({ page }) => {
    const requests: Request[] = [];
    page.on("requestfinished", (request) => {
      if (/\/(start-popups|open-popups|fetch-visitor|ad-blocker)-[^/]*\.js/.test(request.url())) requests.push(request);
    });
    await page.goto("/obchod/", { waitUntil: "networkidle" });
    expect(requests).toEqual([]);

    await page.goto("/popupy/", { waitUntil: "networkidle" });

    expect(requests).toHaveLength(1);
    expect((await requests[0]?.sizes())?.responseBodySize).toBeLessThanOrEqual(POPUPS_SCRIPT_LIMIT);
  });
});

test("a page in another currency stays within the budget", async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: "wmc_current_currency", value: "EUR", url: baseURL ?? "" }]);
  const getSum = recordDownloads(page);
  const priceScript = page.waitForEvent("requestfinished", (request) => /\/convert-prices-/.test(request.url()));

  await page.goto("/obchod/");
  await priceScript;
  await page.waitForLoadState("networkidle");

  expect(await getSum("script")).toBeLessThanOrEqual(CURRENCY_SCRIPT_LIMIT);
});
