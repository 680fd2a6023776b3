/** A shopper who looks at prices in euros: the cart shows them, the checkout shows and charges crowns, and says so. */
import { expect, test } from "../test.ts";
import { addToCart, fillCheckout, findProduct, placeOrder } from "./shop.ts";

test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: "wmc_current_currency", value: "EUR", url: baseURL ?? "" }]);
});

test("what is charged is told in words, and the order is in it", async ({ page }) => {
  await addToCart(page, await findProduct(page, "simple"));
  await expect(page.locator(".cart-total dd")).toContainText("€");
  await expect(page.locator(".cart_totals")).toContainText("Zaplatíte v korunách. Ceny v eurech jsou přepočtené");

  await page.getByRole("button", { name: "Přejít k pokladně" }).click();
  const refreshed: string[] = []; // prices for the currency, which the checkout never asks for (A9/B10)
  page.on("request", (request) => {
    if (request.postData()?.includes("wmc_get_products_price")) refreshed.push(request.url());
  });

  const total = await page.locator(".review-total dd").innerText();
  expect(total).toContain("Kč");
  await expect(page.locator(".review-charge")).toContainText(`Zaplatíte ${total}.`);

  await fillCheckout(page);
  expect(refreshed).toEqual([]);
  await placeOrder(page);

  await expect(page.locator(".ordered-total td")).toHaveText(total);
  await expect(page.locator(".ordered-rate")).toContainText("1 EUR =");
});
