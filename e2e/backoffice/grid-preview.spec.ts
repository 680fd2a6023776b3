/** Preview of a changed listing without rendering the page again (specification.md, sections 6, 7.9). */
import type { Request } from "@playwright/test";
import { expect, test } from "../test.ts";
import { signIn } from "./merchant.ts";

test.use({ expectedErrors: /autocomplete attributes/ });
test.describe.configure({ timeout: 120_000 });

const CARDS = ".product-grid .product-card";

test("a listing's changed number of products is previewed before saving", { tag: "@wide" }, async ({ page }) => {
  await page.goto("/vyprodej/");
  const publishedCount = await page.locator(CARDS).count();
  expect(publishedCount).toBeGreaterThan(2);
  const id = await page.locator("[data-elementor-id]").getAttribute("data-elementor-id");
  await signIn(page, "redaktor");
  await page.goto(`/sprava/pages/${id}/edit/`);
  await page.getByRole("button", { name: "Zobrazit nebo skrýt náhled" }).click();
  const preview = page.frameLocator("#w-preview-iframe");
  const cards = preview.locator(CARDS);
  await expect(cards.nth(1)).toBeVisible({ timeout: 30_000 });

  // The preview loads the full page until it has loaded once, so type until it requests the grid alone. The autosaved
  // draft may have the number of an earlier run.
  const field = page.locator("[name$='-per_page']");
  let perPage = Number(await field.inputValue());
  let request: Request | undefined;
  await expect(async () => {
    // A page rendered again loses this attribute.
    await preview.locator("main").evaluate((main) => main.setAttribute("data-same", ""));
    perPage = perPage === 2 ? 3 : 2;
    const isGridRequest = (sent: Request) =>
      sent.url().includes("refresh-loop") && sent.postDataJSON().widget_model.per_page === String(perPage);
    const requestPromise = page.waitForRequest(isGridRequest, { timeout: 3_000 });
    await field.fill(String(perPage));
    request = await requestPromise;
  }).toPass({ timeout: 60_000 });

  expect(request?.postDataJSON()).toMatchObject({ is_edit_mode: true, widget_model: { per_page: String(perPage) } });
  expect(await request?.headerValue("x-wp-nonce")).toMatch(/^\w{20}$/);
  await expect(cards).toHaveCount(perPage);
  await expect(preview.locator("main[data-same]")).toHaveCount(1);
  // The published page does not change.
  await page.goto("/vyprodej/");
  await expect(page.locator(CARDS)).toHaveCount(publishedCount);
});
