/** A phone's listing: the bar that filters and sorts, and the header that returns. */
import { expect, test } from "../test.ts";
import { openSortOrders } from "./shop.ts";

const MAX_TOP = 300; // pixels above the first product

test("the first product is in the upper third of a phone", { tag: "@narrow" }, async ({ page }) => {
  await page.goto("/obchod/");

  const picture = await page.locator(".product-card .picture").first().boundingBox();
  expect(picture?.y).toBeLessThanOrEqual(MAX_TOP);
  for (const name of ["Filtrovat", "Řadit"])
    await expect(page.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
});

test("the bar stays while one scrolls, and another order begins at its first product", {
  tag: ["@script", "@narrow"],
}, async ({ page }) => {
  await page.goto("/obchod/");
  await page.locator(".product-card").nth(12).scrollIntoViewIfNeeded();
  await expect(page.getByRole("button", { name: "Řadit" })).toBeInViewport({ ratio: 1 });

  await (await openSortOrders(page)).getByRole("link", { name: "Nejdražší" }).click();

  await expect(page).toHaveURL(/orderby=price-desc/);
  await expect(page.locator(".product-card").first()).toBeInViewport();
  await expect(page.getByRole("button", { name: "Řadit" })).toBeFocused();
});

test("the header returns on scrolling up, above the bar, and never covers the focus", {
  tag: ["@script", "@narrow"],
}, async ({ page }) => {
  await page.goto("/obchod/");
  const cart = page.getByRole("banner").getByRole("link", { name: "Košík" });
  const bar = page.locator(".listing-bar");
  const header = page.getByRole("banner");
  await page.mouse.move(200, 500);
  await page.mouse.wheel(0, 1500);
  await expect(cart).not.toBeInViewport();

  await page.mouse.wheel(0, -200);
  await expect(cart).toBeInViewport();
  await expect
    .poll(async () => ((await bar.boundingBox())?.y ?? 0) - ((await header.boundingBox())?.height ?? 0))
    .toBeGreaterThanOrEqual(-1); // rounded pixels

  // The focus of the keyboard goes to a card behind the header.
  const links = page.locator(".product-card h3 a");
  const index = await links.evaluateAll((all) => {
    const found = all.findIndex((link) => link.getBoundingClientRect().top > 200);
    scrollBy({ top: (all[found]?.getBoundingClientRect().top ?? 0) - 20, behavior: "instant" });
    return found;
  });
  await expect(cart).not.toBeInViewport();
  await page.mouse.wheel(0, -30);
  await expect(cart).toBeInViewport();
  await links.nth(index).evaluate((link: HTMLElement) => link.focus({ preventScroll: true }));
  await expect(cart).not.toBeInViewport();
});
