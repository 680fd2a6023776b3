/** Listings: sorted, page by page, loaded further in place, and the way back into them. */
import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";
import { expectAccessible } from "./shop.ts";

const PER_PAGE = 24;
const cards = (page: Page) => page.locator(".product-grid .product-card");
const links = (page: Page) => cards(page).getByRole("heading").getByRole("link");
const status = (page: Page) => page.getByRole("status").filter({ hasText: "Zobrazeno" });

async function loadMore(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Načíst další" }).click();
  await expect(cards(page)).toHaveCount(2 * PER_PAGE);
}

test("products are sorted, and the order has an address", async ({ page, javaScriptEnabled }) => {
  await page.goto("/obchod/");
  const order = page.getByRole("navigation", { name: "Řazení produktů" });
  await expect(order.getByRole("link", { name: "Doporučené" })).toHaveAttribute("aria-current", "true");
  const first = await links(page).first().innerText();

  await order.getByRole("link", { name: "Nejdražší" }).click();

  await expect(page).toHaveURL("/obchod/?orderby=price-desc");
  await expect(order.getByRole("link", { name: "Nejdražší" })).toHaveAttribute("aria-current", "true");
  await expect(links(page).first()).not.toHaveText(first);
  await expectAccessible(page, javaScriptEnabled);
  await page.getByRole("link", { name: "Strana 2", exact: true }).click();
  await expect(page).toHaveURL("/obchod/?orderby=price-desc&page=2");
});

test("further products come below those that are there", async ({ page, javaScriptEnabled }) => {
  await page.goto("/obchod/");

  if (javaScriptEnabled === false) {
    await page.getByRole("link", { name: "Načíst další" }).click();
    await expect(page).toHaveURL("/obchod/?page=2");
    await expect(page.getByRole("link", { name: "Načíst předchozí" })).toHaveAttribute("href", "/obchod/");
    return;
  }
  await loadMore(page);

  await expect(status(page)).toContainText(/Zobrazeno 48 z\s\d+ produktů/);
  await expect(links(page).nth(PER_PAGE)).toBeFocused();
  await expectAccessible(page, javaScriptEnabled);
  await page.reload();
  await expect(status(page)).toContainText(/Zobrazeno 25–48/);
  await page.getByRole("link", { name: "Načíst předchozí" }).click();
  await expect(cards(page)).toHaveCount(2 * PER_PAGE);
  await expect(page.getByRole("link", { name: "Načíst předchozí" })).toHaveCount(0);
});

test("the way back from a product leads to it", { tag: "@script" }, async ({ page }) => {
  await page.goto("/obchod/");
  await loadMore(page);
  const opened = links(page).nth(PER_PAGE + 9);
  const name = await opened.innerText();
  await opened.scrollIntoViewIfNeeded();
  const top = (await opened.boundingBox())?.y ?? 0;
  await opened.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);

  await page.goBack();

  await expect(page).toHaveURL("/obchod/?page=2");
  // All that was there is there again, and the product where it was on the screen.
  await expect(cards(page)).toHaveCount(2 * PER_PAGE);
  const again = links(page).filter({ hasText: name });
  await expect(again).toBeInViewport();
  await expect.poll(async () => Math.abs(((await again.boundingBox())?.y ?? 0) - top)).toBeLessThan(3);
});

test("more comes while one scrolls, until the footer is to be reached", { tag: "@script" }, async ({ page }) => {
  await page.route(/\/obchod\/(\?page=\d)?$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace("data-listing=", 'data-infinite="" data-listing=');
    await route.fulfill({ response, body });
  });
  await page.goto("/obchod/");
  await expect(cards(page)).toHaveCount(PER_PAGE);

  for (const pages of [2, 3, 4]) {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(cards(page)).toHaveCount(pages * PER_PAGE);
  }

  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(page.getByRole("contentinfo")).toBeInViewport();
  await expect(page).toHaveURL("/obchod/");
  await page.getByRole("link", { name: "Načíst další" }).click();
  await expect(cards(page)).toHaveCount(5 * PER_PAGE);
});

test("who searches and finds nothing is led on", { tag: "@script" }, async ({ page }) => {
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
