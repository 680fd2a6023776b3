/** Swatches on the cards of a listing: looked through, chosen and bought without opening the product. */
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../test.ts";
import { expectAccessible } from "./shop.ts";

const PER_PAGE = 24;
const LISTING = "/obchod/";

/** The first card of the listing with two swatches that fit `selector`. */
async function cardWith(page: Page, selector = "[data-srcset]"): Promise<Locator> {
  await page.goto(LISTING);
  return page
    .locator(".product-card")
    .filter({ has: page.locator(`card-swatches a${selector}`) })
    .first();
}

const swatch = (card: Locator, selector = "[data-srcset]") => card.locator(`card-swatches a${selector}`).first();
const link = (card: Locator) => card.getByRole("heading").getByRole("link");
const shown = (card: Locator) => card.locator(".picture img").evaluate((image: HTMLImageElement) => image.currentSrc);
const place = (card: Locator) =>
  card.locator("card-swatches").evaluate((group) => group.getBoundingClientRect().top + scrollY);

/** The name of the file among `srcset`, without its size. */
const fileOf = async (one: Locator) =>
  /[^/]+(?=\.\d+\.webp)/.exec((await one.getAttribute("data-srcset")) ?? "")?.[0] ?? "?";

test("a swatch leads to the product with that choice", async ({ page, javaScriptEnabled }) => {
  const card = await cardWith(page);
  const address = (await swatch(card).getAttribute("href")) ?? "";
  expect(await swatch(card).getAttribute("rel")).toBe("nofollow");
  await expectAccessible(page, javaScriptEnabled);

  // Where scripts run, a click chooses on the card, and its link leads there.
  await swatch(card).click();
  if (javaScriptEnabled !== false) await link(card).click();

  await expect(page).toHaveURL(address);
  const value = new URL(address, page.url()).searchParams.values().next().value;
  await expect(page.locator(`form.buy-form input[value="${value}"]`)).toBeChecked();
});

test("a click shows the colour and takes it back", { tag: "@script" }, async ({ page, javaScriptEnabled }) => {
  const card = await cardWith(page);
  const [own, href, top] = [await shown(card), await link(card).getAttribute("href"), await place(card)];

  await swatch(card).click();

  await expect(swatch(card)).toBeChecked();
  await expect.poll(() => shown(card)).toContain(await fileOf(swatch(card)));
  await expect(link(card)).toHaveAttribute("href", (await swatch(card).getAttribute("href")) ?? "");
  expect(await place(card)).toBe(top);
  await expectAccessible(page, javaScriptEnabled);

  await swatch(card).click();

  await expect(swatch(card)).not.toBeChecked();
  await expect.poll(() => shown(card)).toBe(own);
  await expect(link(card)).toHaveAttribute("href", href ?? "");
  expect(await place(card)).toBe(top);
});

test("keys: one stop of Tab, arrows choose, Space and Enter take back", { tag: "@script" }, async ({ page }) => {
  const card = await cardWith(page);
  const radios = card.getByRole("radio");
  await link(card).focus();

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
  await expect(link(card)).toBeFocused();
  await expect(page).toHaveURL(LISTING);
});

test("what one choice decides is bought from the card", { tag: "@script" }, async ({ page, javaScriptEnabled }) => {
  const card = await cardWith(page, "[data-variation_id]");
  const name = await link(card).innerText();
  const one = swatch(card, "[data-variation_id]");
  const colour = (await one.textContent()) ?? "";
  await one.focus();
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

test("cards that are sorted in place or loaded further choose as well", { tag: "@script" }, async ({ page }) => {
  await page.goto(LISTING);
  await page.getByRole("navigation", { name: "Řazení produktů" }).getByRole("link", { name: "Nejdražší" }).click();
  await expect(page).toHaveURL(/orderby=price-desc/);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.getByRole("link", { name: "Načíst další" }).click();
  await expect(page.locator(".product-grid .product-card")).toHaveCount(2 * PER_PAGE);
  const address = page.url();

  const withPictures = { has: page.locator("a[data-srcset]") };
  for (const card of [
    page.locator(".product-card").filter(withPictures).first(),
    page
      .locator(`.product-grid > li:nth-child(n + ${PER_PAGE + 1})`)
      .filter(withPictures)
      .first(),
  ]) {
    await swatch(card).click();

    await expect(swatch(card)).toBeChecked();
    await expect.poll(() => shown(card)).toContain(await fileOf(swatch(card)));
  }
  expect(page.url()).toBe(address);
});
