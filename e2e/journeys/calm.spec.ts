/** On the way to the checkout nothing moves by itself, nothing fails, and the console stays empty. */
import type { Page } from "@playwright/test";
import { expectStableLayout, recordLayoutShifts } from "../calm.ts";
import { expect, test } from "../test.ts";
import { findProduct } from "./shop.ts";

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

test("from the home page to the checkout nothing moves by itself", { tag: ["@script", "@both"] }, async ({ page }) => {
  const product = await findProduct(page, "simple");
  const failed = failures(page);
  await recordLayoutShifts(page);

  await page.goto("/");
  await expectStableLayout(page);
  await page.locator('main a[href="/obchod/"]').first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Celý sortiment" })).toBeVisible();
  await expectStableLayout(page);
  await page.getByRole("searchbox").fill(product.name);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\?s=/);
  await expectStableLayout(page);
  await page.getByRole("link", { name: product.name, exact: true }).first().click();
  await page.waitForURL(product.path);
  await expectStableLayout(page);
  await page.locator("form.buy-form").getByRole("button", { name: "Přidat do košíku" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectStableLayout(page);
  await page.getByRole("dialog").getByRole("link", { name: "Přejít do košíku" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Košík");
  await expectStableLayout(page);
  await page.getByRole("button", { name: "Přejít k pokladně" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pokladna");
  await expectStableLayout(page);

  expect(failed).toEqual([]);
});
