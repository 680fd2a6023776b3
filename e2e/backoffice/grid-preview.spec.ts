/** An editor changes a listing and sees it before saving, without the page being drawn again (specification.md, sections 6, 7.9). */
import type { Request } from "@playwright/test";
import { expect, test } from "../test.ts";
import { signIn } from "./merchant.ts";

test.use({ expectedErrors: /autocomplete attributes/ });
test.describe.configure({ timeout: 120_000 });

const CARDS = ".product-grid .product-card";

test("a listing's number of products is seen before saving", { tag: "@wide" }, async ({ page }) => {
  await page.goto("/vyprodej/");
  const shown = await page.locator(CARDS).count();
  expect(shown).toBeGreaterThan(2);
  const id = await page.locator("[data-elementor-id]").getAttribute("data-elementor-id");
  await signIn(page, "redaktor");
  await page.goto(`/sprava/pages/${id}/edit/`);
  await page.getByRole("button", { name: "Zobrazit nebo skrýt náhled" }).click();
  const preview = page.frameLocator("#w-preview-iframe");
  const cards = preview.locator(CARDS);
  await expect(cards.nth(1)).toBeVisible({ timeout: 30_000 });

  // The preview answers with a full page until it has loaded once, so type until it asks for the grid alone. The draft
  // may hold the number of an earlier run: Wagtail saves it by itself.
  const number = page.locator("[name$='-per_page']");
  let typed = Number(await number.inputValue());
  let call: Request | undefined;
  await expect(async () => {
    // What is drawn again loses it.
    await preview.locator("main").evaluate((main) => main.setAttribute("data-same", ""));
    typed = typed === 2 ? 3 : 2;
    const isTyped = (request: Request) =>
      request.url().includes("refresh-loop") && request.postDataJSON().widget_model.per_page === String(typed);
    const asked = page.waitForRequest(isTyped, { timeout: 3_000 });
    await number.fill(String(typed));
    call = await asked;
  }).toPass({ timeout: 60_000 });

  expect(call?.postDataJSON()).toMatchObject({ is_edit_mode: true, widget_model: { per_page: String(typed) } });
  expect(await call?.headerValue("x-wp-nonce")).toMatch(/^\w{20}$/);
  await expect(cards).toHaveCount(typed);
  await expect(preview.locator("main[data-same]")).toHaveCount(1);
  // Others still see what was published.
  await page.goto("/vyprodej/");
  await expect(page.locator(CARDS)).toHaveCount(shown);
});
