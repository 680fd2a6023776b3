/** From a product to the order's confirmation, with and without JavaScript (the project `phone-plain`). */
import { readEmails } from "../shop-data.ts";
import { expect, test } from "../test.ts";
import { addToCart, expectAccessible, expectPlainAccessible, fillCheckout, findProduct, placeOrder } from "./shop.ts";

// axe checks three pages, and the e-mail waits for a started worker: both are slow on a busy machine.
test.describe.configure({ timeout: 200_000 });

test("a guest's double click places one order of a simple product by bank transfer", { tag: "@both" }, async ({
  page,
  javaScriptEnabled,
}) => {
  const product = await findProduct(page, "simple");

  await addToCart(page, product);
  await expect(page.locator(".cart-line")).toContainText(product.name);
  await expectAccessible(page, javaScriptEnabled);
  if (javaScriptEnabled === false) await expectPlainAccessible(page);
  await page.getByRole("button", { name: "Přejít k pokladně" }).click();
  await expectAccessible(page, javaScriptEnabled);
  const email = await fillCheckout(page);
  const number = await placeOrder(page, 2);

  await expect(page.getByRole("img", { name: /QR kód platby/ })).toBeVisible();
  await expect(page.locator(".transfer-details")).toContainText(number);
  await expect(page.locator(".ordered")).toContainText(product.name);
  await expectAccessible(page, javaScriptEnabled);
  await expect.poll(() => readEmails(email), { timeout: 100_000 }).toHaveLength(1);
  await page.goto("/kosik/");
  await expect(page.getByText("V košíku zatím nic nemáte.")).toBeVisible();
});

test("a guest buys a variation and pays on delivery to another address", async ({ page, javaScriptEnabled }) => {
  const product = await findProduct(page, "variable");

  await addToCart(page, product);
  await expect(page.locator(".cart-line dd")).toHaveCount(product.values.length);
  await page.getByRole("button", { name: "Přejít k pokladně" }).click();
  await fillCheckout(page);
  await page.getByLabel("Doručit na jinou adresu").check();
  const delivery = page.getByRole("group", { name: "Doručovací adresa" });
  await delivery.getByLabel("Jméno").fill("Petr");
  await delivery.getByLabel("Příjmení").fill("Malý");
  await delivery.getByLabel("Ulice a číslo").fill("Krátká 3");
  await delivery.getByLabel("PSČ").fill("760 01");
  await delivery.getByLabel("Město").fill("Zlín");
  const total = page.locator(".review-total dd");
  const initialTotal = await total.innerText();
  await page.locator('input[name="payment_method"][value="cod"]').check();
  // The shopper agrees to the total above the button, so it must be recalculated.
  if (javaScriptEnabled === false) await page.getByRole("button", { name: "Přepočítat cenu" }).click();
  await expect(total).not.toHaveText(initialTotal);
  const newTotal = await total.innerText();
  if (javaScriptEnabled === false) await expectPlainAccessible(page);
  await placeOrder(page);

  await expect(page.locator(".ordered-total td")).toHaveText(newTotal);
  await expect(page.getByText(/Zaplatíte .* při převzetí/)).toBeVisible();
  await expect(page.getByText("760 01 Zlín")).toBeVisible();
  await expect(page.getByRole("img", { name: /QR/ })).toHaveCount(0);
});
