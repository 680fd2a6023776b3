/** The page of results: sorted, narrowed and continued without losing the phrase; typos, and pages that were meant. */
import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";
import { expectAccessible } from "./shop.ts";

const results = (phrase: string) => `/?s=${encodeURIComponent(phrase)}&post_type=product&dgwt_wcas=1`;
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const field = (page: Page) => page.locator("#header-search");
const phraseIn = (page: Page) => new URL(page.url()).searchParams.get("s");

test("results are sorted and turned, and the phrase stays", async ({ page }) => {
  await page.goto(results("a"));
  const order = page.getByRole("navigation", { name: "Řazení produktů" });
  await expect(order.getByRole("link", { name: "Nejlepší shoda" })).toHaveAttribute("aria-current", "true");

  await order.getByRole("link", { name: "Nejdražší" }).click();
  await expect(page).toHaveURL(/orderby=price-desc/);
  await page.getByRole("link", { name: "Strana 2", exact: true }).click();

  await expect(page).toHaveURL(/orderby=price-desc&page=2/);
  expect(phraseIn(page)).toBe("a");
  await expect(field(page)).toHaveValue("a");
  await expect(page.getByRole("status").filter({ hasText: "Zobrazeno 25–48" })).toBeVisible();
});

test("results are narrowed, and the phrase stays", { tag: ["@script", "@wide"] }, async ({ page }) => {
  await page.goto(results("tričko"));
  const count = page.locator(".listing-count");
  const all = await count.innerText();

  await page.getByRole("checkbox", { name: /^Turistika/ }).check();

  await expect(page).toHaveURL(/e-filter-vypis-product_cat=turistika/);
  expect(phraseIn(page)).toBe("tričko");
  await expect(count).not.toHaveText(all);
});

test("a typo is understood, and mended with one click", { tag: "@script" }, async ({ page }) => {
  await page.goto(results("trycko"));

  await expect(page.getByText("Přesně „trycko“ jsme nenašli")).toBeVisible();
  await expectAccessible(page);
  await page.getByText("Měli jste na mysli").getByRole("link", { name: "tričko" }).click();

  await expect(heading(page)).toHaveText("Hledání: „tričko“");
  await expect(page.getByText("Měli jste na mysli")).toHaveCount(0);
});

test("who looks for a page of the shop finds it before products", { tag: "@script" }, async ({ page }) => {
  await page.goto(results("obchodní podmínky"));
  const main = page.getByRole("main");

  await expect(main.getByRole("link").first()).toHaveText("Obchodní podmínky");
  await expect(main.getByText("žádný produkt dobře neodpovídá")).toBeVisible();
  await expectAccessible(page);
  await main.getByRole("link").first().click();

  await expect(heading(page)).toHaveText("Obchodní podmínky");
});
