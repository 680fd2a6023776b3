/** Choosing a variation by swatches and by a URL. */
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../test.ts";
import { chooseVariation, expectAccessible, type FoundProduct, findHydratedForm, findProduct } from "./shop.ts";

const getRadio = (page: Page, product: FoundProduct, attribute = 0): Locator =>
  page.locator(`form.buy-form fieldset:nth-of-type(${attribute + 1}) input[value="${product.values[attribute]}"]`);

const getSwatch = (page: Page, product: FoundProduct, attribute = 0) =>
  getRadio(page, product, attribute).locator("..");

const openProduct = async (page: Page): Promise<FoundProduct> => {
  const product = await findProduct(page, "variable");
  await page.goto(product.path);
  return product;
};

test("a choice shows its value, price and stock, does not move the button, and can be cleared", {
  tag: "@script",
}, async ({ page, javaScriptEnabled }) => {
  const product = await openProduct(page);
  const title = (await getSwatch(page, product).locator("..").getAttribute("data-title")) ?? "";
  const legend = page.locator("form.buy-form legend").first();
  const button = page.locator("form.buy-form button.single_add_to_cart_button");
  const getTop = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().top + scrollY);
  const initialTop = await getTop(button);

  await getSwatch(page, product).click();
  await expect(getRadio(page, product)).toBeChecked();
  await expect(legend).toContainText(`: ${title}`);
  await getSwatch(page, product).click();
  await expect(getRadio(page, product)).not.toBeChecked();
  await expect(legend).not.toContainText(title);

  await chooseVariation(page, product);
  await expect(page.locator(".variation-panel .price")).toBeVisible();
  await expect(page.locator(".variation-panel .stock")).toBeVisible();
  expect(await getTop(button)).toBe(initialTop);
  await expectAccessible(page, javaScriptEnabled);
  await page.getByRole("link", { name: "Zrušit výběr" }).click();
  await expect(page.locator("form.buy-form input:checked")).toHaveCount(0);
  await expect(page).toHaveURL(product.path);
  await expect(page.getByRole("link", { name: "Zrušit výběr" })).toBeHidden();
});

test("the layout is stable when a value is chosen, changed or cleared", { tag: "@script" }, async ({ page }) => {
  const product = await openProduct(page);
  await getRadio(page, product).focus();
  await expect(findHydratedForm(page)).toBeVisible();
  await page.evaluate(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    // Includes shifts right after an input, which the browser's score ignores.
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: false });
  });

  await chooseVariation(page, product);
  for (const other of await page.locator("form.buy-form li.variable-item:not(.disabled) label").all())
    await other.click();
  await page.locator("a.reset_variations").click();
  await expect(page.locator("form.buy-form input:checked")).toHaveCount(0);

  await page.evaluate(() => new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame)));
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
});

/** Delay the scripts of islands; return a function that releases them. */
async function delayIslands(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/(?!runtime|early)[^/]+\.js$/, (route) => released.then(() => route.continue()));
  return release;
}

test("clicks and keys choose and clear values before and after the form's hydration", { tag: "@script" }, async ({
  page,
}) => {
  const release = await delayIslands(page);
  const product = await openProduct(page);

  for (const _ of [1, 2]) await getSwatch(page, product).click();
  await getRadio(page, product).focus();
  await page.keyboard.press("Space");
  await expect(getRadio(page, product)).toBeChecked();
  await page.keyboard.press("Space");
  release();
  await expect(findHydratedForm(page)).toBeVisible();
  await expect(getRadio(page, product)).not.toBeChecked();

  await getSwatch(page, product).click();
  await expect(getRadio(page, product)).toBeChecked();
  await page.keyboard.press("Space");
  await expect(getRadio(page, product)).not.toBeChecked();
  await page.keyboard.press("Enter");
  await expect(getRadio(page, product)).toBeChecked();
  await expect(getRadio(page, product)).toBeFocused();
});

test("Enter before the form's hydration chooses a value and does not submit", { tag: "@script" }, async ({ page }) => {
  const release = await delayIslands(page);
  const product = await openProduct(page);
  await getRadio(page, product).focus();

  await page.keyboard.press("Enter");
  release();

  await expect(getRadio(page, product)).toBeChecked();
  await expect(page).toHaveURL(/attribute_/);
  expect(new URL(page.url()).pathname).toBe(product.path);
});

test("Back from another page restores the choice with its price", { tag: "@script" }, async ({ page }) => {
  const product = await openProduct(page);
  await chooseVariation(page, product);
  const variation = page.locator(".variation-panel");
  await expect(variation.locator(".stock")).toBeVisible();
  const initialText = await variation.innerText();
  await page.mouse.move(0, 0); // the pointer over the form would hydrate it

  await page.goto("/kosik/");
  await page.goBack();

  await expect(variation).toHaveText(initialText, { useInnerText: true });
  await page.locator("form.buy-form input[name=quantity]").focus();
  await expect(findHydratedForm(page)).toBeVisible();
  for (const [i] of product.values.entries()) await expect(getRadio(page, product, i)).toBeChecked();
});

test("a URL chooses a variation, also without scripts, and it can be bought", async ({ page }) => {
  const product = await findProduct(page, "variable");
  await page.goto(product.path);
  const names = await page
    .locator("form.buy-form fieldset")
    .evaluateAll((sets) => sets.map((set) => set.querySelector("input")?.name ?? ""));
  const query = new URLSearchParams(names.map((name, i) => [name, product.values[i] ?? ""]));

  await page.goto(`${product.path}?${query}`);

  for (const i of names.keys()) await expect(getRadio(page, product, i)).toBeChecked();
  await page.locator("form.buy-form button.single_add_to_cart_button").click();
  await expect(page.getByText(/Přidáno do košíku|je v košíku/).first()).toBeVisible();
});
