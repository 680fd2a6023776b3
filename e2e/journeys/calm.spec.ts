/** On the way to the checkout nothing moves by itself, nothing fails, and the console stays empty. */
import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";
import { findProduct } from "./shop.ts";

interface Watched extends Window {
  /** How much of the page moved so far without the shopper's doing. */
  moved(): number;
}

/** Add layout shifts up in every document of the page, from its start on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    let sum = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) sum += entry.value;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    // The browser hides its scrollbars here: to keep their place free, as a dialog does, moves what is below by it.
    const plain = new CSSStyleSheet();
    plain.replaceSync(":root { scrollbar-gutter: auto !important }");
    document.adoptedStyleSheets = [plain];
    (window as unknown as Watched).moved = () => {
      add(observer.takeRecords());
      return sum;
    };
  });

/** Return every request that fails or is refused from now on. */
function failures(page: Page): string[] {
  const failed: string[] = [];
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText;
    // What was under way when the shopper went on is wanted no more.
    if (why !== "net::ERR_ABORTED") failed.push(`${request.url()}: ${why}`);
  });
  page.on("response", (answer) => answer.status() >= 400 && failed.push(`${answer.url()}: ${answer.status()}`));
  return failed;
}

/** Look through the whole page, until its fonts and pictures are there, and say that it stood still all the while. */
async function expectCalm(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  const moved = await page.evaluate(async () => {
    await document.fonts.ready;
    for (const image of document.images) {
      if (!image.checkVisibility()) continue;
      image.scrollIntoView({ behavior: "instant" });
      await image.decode();
    }
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return (window as unknown as Watched).moved();
  });
  expect(moved, page.url()).toBeLessThan(0.001);
}

test("from the home page to the checkout nothing moves by itself @script", async ({ page }) => {
  const product = await findProduct(page, "simple");
  const failed = failures(page);
  await watchShifts(page);

  await page.goto("/");
  await expectCalm(page);
  await page.locator('main a[href="/obchod/"]').first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Celý sortiment" })).toBeVisible();
  await expectCalm(page);
  await page.getByRole("searchbox").fill(product.name);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\?s=/);
  await expectCalm(page);
  await page.getByRole("link", { name: product.name, exact: true }).first().click();
  await page.waitForURL(product.path);
  await expectCalm(page);
  await page.locator("form.buy-form").getByRole("button", { name: "Přidat do košíku" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectCalm(page);
  await page.getByRole("dialog").getByRole("link", { name: "Přejít do košíku" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Košík");
  await expectCalm(page);
  await page.getByRole("button", { name: "Přejít k pokladně" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pokladna");
  await expectCalm(page);

  expect(failed).toEqual([]);
});
