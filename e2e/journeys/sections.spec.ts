/** Sections, accordions and tabs on their page of scripts/demo_shop.py. */
import { expect, test } from "../test.ts";
import { expectAccessible } from "./shop.ts";

const PAGE = "/sekce-a-karty/";

test("nested sections are accessible, accordions open by keyboard, and pictures lead to their links", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto(PAGE);
  const pictures = page.locator(".image-accordion-item");
  if (javaScriptEnabled) await expect(pictures.first()).toHaveAttribute("aria-expanded", "true");
  await expectAccessible(page, javaScriptEnabled);

  // An opened item closes its siblings.
  const items = page.locator(".accordion").first().locator("details");
  await expect(items.first()).toHaveAttribute("open");
  await items.nth(1).locator("summary").press("Enter");
  await expect(items.nth(1)).toHaveAttribute("open");
  await expect(items.first()).not.toHaveAttribute("open");

  await pictures.first().click();
  await expect(page).toHaveURL(`${PAGE}#doprava`);
});

test("tabs follow the URL's hash", { tag: "@script" }, async ({ page }) => {
  await page.goto(`${PAGE}#velikosti?utm_source=newsletter`);
  const getPanel = (name: string) => page.locator(".tabs").getByText(`${name}: ze 100% merino vlny.`);
  await expect(getPanel("Velikosti")).toBeVisible();

  await page.locator(".tabs").getByText("Péče o výrobek").filter({ visible: true }).click();

  await expect(getPanel("Péče o výrobek")).toBeVisible();
  await expect(getPanel("Velikosti")).toBeHidden();
  await expect(page).toHaveURL(`${PAGE}#karta-pece-o-vyrobek`);
});
