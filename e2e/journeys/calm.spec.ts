/** Layout shifts and failed requests from the home page to the checkout. */
import type { Page } from "@playwright/test";
import { expectStableLayout, recordLayoutShifts } from "../calm.ts";
import { expect, test } from "../test.ts";
import { findProduct } from "./shop.ts";

/** Return an array that collects failed and rejected requests. */
function recordFailures(page: Page): string[] {
  const failures: string[] = [];
  page.on("requestfailed", (request) => {
    const error = request.failure()?.errorText;
    // Navigation aborts the requests of the previous page.
    if (error !== "net::ERR_ABORTED") failures.push(`${request.url()}: ${error}`);
  });
  page.on(
    "response",
    (response) => response.status() >= 400 && failures.push(`${response.url()}: ${response.status()}`),
  );
  return failures;
}

test("the layout is stable and no request fails from the home page to the checkout", {
  tag: ["@script", "@both"],
}, async ({ page }) => {
  const product = await findProduct(page, "simple");
  const failures = recordFailures(page);
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
  await page.getByRole("dialog").getByRole("link", { name: "Zobrazit košík" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Košík");
  await expectStableLayout(page);
  await page.getByRole("button", { name: "Přejít k pokladně" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pokladna");
  await expectStableLayout(page);

  expect(failures).toEqual([]);
});
