/** Choosing a variation by swatches: mouse, finger, keyboard, and an address. */
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../test.ts";
import { awakeForm, choose, expectTidy, type Find, findGap, findProduct } from "./shop.ts";

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
  const title = (await swatch(page, product).locator("..").getAttribute("data-title")) ?? "";
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

  await expect(page.locator(".variation-panel .price")).toBeVisible();
  await expect(page.locator(".variation-panel .stock")).toBeVisible();
  expect(await button.evaluate((element) => element.getBoundingClientRect().top + scrollY)).toBe(before);
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

  await choose(page, product);
  for (const other of await page.locator("form.buy-form li.variable-item:not(.disabled) label").all())
    await other.click();
  await page.locator("a.reset_variations").click();
  await expect(page.locator("form.buy-form input:checked")).toHaveCount(0);

  await page.evaluate(() => new Promise(requestAnimationFrame).then(() => new Promise(requestAnimationFrame)));
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
});

test("the link beside the price takes the whole choice back", { tag: "@script" }, async ({
  page,
  javaScriptEnabled,
}) => {
  const product = await open(page);
  await choose(page, product);
  await expect(page.locator(".variation-panel .stock")).toBeVisible();
  await expectTidy(page, javaScriptEnabled);

  await page.getByRole("link", { name: "Zrušit výběr" }).click();

  await expect(page.locator("form.buy-form input:checked")).toHaveCount(0);
  await expect(page).toHaveURL(product.path);
  await expect(page.getByRole("link", { name: "Zrušit výběr" })).toBeHidden();
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

test.describe("while the form is waking", { tag: "@script" }, () => {
  test("a second Space takes the choice back", async ({ page }) => {
    const arrive = await slowly(page);
    const product = await open(page);
    await radio(page, product).focus();

    await page.keyboard.press("Space");
    await expect(radio(page, product)).toBeChecked();
    await page.keyboard.press("Space");
    arrive();

    await expect(awakeForm(page)).toBeVisible();
    await expect(radio(page, product)).not.toBeChecked();
  });

  test("a second click takes the choice back, a third one chooses again", async ({ page }) => {
    const arrive = await slowly(page);
    const product = await open(page);

    for (const _ of [1, 2]) await swatch(page, product).click();
    arrive();
    await expect(awakeForm(page)).toBeVisible();
    await expect(radio(page, product)).not.toBeChecked();

    await swatch(page, product).click();
    await expect(radio(page, product)).toBeChecked();
  });

  test("Enter chooses and sends nothing", async ({ page }) => {
    const arrive = await slowly(page);
    const product = await open(page);
    await radio(page, product).focus();

    await page.keyboard.press("Enter");
    arrive();

    await expect(radio(page, product)).toBeChecked();
    await expect(page).toHaveURL(/attribute_/);
    expect(new URL(page.url()).pathname).toBe(product.path);
  });
});

test.describe(() => {
  test.use({ hasTouch: true }); // large screens are touched too

  test("a finger chooses", { tag: "@script" }, async ({ page }) => {
    const product = await open(page);

    await swatch(page, product).tap();
    await expect(radio(page, product)).toBeChecked();
    await expect(page).toHaveURL(/attribute_/);

    await swatch(page, product).tap();
    await expect(radio(page, product)).not.toBeChecked();
  });
});

test("back from another page, what was chosen is chosen", { tag: "@script" }, async ({ page }) => {
  const product = await open(page);
  await choose(page, product);
  await expect(page.locator(".variation-panel .stock")).toBeVisible();

  await page.goto("/kosik/");
  await page.goBack();

  await expect(page.locator(".variation-panel .stock")).toBeVisible();
  await page.locator("form.buy-form input[name=quantity]").focus();
  await expect(awakeForm(page)).toBeVisible();
  for (const [i] of product.values.entries()) await expect(radio(page, product, i)).toBeChecked();
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
  await expect(page.locator(".variation-panel .price")).toBeVisible();
  const shown = await page.locator(".variation-panel").innerText();

  const friend = await context.newPage();
  await friend.goto(page.url());

  await expect(friend.locator(".variation-panel")).toHaveText(shown, { useInnerText: true });
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

test("a pair that is not made says so, and choosing it lets the other value go", { tag: "@script" }, async ({
  page,
}) => {
  const { path, first, second } = await findGap(page);
  await page.goto(path);
  const item = (value: string) => page.locator(`form.buy-form li.variable-item[data-value="${value}"]`);
  const radioOf = (value: string) => page.locator(`form.buy-form input[type=radio][value="${value}"]`);

  await item(first).locator("label").click();
  await expect(item(second)).toHaveClass(/unavailable/);
  await expect(item(second)).toHaveAttribute("title", /nedostupné$/);
  await item(second).locator("label").click();

  await expect(radioOf(second)).toBeChecked();
  await expect(radioOf(first)).not.toBeChecked();
  await expect(page.locator(".variation-hints")).toContainText("se nevyrábí. Vyberte prosím znovu.");
  await expect(item(first)).toHaveClass(/unavailable/);
});
