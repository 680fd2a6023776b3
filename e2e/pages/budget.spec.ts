/** The page budget: a phone, an empty cache, and a shopper who touches nothing yet. */
import type { Page, Request } from "@playwright/test";
import { getShift, recordLayoutShifts } from "../calm.ts";
import { expect, test } from "../test.ts";
import { BUDGET_PAGES, getPageUrl } from "./addresses.ts";

const KB = 1024;
const SCRIPT_LIMIT = 10 * KB;
const STYLE_LIMIT = 15 * KB;
const AWAKE_SCRIPT_LIMIT = 120 * KB;
const WIDGETS_SCRIPT_LIMIT = 20 * KB;
const WIDGETS_STYLE_LIMIT = 18 * KB;
const POPUPS_SCRIPT_LIMIT = 3 * KB;

/** Count scripts and styles that are downloaded from now on, compressed; ask for a sum when the page is at rest. */
function downloads(page: Page) {
  const sizes = { script: [] as Promise<number>[], stylesheet: [] as Promise<number>[] };
  page.on("requestfinished", (request) => {
    const kind = request.resourceType();
    if (kind !== "script" && kind !== "stylesheet") return;
    const size = request.sizes().then(({ responseBodySize }) => responseBodySize);
    // What comes after the last sum is nobody's; a sum still meets the failure.
    size.catch(() => undefined);
    sizes[kind].push(size);
  });
  return async (kind: keyof typeof sizes) => (await Promise.all(sizes[kind])).reduce((sum, size) => sum + size, 0);
}

for (const name of BUDGET_PAGES)
  test(`${name}: scripts and styles stay within the budget, and nothing moves`, async ({ page }) => {
    const address = await getPageUrl(name, page);
    const sum = downloads(page);
    await recordLayoutShifts(page);

    await page.goto(address, { waitUntil: "networkidle" });
    expect(await sum("script"), "scripts before anything is touched").toBeLessThanOrEqual(SCRIPT_LIMIT);
    expect(await sum("stylesheet"), "styles").toBeLessThanOrEqual(STYLE_LIMIT);

    await page.mouse.wheel(0, 4000);
    await page.waitForLoadState("networkidle");
    expect(await getShift(page), "what moved while it was loaded and read").toBeLessThan(0.001);

    for (const island of await page.locator("shop-island").all()) await island.dispatchEvent("pointerover");
    await page.waitForLoadState("networkidle");
    expect(await sum("script"), "scripts of all islands awake").toBeLessThanOrEqual(AWAKE_SCRIPT_LIMIT);
  });

test("a page with every widget once stays within a budget of its own", async ({ page }) => {
  const sum = downloads(page);
  await page.goto("/ukazka-bloku/", { waitUntil: "networkidle" });

  // What waits until the visitor scrolls to it counts, too.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState("networkidle");

  expect(await sum("script")).toBeLessThanOrEqual(WIDGETS_SCRIPT_LIMIT);
  expect(await sum("stylesheet")).toBeLessThanOrEqual(WIDGETS_STYLE_LIMIT);
});

test.describe("before the answer to the banner", () => {
  test.use({ hasAnswered: false }); // one of them opens at once then

  test("popups bring one small script until something opens one, other pages none", async ({ page }) => {
    const brought: Request[] = [];
    page.on("requestfinished", (request) => {
      if (/\/(popups|opening|visitor|adverts)-[^/]*\.js/.test(request.url())) brought.push(request);
    });
    await page.goto("/obchod/", { waitUntil: "networkidle" });
    expect(brought).toEqual([]);

    await page.goto("/popupy/", { waitUntil: "networkidle" });

    expect(brought).toHaveLength(1);
    expect((await brought[0]?.sizes())?.responseBodySize).toBeLessThanOrEqual(POPUPS_SCRIPT_LIMIT);
  });
});

test("who chose another currency stays within the budget, too", async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: "wmc_current_currency", value: "EUR", url: baseURL ?? "" }]);
  const sum = downloads(page);
  const amounts = page.waitForEvent("requestfinished", (request) => /\/currency-/.test(request.url()));

  await page.goto("/obchod/");
  await amounts;
  await page.waitForLoadState("networkidle");

  expect(await sum("script")).toBeLessThanOrEqual(SCRIPT_LIMIT);
});
