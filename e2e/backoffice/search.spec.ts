/** A merchant sees a search without results, adds a synonym and gets results. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "../journeys/shop.ts";
import { expect, test } from "../test.ts";
import { signIn } from "./merchant.ts";

const PHONE = { width: 390, height: 844 };
// Searches of robots are not counted, and a headless browser identifies as one.
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
/** Wagtail's text editor has no accessible name. */
const EDITOR = ".public-DraftEditor-content";
const SCREENS = [
  "search-report/?show=day",
  "search-preview/?q=hrnek",
  "synonyms/",
  "synonyms/new/",
  "search-boosts/",
  "search-boosts/new/",
  "settings/search/stopwords/",
  "settings/search/searchsettings/",
];

test.use({ userAgent, expectedErrors: /autocomplete attributes/ });
// axe checks the pages one after another, and counts are written after some seconds.
test.describe.configure({ timeout: 180_000 });

/** Search as a customer does. */
async function search(page: Page, phrase: string): Promise<void> {
  await page.goto("/");
  await page.locator("#header-search").fill(phrase);
  await page.locator("#header-search").press("Enter");
  await page.waitForURL(/\/\?s=/);
}

test("an unknown phrase has results after its suggested synonym is added", { tag: "@wide" }, async ({
  page,
  context,
}) => {
  const phrase = `kamen${Array.from({ length: 4 }, () => "bcdfgjqvwxz"[Math.floor(Math.random() * 11)]).join("")}`;
  for (const _customer of ["one", "another"]) {
    await search(page, phrase);
    await expect(page.getByText("Nenašli jsme žádný produkt.")).toBeVisible();
  }

  await signIn(page);
  await page.goto("/sprava/");
  await page.getByRole("button", { name: "Hledání" }).click();
  await page.getByRole("link", { name: "Co zákazníci hledají" }).click();
  await page.getByRole("link", { name: "Bez výsledku" }).click();
  const row = page.getByRole("row").filter({ hasText: phrase });
  await expect(async () => {
    await page.reload(); // counts are written after a few seconds
    await expect(row).toContainText("Přidat synonymum", { timeout: 500 });
  }).toPass();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Hledání" }).click();
  await page.getByRole("link", { name: "Návrhy synonym" }).click();
  await expectAccessible(page);
  await row.getByRole("button", { name: "kamenina", exact: true }).click();
  await expect(page.locator(".messages")).toContainText(`„${phrase} → kamenina“: vytvořeno.`);
  await expect(row).toHaveCount(0);

  await page.goto(`/sprava/search-preview/?q=${phrase}`);
  await expect(page.locator(".bo-preview__words")).toHaveText(`${phrase} = kamenina`);
  const firstResult = page.getByRole("table").first().getByRole("row").nth(1);
  await expect(firstResult).toContainText(`${phrase} → kamenina synonymum`);
  await expectAccessible(page);
  const name = await firstResult.getByRole("rowheader").innerText();

  const shopPagePromise = context.waitForEvent("page");
  await page.getByRole("link", { name: "Otevřít v obchodě" }).click();
  await expect((await shopPagePromise).locator(".product-card h3").first()).toHaveText(name);
});

test("all search screens are accessible and fit a phone", { tag: "@wide" }, async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signIn(page);
  for (const path of SCREENS) {
    await page.goto(`/sprava/${path}`);
    await expectAccessible(page, true, EDITOR);
  }
});
