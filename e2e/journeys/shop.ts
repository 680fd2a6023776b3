/** Steps shared by journeys. They find products by their properties, so any catalogue works. */
import type { Locator, Page } from "@playwright/test";
import { findViolations } from "../axe.ts";
import { expect } from "../test.ts";

const API = "/wp-json/wc/store/v1";
/** Journeys run in parallel, so a shared product needs enough stock. */
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

/** A product to buy; `values` are the values of a variable product to choose, in the order of attributes. */
export interface FoundProduct {
  name: string;
  path: string;
  values: readonly string[];
}

const hasEnoughStock = (product: Product) =>
  product.is_purchasable && product.is_in_stock && product.add_to_cart.maximum >= MIN_STOCK;

const fetchStoreApi = async <T>(page: Page, path: string) => (await (await page.request.get(API + path)).json()) as T;

/** Yield products one by one, fetched in pages of ten, because most callers need only the first. */
export async function* findProducts(page: Page, query: string): AsyncGenerator<Product> {
  for (let pageNumber = 1, count = 10; count === 10; pageNumber++) {
    const products = await fetchStoreApi<Product[]>(page, `/products?${query}&per_page=10&page=${pageNumber}`);
    yield* products;
    count = products.length;
  }
}

/** Return the first product with enough stock. */
export async function findProduct(page: Page, type: "simple" | "variable"): Promise<FoundProduct> {
  for await (const product of findProducts(page, `type=${type}&stock_status[]=instock`)) {
    const path = new URL(product.permalink).pathname;
    if (type === "simple" && hasEnoughStock(product)) return { name: product.name, path, values: [] };
    for (const { id, attributes } of product.variations.slice(0, 10))
      if (
        attributes.every(({ value }) => value) &&
        hasEnoughStock(await fetchStoreApi<Product>(page, `/products/${id}`))
      )
        return { name: product.name, path, values: attributes.map(({ value }) => value) };
  }
  throw new Error(`the catalogue has no ${type} product with ${MIN_STOCK} units`);
}

/** Return the locator of a variable product's hydrated form. */
export const findHydratedForm = (page: Page) =>
  page.locator("form.variations_form:has(select[data-attribute_name][name])");

/** Choose the product's values on its page. */
export async function chooseVariation(page: Page, product: FoundProduct): Promise<void> {
  const form = page.locator("form.buy-form");
  for (const value of product.values) {
    const radio = form.locator(`input[type=radio][value="${value}"]`);
    if (await radio.count()) await radio.locator("..").click();
    else await form.locator(`select:has(option[value="${value}"])`).selectOption(value);
  }
}

/** Open the product, choose its values and add it to the cart; ends on the cart page. */
export async function addToCart(page: Page, product: FoundProduct): Promise<void> {
  await page.goto(product.path);
  await chooseVariation(page, product);
  const form = page.locator("form.buy-form");
  await form.getByRole("button", { name: "Do košíku" }).click();
  // With JavaScript a message appears; without it the shop responds with the cart.
  await expect(page.getByText(/Přidáno do košíku|je v košíku/).first()).toBeVisible();
  if (new URL(page.url()).pathname !== "/kosik/") await page.goto("/kosik/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Košík");
}

/** Fill in the checkout with a Czech address; return its unique e-mail. */
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

/** Press the order button `clickCount` times, some 20 ms apart, and return the order's number. */
export async function placeOrder(page: Page, clickCount = 1): Promise<string> {
  await page
    .getByRole("button", { name: "Objednat s povinností platby", exact: true })
    .click({ clickCount, delay: 10 });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/objednávku jsme přijali/);
  return await page.locator(".woocommerce-order-overview__order").innerText();
}

/**
 * Expect the page's current state to be accessible outside of `excluded` (a selector), and not wider than the screen.
 *
 * Without JavaScript it checks only the width, because most pages are the same then; for the others call
 * `expectPlainAccessible`, too.
 */
export async function expectAccessible(page: Page, hasJavaScript = true, excluded?: string): Promise<void> {
  // A total is pale while it is recalculated.
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  // A loading page has no width yet.
  await expect(async () => {
    await page.waitForLoadState();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }).toPass({ timeout: 10_000 });
  if (!hasJavaScript) return;
  await expect.poll(() => page.evaluate(isAnimating)).toBe(false);
  expect(await findViolations(page, excluded)).toEqual([]);
}

/** Expect the current state of a page without JavaScript to be accessible. */
export async function expectPlainAccessible(page: Page): Promise<void> {
  const copy = await openScriptlessCopy(page);
  expect(await findViolations(copy)).toEqual([]);
  await copy.context().close();
}

/** Return whether a finite animation runs, or the back office's messages are fading in: both change colours. */
const isAnimating = () =>
  [...document.querySelectorAll(".messages > ul")].some((messages) => getComputedStyle(messages).opacity !== "1") ||
  document.getAnimations().some(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));

/** Return a copy of the page without its scripts, in a context with JavaScript, which axe needs. */
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

/** Return the sort orders of the page's listing; on phones and tablets this opens their sheet. */
export async function openSortOrders(page: Page): Promise<Locator> {
  const button = page.getByRole("button", { name: "Řadit" });
  if (await button.isVisible()) await button.click();
  return page.getByRole("navigation", { name: "Řazení produktů" });
}
