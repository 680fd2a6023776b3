/** Sections, accordions and tabs on the page that scripts/demo_shop.py makes of them. */
import { expect, test } from "../test.ts";
import { expectTidy } from "./shop.ts";

const PAGE = "/sekce-a-karty/";

test("sections in each other are accessible and as wide as the screen", async ({ page, javaScriptEnabled }) => {
  await page.goto(PAGE);
  if (javaScriptEnabled)
    await expect(page.locator(".image-accordion-item").first()).toHaveAttribute("aria-expanded", "true");

  await expectTidy(page, javaScriptEnabled);
});

test("opening an item of an accordion closes its siblings, by keyboard too", async ({ page }) => {
  await page.goto(PAGE);
  const items = page.locator(".accordion").first().locator("details");
  await expect(items.first()).toHaveAttribute("open");

  await items.nth(1).locator("summary").press("Enter");

  await expect(items.nth(1)).toHaveAttribute("open");
  await expect(items.first()).not.toHaveAttribute("open");
});

test("the first click opens a picture, the second follows its link", { tag: "@script" }, async ({ page }) => {
  await page.goto(PAGE);
  const items = page.locator(".image-accordion-item");
  await expect(items.first()).toHaveAttribute("aria-expanded", "true");

  await items.nth(1).press("Enter");
  await expect(items.nth(1)).toHaveAttribute("aria-expanded", "true");
  await expect(items.first()).toHaveAttribute("aria-expanded", "false");
  await expect(page).toHaveURL(PAGE);

  await items.nth(1).click();
  await expect(page).toHaveURL("/obchod/");
});

test("an open item leads to a place on the page", async ({ page }) => {
  await page.goto(PAGE);

  await page.locator(".image-accordion-item").first().click();

  await expect(page).toHaveURL(`${PAGE}#doprava`);
});

test("tabs follow the hash of the address", { tag: "@script" }, async ({ page }) => {
  await page.goto(`${PAGE}#velikosti?utm_source=newsletter`);
  const panel = (name: string) => page.locator(".tabs").getByText(`${name}: ze 100% merino vlny.`);
  await expect(panel("Velikosti")).toBeVisible();

  await page.evaluate(() => {
    location.hash = "#neni";
  });
  await expect(panel("Velikosti")).toBeVisible();

  await page.locator(".tabs").getByText("Péče o výrobek").filter({ visible: true }).click();
  await expect(panel("Péče o výrobek")).toBeVisible();
  await expect(panel("Velikosti")).toBeHidden();
  await expect(page).toHaveURL(`${PAGE}#karta-pece-o-vyrobek`);
});
