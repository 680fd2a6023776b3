/** Sections and accordions on the page that scripts/demo_shop.py makes of them. */
import { expect, test } from "../test.ts";
import { expectAccessible } from "./shop.ts";

const PAGE = "/sekce-a-karty/";

test("sections in each other are tidy, accordions open by keyboard, pictures lead to places", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto(PAGE);
  const pictures = page.locator(".image-accordion-item");
  if (javaScriptEnabled) await expect(pictures.first()).toHaveAttribute("aria-expanded", "true");
  await expectAccessible(page, javaScriptEnabled);

  // An item that opens closes its siblings.
  const items = page.locator(".accordion").first().locator("details");
  await expect(items.first()).toHaveAttribute("open");
  await items.nth(1).locator("summary").press("Enter");
  await expect(items.nth(1)).toHaveAttribute("open");
  await expect(items.first()).not.toHaveAttribute("open");

  await pictures.first().click();
  await expect(page).toHaveURL(`${PAGE}#doprava`);
});

test("tabs follow the hash of the address", { tag: "@script" }, async ({ page }) => {
  await page.goto(`${PAGE}#velikosti?utm_source=newsletter`);
  const panel = (name: string) => page.locator(".tabs").getByText(`${name}: ze 100% merino vlny.`);
  await expect(panel("Velikosti")).toBeVisible();

  await page.locator(".tabs").getByText("Péče o výrobek").filter({ visible: true }).click();

  await expect(panel("Péče o výrobek")).toBeVisible();
  await expect(panel("Velikosti")).toBeHidden();
  await expect(page).toHaveURL(`${PAGE}#karta-pece-o-vyrobek`);
});
