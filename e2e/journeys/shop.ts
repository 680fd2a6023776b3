/** What a shopper does in several journeys. Products are found by what they are, so any catalogue will do. */
import type { Page } from "@playwright/test";
import { findViolations } from "../axe.ts";
import { expect } from "../test.ts";

const API = "/wp-json/wc/store/v1";
/** Journeys run at the same time: they share a product only when there is plenty of it. */
const MIN_STOCK = 20;

interface Product {
  id: number;
  name: string;
  type: string;
  permalink: string;
  images: readonly { id: number }[];
  is_purchasable: boolean;
  is_in_stock: boolean;
  add_to_cart: { maximum: number };
  variations: readonly { id: number; attributes: readonly { name: string; value: string }[] }[];
}

/** Something to buy; `values` are the chosen ones of a variable product, attribute by attribute. */
export interface FoundProduct {
  name: string;
  path: string;
  values: readonly string[];
}

const isOnSale = (product: Product) =>
  product.is_purchasable && product.is_in_stock && product.add_to_cart.maximum >= MIN_STOCK;

const fetchStoreApi = async <T>(page: Page, path: string) => (await (await page.request.get(API + path)).json()) as T;

/** Yield products one by one: asked for in tens, since most look no further than the first. */
export async function* productsBy(page: Page, query: string): AsyncGenerator<Product> {
  for (let number = 1, found = 10; found === 10; number++) {
    const products = await fetchStoreApi<Product[]>(page, `/products?${query}&per_page=10&page=${number}`);
    yield* products;
    found = products.length;
  }
}

/** Return the first product of which there is plenty. */
export async function findProduct(page: Page, type: "simple" | "variable"): Promise<FoundProduct> {
  for await (const product of productsBy(page, `type=${type}&stock_status[]=instock`)) {
    const path = new URL(product.permalink).pathname;
    if (type === "simple" && isOnSale(product)) return { name: product.name, path, values: [] };
    for (const { id, attributes } of product.variations.slice(0, 10))
      if (attributes.every(({ value }) => value) && isOnSale(await fetchStoreApi<Product>(page, `/products/${id}`)))
        return { name: product.name, path, values: attributes.map(({ value }) => value) };
  }
  throw new Error(`the catalogue has no ${type} product with ${MIN_STOCK} pieces`);
}

/** The form of a variable product, once its island is awake. */
export const awakeForm = (page: Page) => page.locator("form.variations_form:has(select[data-attribute_name][name])");

/** On the product's page: choose its values. */
export async function chooseVariation(page: Page, product: FoundProduct): Promise<void> {
  const form = page.locator("form.buy-form");
  for (const value of product.values) {
    const radio = form.locator(`input[type=radio][value="${value}"]`);
    if (await radio.count()) await radio.locator("..").click();
    else await form.locator(`select:has(option[value="${value}"])`).selectOption(value);
  }
}

/** Choose the product's values and put it into the cart; ends on the cart page. */
export async function addToCart(page: Page, product: FoundProduct): Promise<void> {
  await page.goto(product.path);
  await chooseVariation(page, product);
  const form = page.locator("form.buy-form");
  await form.getByRole("button", { name: "Do košíku" }).click();
  // With JavaScript the page stays and says so; without it the shop answers with the cart.
  await expect(page.getByText(/Přidáno do košíku|je v košíku/).first()).toBeVisible();
  if (new URL(page.url()).pathname !== "/kosik/") await page.goto("/kosik/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Košík");
}

/** Fill the checkout in with a Czech address; returns the e-mail, which no other journey has. */
export async function fillCheckout(page: Page): Promise<string> {
  const email = `jana+${crypto.randomUUID()}@example.cz`;
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Telefon").fill("777 123 456");
  const billing = page.getByRole("group", { name: "Fakturační adresa" });
  await billing.getByLabel("Jméno").fill("Jana");
  await billing.getByLabel("Příjmení").fill("Nováková");
  await billing.getByLabel("Ulice a číslo").fill("Dlouhá 12");
  await billing.getByLabel("PSČ").fill("11000");
  await billing.getByLabel("Město").fill("Praha");
  return email;
}

/** Press the order button, so many times some 20 ms apart, and return the number of the order. */
export async function placeOrder(page: Page, clickCount = 1): Promise<string> {
  await page
    .getByRole("button", { name: "Objednat s povinností platby", exact: true })
    .click({ clickCount, delay: 10 });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/objednávku jsme přijali/);
  return await page.locator(".woocommerce-order-overview__order").innerText();
}

/**
 * Say that the page, but for a part that is `not` ours, is accessible as it is now and not wider than the screen.
 *
 * Without JavaScript only the width is looked at: most pages are the same then. Of those that are not, say
 * `expectPlainAccessible`, too.
 */
export async function expectAccessible(page: Page, hasJavaScript = true, not?: string): Promise<void> {
  // A sum that is being counted is pale.
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  // A page on its way has no width yet.
  await expect(async () => {
    await page.waitForLoadState();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }).toPass({ timeout: 10_000 });
  if (!hasJavaScript) return;
  await expect.poll(() => page.evaluate(isAnimating)).toBe(false);
  expect(await findViolations(page, not)).toEqual([]);
}

/** Say that a page with JavaScript off is accessible as it is now. */
export async function expectPlainAccessible(page: Page): Promise<void> {
  const copy = await openScriptlessCopy(page);
  expect(await findViolations(copy)).toEqual([]);
  await copy.context().close();
}

/** Whether something is on its way to its colours: the back office's messages come in slowly, and not at once. */
const isAnimating = () =>
  [...document.querySelectorAll(".messages > ul")].some((messages) => getComputedStyle(messages).opacity !== "1") ||
  document.getAnimations().some(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));

/** axe is JavaScript itself: where that is off, it examines the same page, without its scripts, in a second window. */
async function openScriptlessCopy(page: Page): Promise<Page> {
  const html = (await page.content()).replaceAll(/<script[^>]*><\/script>/g, "");
  const options = { viewport: page.viewportSize(), javaScriptEnabled: true };
  const context = await page.context().browser()?.newContext(options);
  if (!context) throw new Error("the page has no browser");
  const copy = await context.newPage();
  await copy.route(page.url(), (route) => route.fulfill({ contentType: "text/html", body: html }));
  await copy.goto(page.url());
  return copy;
}
