/** A shopper with prices in euros: the cart shows them, and the checkout shows and charges crowns. */
import { expect, test } from "../test.ts";
import { addToCart, fillCheckout, findProduct, placeOrder } from "./shop.ts";

test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: "wmc_current_currency", value: "EUR", url: baseURL ?? "" }]);
});

test("the checkout names the charged currency, and the order has it", async ({ page }) => {
  await addToCart(page, await findProduct(page, "simple"));
  await expect(page.locator(".cart-total dd")).toContainText("€");
  await expect(page.locator(".cart_totals")).toContainText("Zaplatíte v korunách. Ceny v eurech jsou přepočtené");

  await page.getByRole("button", { name: "Přejít k pokladně" }).click();
  const priceRequests: string[] = []; // the checkout must not convert prices
  page.on("request", (request) => {
    if (request.postData()?.includes("wmc_get_products_price")) priceRequests.push(request.url());
  });

  const total = await page.locator(".review-total dd").innerText();
  expect(total).toContain("Kč");
  await expect(page.locator(".review-charge")).toContainText(`Zaplatíte ${total}.`);

  await fillCheckout(page);
  expect(priceRequests).toEqual([]);
  await placeOrder(page);

  await expect(page.locator(".ordered-total td")).toHaveText(total);
  await expect(page.locator(".ordered-rate")).toContainText("1 EUR =");
});
