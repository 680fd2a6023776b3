/** The page of search results: sorting, filters and pages that keep the phrase, typos, and found content pages. */
import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";
import { expectAccessible, openSortOrders } from "./shop.ts";

const buildResultsUrl = (phrase: string) => `/?s=${encodeURIComponent(phrase)}&post_type=product&dgwt_wcas=1`;
const getHeading = (page: Page) => page.getByRole("heading", { level: 1 });
const getField = (page: Page) => page.locator("#header-search");
const getPhrase = (page: Page) => new URL(page.url()).searchParams.get("s");

test("sorting and the next page keep the phrase", async ({ page }) => {
  await page.goto(buildResultsUrl("a"));
  const sorting = await openSortOrders(page);
  await expect(sorting.getByRole("link", { name: "Nejlepší shoda" })).toHaveAttribute("aria-current", "true");

  await sorting.getByRole("link", { name: "Nejdražší" }).click();
  await expect(page).toHaveURL(/orderby=price-desc/);
  await page.getByRole("link", { name: "Strana 2", exact: true }).click();

  await expect(page).toHaveURL(/orderby=price-desc&page=2/);
  expect(getPhrase(page)).toBe("a");
  await expect(getField(page)).toHaveValue("a");
  await expect(page.getByRole("status").filter({ hasText: "Zobrazeno 25–48" })).toBeVisible();
});

test("a filter keeps the phrase", { tag: ["@script", "@wide"] }, async ({ page }) => {
  await page.goto(buildResultsUrl("tričko"));
  const count = page.locator(".listing-count");
  const initialText = await count.innerText();

  await page.getByRole("checkbox", { name: /^Turistika/ }).check();

  await expect(page).toHaveURL(/e-filter-vypis-product_cat=turistika/);
  expect(getPhrase(page)).toBe("tričko");
  await expect(count).not.toHaveText(initialText);
});

test("a typo has results and a link to the corrected phrase", { tag: "@script" }, async ({ page }) => {
  await page.goto(buildResultsUrl("trycko"));

  await expect(page.getByText("Přesně „trycko“ jsme nenašli")).toBeVisible();
  await expectAccessible(page);
  await page.getByText("Měli jste na mysli").getByRole("link", { name: "tričko" }).click();

  await expect(getHeading(page)).toHaveText("Hledání: „tričko“");
  await expect(page.getByText("Měli jste na mysli")).toHaveCount(0);
});

test("a content page that matches the phrase is listed before products", { tag: "@script" }, async ({ page }) => {
  await page.goto(buildResultsUrl("obchodní podmínky"));
  const main = page.getByRole("main");

  await expect(main.getByRole("link").first()).toHaveText("Obchodní podmínky");
  await expect(main.getByText("žádný produkt dobře neodpovídá")).toBeVisible();
  await expectAccessible(page);
  await main.getByRole("link").first().click();

  await expect(getHeading(page)).toHaveText("Obchodní podmínky");
});
