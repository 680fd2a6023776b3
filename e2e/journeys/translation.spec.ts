/**
 * Buying while a translator rewrites the page (specification.md, sections 1, 2, 4 and 9): the stand-in of scripts/providers.py
 * puts every text, those that come later too, into nested `font` elements.
 */
import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";
import { awakeForm, chooseVariation, expectAccessible, fillCheckout, findProduct, placeOrder } from "./shop.ts";

// The demo shows the toolbar under this name alone.
test.use({
  baseURL: `http://localhost:${process.env.E2E_PORT ?? "8129"}`,
  // Islands that wake on translated pages say that they were redrawn.
  expectedErrors: /was redrawn/,
});
test.describe.configure({ timeout: 150_000 });

const fonts = (page: Page) => page.locator("main font");
const toolbar = (page: Page) => page.getByRole("region", { name: "Jazyk stránek" });
const opener = (page: Page) => toolbar(page).getByRole("button", { name: "Jazyk" });
const language = (page: Page, name: string) => toolbar(page).getByRole("link", { name, exact: true });

test("a visitor buys while the page is translated", { tag: ["@script", "@narrow"] }, async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const isAsked = () => asked.some((url) => url.includes("/translate_a/"));
  const product = await findProduct(page, "variable");

  // Nothing of the translator comes before consent, and the shop says what is missing.
  await page.goto(product.path);
  const place = await opener(page).boundingBox();
  expect(place?.x).toBe(20);
  await expect(toolbar(page)).toHaveCSS("z-index", "120");
  await opener(page).click();
  await language(page, "English").click();
  await expect(page.getByText("Google stránky přeloží, až dáte souhlas s marketingem.")).toBeVisible();
  expect(isAsked()).toBe(false);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(language(page, "English")).toBeHidden();
  await expect(opener(page)).toBeFocused();

  // An awake form is translated, by keyboard.
  await page.request.post("/souhlas/", { form: { choice: "all" }, maxRedirects: 0 });
  await page.reload();
  const colour = page.locator(`form.buy-form input[type=radio]:not([value="${product.values[0]}"])`).first();
  await colour.locator("..").click();
  await expect(awakeForm(page)).toBeVisible();
  expect(isAsked()).toBe(false);
  await opener(page).press("Enter");
  await language(page, "English").press("Enter");
  await expect.poll(() => fonts(page).count()).toBeGreaterThan(20);
  await expect(page.locator("h1 font, .product-sku font, .amount font")).toHaveCount(0);
  await chooseVariation(page, product);
  await page.locator("form.buy-form").getByRole("button", { name: "Do košíku" }).click();
  await expect(page.getByRole("dialog").getByText(product.name).first()).toBeVisible();
  await page.getByRole("button", { name: "Pokračovat v nákupu" }).click();
  await expectAccessible(page);

  // What wakes later was translated before.
  await filter(page);
  await search(page);
  await page.goto("/kosik/");
  await expect(page.locator(".cart-line")).toContainText(product.name);
  await expect.poll(() => fonts(page).count()).toBeGreaterThan(5);
  await page.getByRole("button", { name: "Přejít k pokladně" }).click();
  await expect.poll(() => fonts(page).count()).toBeGreaterThan(20);
  await fillCheckout(page);
  const total = page.locator(".review-total dd");
  const before = await total.innerText();
  await page.locator('input[name="payment_method"][value="cod"]').check();
  await expect(total).not.toHaveText(before);
  await placeOrder(page);
  await expect(page.locator(".ordered")).toContainText(product.name);

  // The default language restores.
  await expect.poll(() => fonts(page).count()).toBeGreaterThan(5);
  await opener(page).click();
  await expect(toolbar(page).locator(".gt-current-lang")).toHaveText("English");
  await language(page, "Čeština").click();
  await expect(fonts(page)).toHaveCount(0);
});

async function filter(page: Page): Promise<void> {
  await page.goto("/kategorie-produktu/obleceni/");
  await expect.poll(() => fonts(page).count()).toBeGreaterThan(20);
  await page.getByRole("button", { name: /^Filtrovat/ }).tap();
  const value = page.locator("#filters-vypis [data-taxonomy=pa_barva] .facet-term").first();
  const promised = (await value.locator(".facet-count").innerText()).replace(/\D/g, "");
  await value.tap();
  await expect(page).toHaveURL(/e-filter-vypis-pa_barva=/);
  await page.getByRole("button", { name: /^Zobrazit produkty/ }).click();
  await expect(page.locator(".listing-count")).toContainText(promised);
}

async function search(page: Page): Promise<void> {
  const field = page.locator("#header-search");
  const suggested = page.locator(".search-panel .dgwt-wcas-suggestion-product");
  await field.click();
  await field.pressSequentially("mikina", { delay: 30 });
  await expect(suggested.first()).toBeVisible();
  await field.fill("tričko");
  await expect(suggested.first()).toContainText(/tričko/i);
  await suggested.first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/tričko/i);
}
