/** Pick-up points at the checkout, with and without scripts (specification.md, sections 1 and 2). */
import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";
import { addToCart, expectAccessible, expectPlainAccessible, fillCheckout, findProduct, placeOrder } from "./shop.ts";

const getPickupPoint = (page: Page) => page.locator("#pickup-point");
/** Return the locator of the chosen point, without the search results. */
const getChosenPoint = (page: Page) => page.locator("#pickup-point > .pickup-text");

/** Search for `query` and choose the first point of the results. */
async function chooseByKeyboard(page: Page, query: string): Promise<void> {
  const field = page.getByLabel("Město, PSČ nebo název místa");
  await field.focus();
  await page.keyboard.type(query);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Nalezená výdejní místa")).toBeVisible();
  await field.focus(); // without scripts this is a new page
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(
    getPickupPoint(page)
      .getByRole("button", { name: /^Vybrat/ })
      .first(),
  ).toBeFocused();
  await page.keyboard.press("Enter");
}

test.use({ expectedErrors: /422/ });

test("an order is delivered to a point found and chosen by keyboard", async ({
  page,
  context,
  baseURL,
  javaScriptEnabled,
}) => {
  const isPlain = javaScriptEnabled === false;
  if (!isPlain) await context.addCookies([{ name: "wmc_current_currency", value: "EUR", url: baseURL ?? "" }]);
  await addToCart(page, await findProduct(page, "simple"));
  await page.goto("/pokladna/");
  await fillCheckout(page);
  await page.getByRole("radio", { name: /Zásilkovna/ }).check();
  if (isPlain) await page.getByRole("button", { name: "Přepočítat cenu" }).click();
  await expect(getPickupPoint(page)).toContainText("Vyberte výdejní místo");

  await page.getByRole("button", { name: "Objednat s povinností platby" }).click();
  await expect(page.locator("#checkout-problems")).toContainText("Vyberte výdejní místo");
  await expectAccessible(page, javaScriptEnabled);

  await chooseByKeyboard(page, "brno");
  await expect(getChosenPoint(page)).toContainText("Brno, Dlouhá 1");
  await expect(getChosenPoint(page)).toContainText("po–pá");
  await expectAccessible(page, javaScriptEnabled);
  if (isPlain) await expectPlainAccessible(page);
  await page.goto("/pokladna/");
  await expect(getChosenPoint(page)).toContainText("Brno, Dlouhá 1");

  await getPickupPoint(page).getByText("Změnit výdejní místo").click();
  await chooseByKeyboard(page, "760 01");
  await expect(getChosenPoint(page)).toContainText("Z-BOX Zlín, Nádražní 1");
  await expect(page.getByLabel("Ulice a číslo").first()).toHaveValue("Dlouhá 12");

  if (isPlain) {
    await page.getByRole("radio", { name: /Dobírka/ }).check();
    await page.getByRole("button", { name: "Přepočítat cenu" }).click();
  }
  await expect(page.locator("body")).toHaveClass(new RegExp(`multi-currency-${isPlain ? "CZK" : "EUR"}`));
  const total = await page.locator(".review-total dd").innerText();
  await placeOrder(page);
  await expect(page.locator(".ordered-total td")).toHaveText(total);
  await expect(page.locator(".received-addresses")).toContainText("Z-BOX Zlín, Nádražní 1");
});

test("another country has its own points", { tag: "@script" }, async ({ page }) => {
  await addToCart(page, await findProduct(page, "simple"));
  await page.goto("/pokladna/");
  await page.getByRole("radio", { name: /Zásilkovna/ }).check();
  await chooseByKeyboard(page, "brno dlouha");
  await expect(getChosenPoint(page)).toContainText("Brno, Dlouhá 1");

  await page.getByLabel("Země").first().selectOption("SK");

  await expect(getPickupPoint(page)).toContainText("Vyberte výdejní místo");
  await chooseByKeyboard(page, "bratislava");
  await expect(getChosenPoint(page)).toContainText("Bratislava, Dlouhá 1");
});
