/** Paying by card on the page of a gateway (its stand-in), with and without scripts. */
import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";
import { addToCart, expectAccessible, fillCheckout, findProduct } from "./shop.ts";

/** Fill in the checkout with a pick-up point and the card, and order. */
async function orderByCard(page: Page, isPlain: boolean): Promise<void> {
  await addToCart(page, await findProduct(page, "simple"));
  await page.goto("/pokladna/");
  await fillCheckout(page);
  await page.getByRole("radio", { name: /Zásilkovna/ }).check();
  if (isPlain) await page.getByRole("button", { name: "Přepočítat cenu" }).click();
  await page.getByLabel("Město, PSČ nebo název místa").fill("brno");
  await page.getByLabel("Město, PSČ nebo název místa").press("Enter");
  await page
    .getByRole("button", { name: /^Vybrat/ })
    .first()
    .click();
  await expect(page.locator("#pickup-point > .pickup-text")).toContainText("Brno");
  const agreed = page.locator('input[name="cart_hash"]');
  const before = await agreed.inputValue();
  await page.getByRole("radio", { name: /Testovací platba kartou/ }).check();
  if (isPlain) await page.getByRole("button", { name: "Přepočítat cenu" }).click();
  await expect(agreed).not.toHaveValue(before); // the shopper agrees to what is shown with this payment
  await page.getByRole("button", { name: "Objednat s povinností platby" }).click();
}

test("a declined card is paid again, and a closed window is found paid", async ({ page, javaScriptEnabled }) => {
  const isPlain = javaScriptEnabled === false;
  await orderByCard(page, isPlain);
  await expect(page).toHaveURL(/client\/instructions/);

  await page.getByRole("button", { name: "Odmítnout kartu" }).click();
  await expect(page.getByText("Platba se nezdařila")).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);
  const order = page.url();

  await page.getByRole("button", { name: "Zaplatit znovu" }).click();
  await expect(page).toHaveURL(/client\/instructions/);
  await page.getByRole("button", { name: "Zavřít bez návratu" }).click();
  await page.goto(order);

  await expect(page.getByText("Objednávka je zaplacena.")).toBeVisible();
  await expect(page.getByRole("button", { name: /Zaplatit/ })).toHaveCount(0);
});
