/** Choosing a variation by swatches: mouse, finger, keyboard, and an address. */
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../test.ts";
import { awakeForm, chooseVariation, expectAccessible, type FoundProduct, findProduct } from "./shop.ts";

const radio = (page: Page, product: FoundProduct, attribute = 0): Locator =>
  page.locator(`form.buy-form fieldset:nth-of-type(${attribute + 1}) input[value="${product.values[attribute]}"]`);

const swatch = (page: Page, product: FoundProduct, attribute = 0) => radio(page, product, attribute).locator("..");

const open = async (page: Page): Promise<FoundProduct> => {
  const product = await findProduct(page, "variable");
  await page.goto(product.path);
  return product;
};

test("a choice says what it is, its price and stock, moves nothing below, and can be taken back", {
  tag: "@script",
}, async ({ page, javaScriptEnabled }) => {
  const product = await open(page);
  const title = (await swatch(page, product).locator("..").getAttribute("data-title")) ?? "";
  const legend = page.locator("form.buy-form legend").first();
  const button = page.locator("form.buy-form button.single_add_to_cart_button");
  const placeOf = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().top + scrollY);
  const place = await placeOf(button);

  await swatch(page, product).click();
  await expect(radio(page, product)).toBeChecked();
  await expect(legend).toContainText(`: ${title}`);
  await swatch(page, product).click();
  await expect(radio(page, product)).not.toBeChecked();
  await expect(legend).not.toContainText(title);

  await chooseVariation(page, product);
  await expect(page.locator(".variation-panel .price")).toBeVisible();
  await expect(page.locator(".variation-panel .stock")).toBeVisible();
  expect(await placeOf(button)).toBe(place);
  await expectAccessible(page, javaScriptEnabled);
  await page.getByRole("link", { name: "Zrušit výběr" }).click();
  await expect(page.locator("form.buy-form input:checked")).toHaveCount(0);
  await expect(page).toHaveURL(product.path);
  await expect(page.getByRole("link", { name: "Zrušit výběr" })).toBeHidden();
});

test("nothing moves when a value is chosen, changed or taken back", { tag: "@script" }, async ({ page }) => {
  const product = await open(page);
  await radio(page, product).focus();
  await expect(awakeForm(page)).toBeVisible();
  await page.evaluate(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    // Also those that the browser forgives because a shopper has just done something.
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

/** Let the code of islands wait until the answer of this is called. */
async function slowly(page: Page): Promise<() => void> {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/assets\/(?!runtime|early)[^/]+\.js$/, (route) => arrival.then(() => route.continue()));
  return arrive;
}

test("clicks and keys choose and take back, while the form is waking and afterwards", { tag: "@script" }, async ({
  page,
}) => {
  const arrive = await slowly(page);
  const product = await open(page);

  for (const _ of [1, 2]) await swatch(page, product).click();
  await radio(page, product).focus();
  await page.keyboard.press("Space");
  await expect(radio(page, product)).toBeChecked();
  await page.keyboard.press("Space");
  arrive();
  await expect(awakeForm(page)).toBeVisible();
  await expect(radio(page, product)).not.toBeChecked();

  await swatch(page, product).click();
  await expect(radio(page, product)).toBeChecked();
  await page.keyboard.press("Space");
  await expect(radio(page, product)).not.toBeChecked();
  await page.keyboard.press("Enter");
  await expect(radio(page, product)).toBeChecked();
  await expect(radio(page, product)).toBeFocused();
});

test("Enter chooses while the form is waking, and sends nothing", { tag: "@script" }, async ({ page }) => {
  const arrive = await slowly(page);
  const product = await open(page);
  await radio(page, product).focus();

  await page.keyboard.press("Enter");
  arrive();

  await expect(radio(page, product)).toBeChecked();
  await expect(page).toHaveURL(/attribute_/);
  expect(new URL(page.url()).pathname).toBe(product.path);
});

test("back from another page, what was chosen is there with its price", { tag: "@script" }, async ({ page }) => {
  const product = await open(page);
  await chooseVariation(page, product);
  const variation = page.locator(".variation-panel");
  await expect(variation.locator(".stock")).toBeVisible();
  const shown = await variation.innerText();
  await page.mouse.move(0, 0); // not over the form, which would wake it

  await page.goto("/kosik/");
  await page.goBack();

  await expect(variation).toHaveText(shown, { useInnerText: true });
  await page.locator("form.buy-form input[name=quantity]").focus();
  await expect(awakeForm(page)).toBeVisible();
  for (const [i] of product.values.entries()) await expect(radio(page, product, i)).toBeChecked();
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
