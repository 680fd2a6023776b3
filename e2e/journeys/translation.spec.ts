/**
 * Buying while a translator rewrites the page (specification.md, sections 1, 2, 4 and 9): the stand-in in
 * scripts/providers.py wraps each text, also later ones, in nested `font` elements.
 */
import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";
import { chooseVariation, expectAccessible, fillCheckout, findHydratedForm, findProduct, placeOrder } from "./shop.ts";

// The demo shows the toolbar on this host only.
test.use({
  baseURL: `http://localhost:${process.env.E2E_PORT ?? "8129"}`,
  // Islands that hydrate on translated pages log that they were redrawn.
  expectedErrors: /was redrawn/,
});
test.describe.configure({ timeout: 150_000 });

const getFonts = (page: Page) => page.locator("main font");
const getToolbar = (page: Page) => page.getByRole("region", { name: "Jazyk stránek" });
const getOpener = (page: Page) => getToolbar(page).getByRole("button", { name: "Jazyk" });
const getLanguageLink = (page: Page, name: string) => getToolbar(page).getByRole("link", { name, exact: true });

test("a visitor buys while the page is translated", { tag: ["@script", "@narrow"] }, async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  const hasTranslatorRequest = () => requests.some((url) => url.includes("/translate_a/"));
  const product = await findProduct(page, "variable");

  // The translator does not load before consent, and the shop shows a message.
  await page.goto(product.path);
  const openerBox = await getOpener(page).boundingBox();
  expect(openerBox?.x).toBe(20);
  await expect(getToolbar(page)).toHaveCSS("z-index", "120");
  await getOpener(page).click();
  await getLanguageLink(page, "English").click();
  await expect(page.getByText("Google stránky přeloží, až dáte souhlas s marketingem.")).toBeVisible();
  expect(hasTranslatorRequest()).toBe(false);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(getLanguageLink(page, "English")).toBeHidden();
  await expect(getOpener(page)).toBeFocused();

  // A hydrated form is translated, by keyboard.
  await page.request.post("/souhlas/", { form: { choice: "all" }, maxRedirects: 0 });
  await page.reload();
  const colour = page.locator(`form.buy-form input[type=radio]:not([value="${product.values[0]}"])`).first();
  await colour.locator("..").click();
  await expect(findHydratedForm(page)).toBeVisible();
  expect(hasTranslatorRequest()).toBe(false);
  await getOpener(page).press("Enter");
  await getLanguageLink(page, "English").press("Enter");
  await expect.poll(() => getFonts(page).count()).toBeGreaterThan(20);
  await expect(page.locator("h1 font, .product-sku font, .amount font")).toHaveCount(0);
  await chooseVariation(page, product);
  await page.locator("form.buy-form").getByRole("button", { name: "Do košíku" }).click();
  await expect(page.getByRole("dialog").getByText(product.name).first()).toBeVisible();
  await page.getByRole("button", { name: "Pokračovat v nákupu" }).click();
  await expectAccessible(page);

  // Later islands are translated before they hydrate.
  await filterListing(page);
  await searchProduct(page);
  await page.goto("/kosik/");
  await expect(page.locator(".cart-line")).toContainText(product.name);
  await expect.poll(() => getFonts(page).count()).toBeGreaterThan(5);
  await page.getByRole("button", { name: "Přejít k pokladně" }).click();
  await expect.poll(() => getFonts(page).count()).toBeGreaterThan(20);
  await fillCheckout(page);
  const total = page.locator(".review-total dd");
  const initialTotal = await total.innerText();
  await page.locator('input[name="payment_method"][value="cod"]').check();
  await expect(total).not.toHaveText(initialTotal);
  await placeOrder(page);
  await expect(page.locator(".ordered")).toContainText(product.name);

  // The default language restores the page.
  await expect.poll(() => getFonts(page).count()).toBeGreaterThan(5);
  await getOpener(page).click();
  await expect(getToolbar(page).locator(".gt-current-lang")).toHaveText("English");
  await getLanguageLink(page, "Čeština").click();
  await expect(getFonts(page)).toHaveCount(0);
});

async function filterListing(page: Page): Promise<void> {
  await page.goto("/kategorie-produktu/obleceni/");
  await expect.poll(() => getFonts(page).count()).toBeGreaterThan(20);
  await page.getByRole("button", { name: /^Filtrovat/ }).tap();
  const value = page.locator("#filters-vypis [data-taxonomy=pa_barva] .facet-term").first();
  const count = ((await value.getAttribute("data-count")) ?? "").replace(/\D/g, "");
  await value.tap();
  await expect(page).toHaveURL(/e-filter-vypis-pa_barva=/);
  await page.getByRole("button", { name: /^Zobrazit produkty/ }).click();
  await expect(page.locator(".listing-count")).toContainText(count);
}

async function searchProduct(page: Page): Promise<void> {
  const field = page.locator("#header-search");
  const suggestions = page.locator(".search-panel .dgwt-wcas-suggestion-product");
  await field.click();
  await field.pressSequentially("mikina", { delay: 30 });
  await expect(suggestions.first()).toBeVisible();
  await field.fill("tričko");
  await expect(suggestions.first()).toContainText(/tričko/i);
  await suggestions.first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/tričko/i);
}
