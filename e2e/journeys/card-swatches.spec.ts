/** Swatches on a listing's cards: choosing and buying without opening the product. */
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../test.ts";
import { expectAccessible, openSortOrders } from "./shop.ts";

const PER_PAGE = 24;
const LISTING = "/obchod/";

/** Open the listing and return its first card with a swatch that matches `selector`. */
async function findCard(page: Page, selector = "[data-srcset]"): Promise<Locator> {
  await page.goto(LISTING);
  return page
    .locator(".product-card")
    .filter({ has: page.locator(`card-swatches a${selector}`) })
    .first();
}

const getSwatch = (card: Locator, selector = "[data-srcset]") => card.locator(`card-swatches a${selector}`).first();
const getLink = (card: Locator) => card.getByRole("heading").getByRole("link");
const getPictureUrl = (card: Locator) =>
  card.locator(".picture img").evaluate((image: HTMLImageElement) => image.currentSrc);
const getSwatchesTop = (card: Locator) =>
  card.locator("card-swatches").evaluate((group) => group.getBoundingClientRect().top + scrollY);

/** Return the file name in a swatch's srcset, without its size. */
const getFileName = async (swatch: Locator) =>
  /[^/]+(?=\.\d+\.webp)/.exec((await swatch.getAttribute("data-srcset")) ?? "")?.[0] ?? "?";

test("a swatch leads to the product with its value chosen", async ({ page, javaScriptEnabled }) => {
  const card = await findCard(page);
  const url = (await getSwatch(card).getAttribute("href")) ?? "";
  expect(await getSwatch(card).getAttribute("rel")).toBe("nofollow");
  await expectAccessible(page, javaScriptEnabled);

  // With scripts, a click chooses on the card, and the card's link leads to the choice.
  await getSwatch(card).click();
  if (javaScriptEnabled !== false) await getLink(card).click();

  await expect(page).toHaveURL(url);
  const value = new URL(url, page.url()).searchParams.values().next().value;
  await expect(page.locator(`form.buy-form input[value="${value}"]`)).toBeChecked();
});

test("a click chooses a colour, and another click clears it", { tag: "@script" }, async ({
  page,
  javaScriptEnabled,
}) => {
  const card = await findCard(page);
  const [initialPicture, href, top] = [
    await getPictureUrl(card),
    await getLink(card).getAttribute("href"),
    await getSwatchesTop(card),
  ];

  await getSwatch(card).click();

  await expect(getSwatch(card)).toBeChecked();
  await expect.poll(() => getPictureUrl(card)).toContain(await getFileName(getSwatch(card)));
  await expect(getLink(card)).toHaveAttribute("href", (await getSwatch(card).getAttribute("href")) ?? "");
  expect(await getSwatchesTop(card)).toBe(top);
  await expectAccessible(page, javaScriptEnabled);

  await getSwatch(card).click();

  await expect(getSwatch(card)).not.toBeChecked();
  await expect.poll(() => getPictureUrl(card)).toBe(initialPicture);
  await expect(getLink(card)).toHaveAttribute("href", href ?? "");
  expect(await getSwatchesTop(card)).toBe(top);
});

test("swatches are one tab stop, arrows choose, Space clears and Enter chooses", { tag: "@script" }, async ({
  page,
}) => {
  const card = await findCard(page);
  const radios = card.getByRole("radio");
  await card.locator(".wishlist-heart").focus();

  await page.keyboard.press("Tab");
  await expect(radios.first()).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(radios.nth(1)).toBeFocused();
  await expect(radios.nth(1)).toBeChecked();
  await page.keyboard.press("ArrowLeft");
  await expect(radios.first()).toBeChecked();
  await page.keyboard.press("Space");
  await expect(radios.first()).not.toBeChecked();
  await page.keyboard.press("Enter");
  await expect(radios.first()).toBeChecked();

  await page.keyboard.press("Shift+Tab");
  await expect(card.locator(".wishlist-heart")).toBeFocused();
  await expect(page).toHaveURL(LISTING);
});

test("a variation decided by one choice is bought from the card", { tag: "@script" }, async ({
  page,
  javaScriptEnabled,
}) => {
  const card = await findCard(page, "[data-variation_id]");
  const name = await getLink(card).innerText();
  const variationSwatch = getSwatch(card, "[data-variation_id]");
  const colour = (await variationSwatch.textContent()) ?? "";
  await variationSwatch.focus();
  await page.keyboard.press("Space");
  const button = card.getByRole("button", { name: "do košíku" });
  await expect(button).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(button).toBeFocused();

  await page.keyboard.press("Enter");

  const dialog = page.getByRole("dialog", { name: "Přidáno do košíku" });
  await expect(dialog).toContainText(name);
  await expect(dialog).toContainText(colour);
  await expectAccessible(page, javaScriptEnabled);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(page.locator("[data-cart-count]").first()).toHaveText("1");
  await page.goto("/kosik/");
  await expect(page.getByRole("main")).toContainText(name);
});

test("swatches work on cards that were sorted or loaded later", { tag: "@script" }, async ({ page }) => {
  await page.goto(LISTING);
  await (await openSortOrders(page)).getByRole("link", { name: "Nejdražší" }).click();
  await expect(page).toHaveURL(/orderby=price-desc/);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.getByRole("link", { name: "Načíst další" }).click();
  await expect(page.locator(".product-grid .product-card")).toHaveCount(2 * PER_PAGE);
  const url = page.url();

  const withPictures = { has: page.locator("a[data-srcset]") };
  for (const card of [
    page.locator(".product-card").filter(withPictures).first(),
    page
      .locator(`.product-grid > li:nth-child(n + ${PER_PAGE + 1})`)
      .filter(withPictures)
      .first(),
  ]) {
    await getSwatch(card).click();

    await expect(getSwatch(card)).toBeChecked();
    await expect.poll(() => getPictureUrl(card)).toContain(await getFileName(getSwatch(card)));
  }
  expect(page.url()).toBe(url);
});
