/** Listings: sorting, pages, loading more products, and returning from a product. */
import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";
import { expectAccessible, openSortOrders } from "./shop.ts";

const PER_PAGE = 24;
const getCards = (page: Page) => page.locator(".product-grid .product-card");
const getLinks = (page: Page) => getCards(page).getByRole("heading").getByRole("link");
const getStatus = (page: Page) => page.getByRole("status").filter({ hasText: "Zobrazeno" });

async function loadMore(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Načíst další" }).click();
  await expect(getCards(page)).toHaveCount(2 * PER_PAGE);
}

test("products are sorted, and the sort order has a URL", async ({ page, javaScriptEnabled }) => {
  await page.goto("/obchod/");
  let sorting = await openSortOrders(page);
  await expect(sorting.getByRole("link", { name: "Doporučené" })).toHaveAttribute("aria-current", "true");
  const firstName = await getLinks(page).first().innerText();

  await sorting.getByRole("link", { name: "Nejdražší" }).click();

  await expect(page).toHaveURL("/obchod/?orderby=price-desc");
  await expectAccessible(page, javaScriptEnabled);
  sorting = await openSortOrders(page);
  await expect(sorting.getByRole("link", { name: "Nejdražší" })).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("Escape");
  await expect(getLinks(page).first()).not.toHaveText(firstName);
  await page.getByRole("link", { name: "Strana 2", exact: true }).click();
  await expect(page).toHaveURL("/obchod/?orderby=price-desc&page=2");
});

test("more products are added below the current ones", async ({ page, javaScriptEnabled }) => {
  await page.goto("/obchod/");

  if (javaScriptEnabled === false) {
    await page.getByRole("link", { name: "Načíst další" }).click();
    await expect(page).toHaveURL("/obchod/?page=2");
    await expect(page.getByRole("link", { name: "Načíst předchozí" })).toHaveAttribute("href", "/obchod/");
    return;
  }
  await loadMore(page);

  await expect(getStatus(page)).toContainText(/Zobrazeno 48 z\s\d+ produktů/);
  await expect(getLinks(page).nth(PER_PAGE)).toBeFocused();
  await expectAccessible(page, javaScriptEnabled);
  await page.reload();
  await expect(getStatus(page)).toContainText(/Zobrazeno 25–48/);
  await page.getByRole("link", { name: "Načíst předchozí" }).click();
  await expect(getCards(page)).toHaveCount(2 * PER_PAGE);
  await expect(page.getByRole("link", { name: "Načíst předchozí" })).toHaveCount(0);
});

test("returning from a product restores the listing and its scroll position", { tag: "@script" }, async ({ page }) => {
  await page.goto("/obchod/");
  await loadMore(page);
  const link = getLinks(page).nth(PER_PAGE + 9);
  const name = await link.innerText();
  await link.scrollIntoViewIfNeeded();
  const top = (await link.boundingBox())?.y ?? 0;
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);

  await page.goBack();

  await expect(page).toHaveURL("/obchod/?page=2");
  // All loaded products are restored, and the product has the same position on the screen.
  await expect(getCards(page)).toHaveCount(2 * PER_PAGE);
  const restoredLink = getLinks(page).filter({ hasText: name });
  await expect(restoredLink).toBeInViewport();
  await expect.poll(async () => Math.abs(((await restoredLink.boundingBox())?.y ?? 0) - top)).toBeLessThan(3);
});

test("infinite scroll loads three more pages, then stops so that the footer can be reached", {
  tag: "@script",
}, async ({ page }) => {
  await page.route(/\/obchod\/(\?page=\d)?$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace("data-listing=", 'data-infinite="" data-listing=');
    await route.fulfill({ response, body });
  });
  await page.goto("/obchod/");
  await expect(getCards(page)).toHaveCount(PER_PAGE);

  for (const pageCount of [2, 3, 4]) {
    // To the end of the list, not of the page: a jump over the link below it, as high as the footer, loads nothing.
    // The link is at the end of the screen: were it alone there, the browser would keep it in sight, and load on.
    await page.getByRole("link", { name: "Načíst další" }).evaluate((link) => link.scrollIntoView({ block: "end" }));
    await expect(getCards(page)).toHaveCount(pageCount * PER_PAGE);
  }

  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(page.getByRole("contentinfo")).toBeInViewport();
  await expect(page).toHaveURL("/obchod/");
  await page.getByRole("link", { name: "Načíst další" }).click();
  await expect(getCards(page)).toHaveCount(5 * PER_PAGE);
});

test("a search without results offers categories", { tag: "@script" }, async ({ page }) => {
  await page.goto("/?s=xyzzy");

  await expect(page.getByText("Nenašli jsme žádný produkt")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("navigation", { name: "Kategorie" }).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/kategorie-produktu\//);
});

test("a brand is found by its letter", { tag: "@script" }, async ({ page }) => {
  await page.goto("/znacky/");
  await expectAccessible(page);
  const brand = page.getByRole("main").locator(".brand-group a").first();
  const name = await brand.innerText();

  await brand.click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expectAccessible(page);
});
