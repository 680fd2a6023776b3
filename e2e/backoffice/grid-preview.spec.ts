/** An editor changes a listing and sees it before saving, without the page being drawn again (specification 6, 7.9). */
import { expect, test } from "../test.ts";
import { sendPassword } from "./merchant.ts";

test.use({ expectedErrors: /autocomplete attributes/ });
test.describe.configure({ timeout: 120_000 });

const CARDS = ".product-grid .product-card";

test("a listing's number of products is seen before saving", { tag: "@wide" }, async ({ page }) => {
  await page.goto("/vyprodej/");
  const shown = await page.locator(CARDS).count();
  expect(shown).toBeGreaterThan(2);
  const id = await page.locator("[data-elementor-id]").getAttribute("data-elementor-id");
  await sendPassword(page, "redaktor");
  await page.waitForURL(/\/sprava\/$/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/sprava/pages/${id}/edit/`);
  await page.getByRole("button", { name: "Zobrazit nebo skrýt náhled" }).click();
  const preview = page.frameLocator("#w-preview-iframe");
  const cards = preview.locator(CARDS);
  await expect(cards).toHaveCount(shown, { timeout: 30_000 });
  // What is drawn again loses it.
  await preview.locator("main").evaluate((main) => main.setAttribute("data-same", ""));

  const asked = page.waitForRequest(/refresh-loop/);
  await page.locator("[name$='-per_page']").fill("2");

  const call = await asked;
  expect(call.postDataJSON()).toMatchObject({ is_edit_mode: true, widget_model: { per_page: "2" } });
  expect(await call.headerValue("x-wp-nonce")).toMatch(/^\w{20}$/);
  await expect(cards).toHaveCount(2);
  await expect(preview.locator("main[data-same]")).toHaveCount(1);
  // Others still see what was published.
  await page.goto("/vyprodej/");
  await expect(page.locator(CARDS)).toHaveCount(shown);
});
