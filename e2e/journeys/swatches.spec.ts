/** Choosing a variation by swatches: mouse, finger, keyboard, and an address. */
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../test.ts";
import { choose, expectTidy, type Find, findProduct } from "./shop.ts";

const radio = (page: Page, product: Find, attribute = 0): Locator =>
  page.locator(`form.buy-form fieldset:nth-of-type(${attribute + 1}) input[value="${product.values[attribute]}"]`);

const swatch = (page: Page, product: Find, attribute = 0) => radio(page, product, attribute).locator("..");

const open = async (page: Page): Promise<Find> => {
  const product = await findProduct(page, "variable");
  await page.goto(product.path);
  return product;
};

test("a click chooses, says what, and takes back", { tag: "@script" }, async ({ page, javaScriptEnabled }) => {
  const product = await open(page);
  const title = (await swatch(page, product).getAttribute("data-title")) ?? "";
  const legend = page.locator("form.buy-form legend").first();

  await swatch(page, product).click();
  await expect(radio(page, product)).toBeChecked();
  await expect(legend).toContainText(`: ${title}`);
  await expectTidy(page, javaScriptEnabled);

  await swatch(page, product).click();
  await expect(radio(page, product)).not.toBeChecked();
  await expect(legend).not.toContainText(title);
});

test("choosing moves nothing below, and tells price and stock", { tag: "@script" }, async ({ page }) => {
  const product = await open(page);
  const button = page.locator("form.buy-form button.single_add_to_cart_button");
  const before = await button.evaluate((element) => element.getBoundingClientRect().top + scrollY);

  await choose(page, product);

  await expect(page.locator(".buy-form-variation .price")).toBeVisible();
  await expect(page.locator(".buy-form-variation .stock")).toBeVisible();
  expect(await button.evaluate((element) => element.getBoundingClientRect().top + scrollY)).toBe(before);
});

test("a finger chooses", { tag: "@script" }, async ({ page, hasTouch }) => {
  const product = await open(page);

  await (hasTouch ? swatch(page, product).tap() : swatch(page, product).click());

  await expect(radio(page, product)).toBeChecked();
});

test("keys choose: Space, Enter, and Space once more to take it back", { tag: "@script" }, async ({ page }) => {
  const product = await open(page);
  await radio(page, product).focus();

  await page.keyboard.press("Space");
  await expect(radio(page, product)).toBeChecked();
  await expect(page).toHaveURL(/attribute_/); // the island is awake
  await page.keyboard.press("Space");
  await expect(radio(page, product)).not.toBeChecked();
  await page.keyboard.press("Enter");
  await expect(radio(page, product)).toBeChecked();
  await expect(radio(page, product)).toBeFocused();
  expect(new URL(page.url()).pathname).toBe(product.path);
});

test("the address of a choice can be sent to a friend", { tag: "@script" }, async ({ page, context }) => {
  const product = await open(page);
  await choose(page, product);
  await expect(page.locator(".buy-form-variation .price")).toBeVisible();
  const shown = await page.locator(".buy-form-variation").innerText();

  const friend = await context.newPage();
  await friend.goto(page.url());

  await expect(friend.locator(".buy-form-variation")).toHaveText(shown, { useInnerText: true });
});

test("an address chooses without scripts too, and what it chose can be bought", async ({ page }) => {
  const product = await findProduct(page, "variable");
  await page.goto(product.path);
  const names = await page
    .locator("form.buy-form fieldset")
    .evaluateAll((sets) => sets.map((set) => set.querySelector("input")?.name ?? ""));
  const query = new URLSearchParams(names.map((name, i) => [name, product.values[i] ?? ""]));

  await page.goto(`${product.path}?${query}`);

  for (const i of names.keys()) await expect(radio(page, product, i)).toBeChecked();
  await page.locator("form.buy-form button.single_add_to_cart_button").click();
  await expect(page.getByText(/Přidáno do košíku|je v košíku/).first()).toBeVisible();
});
