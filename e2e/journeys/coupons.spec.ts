/** Coupons from a link and from the checkout's form, their removal, and an order in euros. */
import { expect, test } from "../test.ts";
import { addToCart, expectAccessible, fillCheckout, findProduct, placeOrder } from "./shop.ts";

test.use({ expectedErrors: /40[09]/ });

test("a guest buys a variation in euros with coupons from a link and typed ones", async ({
  page,
  context,
  baseURL,
  javaScriptEnabled,
}) => {
  await context.addCookies([{ name: "wmc_current_currency", value: "EUR", url: baseURL ?? "" }]);
  await addToCart(page, await findProduct(page, "variable"));
  const fullTotal = await page.locator(".cart-total dd").first().innerText();
  expect(fullTotal).toContain("€");

  // The link fills in the code, and the button applies it.
  await page.goto("/kosik/?coupon=vitejte10");
  await expect(page.getByLabel("Kód kupónu")).toHaveValue("vitejte10");
  await expect(page.locator(".cart-discount")).toHaveCount(0);
  await page.getByRole("button", { name: "Použít" }).click();
  await expect(page.locator(".cart-discount")).toContainText("Kupón VITEJTE10");
  await expect(page.locator(".cart-discount dd")).toContainText("€");
  await expectAccessible(page, javaScriptEnabled);

  await page.getByRole("button", { name: "Přejít k pokladně" }).click();
  await fillCheckout(page);
  const field = page.getByLabel("Kód kupónu");
  await page.getByText("Máte slevový kupón?").click();
  await field.fill("leto100");
  await field.press("Enter");
  await expect(page.locator(".coupon .field-error")).toContainText("Kupón LETO100 platil do");
  await expect(page.getByLabel("Ulice a číslo").first()).toHaveValue("Dlouhá 12");
  await expectAccessible(page, javaScriptEnabled);

  await page.getByRole("button", { name: "Odebrat kupón VITEJTE10" }).click();
  await expect(page.locator(".cart-discount")).toHaveCount(0);
  if (!(await field.isVisible())) await page.getByText("Máte slevový kupón?").click();
  await field.fill("Vitejte10");
  await page.getByRole("button", { name: "Použít" }).click();
  await expect(page.locator(".cart-discount")).toHaveCount(1);
  const discount = await page.locator(".cart-discount dd").innerText();
  const total = await page.locator(".review-total dd").innerText();
  await placeOrder(page);

  await expect(page.locator(".ordered tfoot")).toContainText(discount);
  await expect(page.locator(".ordered-total td")).toHaveText(total);
});
