/** A pick-up point at the checkout (specification.md, sections 1 and 2): found and chosen by keyboard, with scripts and without. */
import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";
import { addToCart, expectAccessible, expectPlainAccessible, fillCheckout, findProduct, placeOrder } from "./shop.ts";

const place = (page: Page) => page.locator("#pickup-point");
/** What is chosen, not what was found. */
const chosen = (page: Page) => page.locator("#pickup-point > .pickup-text");

/** Look for `typed`, and choose the first point of what is found. */
async function chooseByKeyboard(page: Page, typed: string): Promise<void> {
  const field = page.getByLabel("Město, PSČ nebo název místa");
  await field.focus();
  await page.keyboard.type(typed);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Nalezená výdejní místa")).toBeVisible();
  await field.focus(); // without scripts this is another page
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(
    place(page)
      .getByRole("button", { name: /^Vybrat/ })
      .first(),
  ).toBeFocused();
  await page.keyboard.press("Enter");
}

test.use({ expectedErrors: /422/ });

test("an order goes to a point that was found and chosen by keyboard", async ({
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
  await expect(place(page)).toContainText("Vyberte výdejní místo");

  await page.getByRole("button", { name: "Objednat s povinností platby" }).click();
  await expect(page.locator("#checkout-problems")).toContainText("Vyberte výdejní místo");
  await expectAccessible(page, javaScriptEnabled);

  await chooseByKeyboard(page, "brno");
  await expect(chosen(page)).toContainText("Brno, Dlouhá 1");
  await expect(chosen(page)).toContainText("po–pá");
  await expectAccessible(page, javaScriptEnabled);
  if (isPlain) await expectPlainAccessible(page);
  await page.goto("/pokladna/");
  await expect(chosen(page)).toContainText("Brno, Dlouhá 1");

  await place(page).getByText("Změnit výdejní místo").click();
  await chooseByKeyboard(page, "760 01");
  await expect(chosen(page)).toContainText("Z-BOX Zlín, Nádražní 1");
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
  await expect(chosen(page)).toContainText("Brno, Dlouhá 1");

  await page.getByLabel("Země").first().selectOption("SK");

  await expect(place(page)).toContainText("Vyberte výdejní místo");
  await chooseByKeyboard(page, "bratislava");
  await expect(chosen(page)).toContainText("Bratislava, Dlouhá 1");
});
