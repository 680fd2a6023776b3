/** A review: written by the link of a completed order, approved, read on the product's page and card. */
import { runInShop } from "../shop-data.ts";
import { expect, test } from "../test.ts";
import { addToCart, expectAccessible, fillCheckout, findProduct, placeOrder } from "./shop.ts";

test.use({ expectedErrors: /422/ });

test("review by the link of an order appears once it is approved", async ({ page, javaScriptEnabled }) => {
  test.slow(); // three programs start for steps that no page has
  const product = await findProduct(page, "simple");
  await addToCart(page, product);
  await page.goto("/pokladna/");
  await fillCheckout(page);
  const number = await placeOrder(page);
  const orderUrl = page.url();
  runInShop(`
from vyloha.commerce.orders.actions import change_status
from vyloha.commerce.orders.models import Order
from vyloha.commerce.orders.states import Status
order = Order.objects.get(number="${number}")
for status in (Status.PROCESSING, Status.COMPLETED):
    change_status(order, status)
`);

  await page.goto(orderUrl);
  await page.getByRole("link", { name: `Ohodnotit: ${product.name}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(number);
  const text = `Drží i po pádu. ${number}`;
  await page.getByLabel("Vaše zkušenost").fill(text);
  await page.getByRole("button", { name: "Odeslat recenzi" }).click();
  await expect(page.getByRole("link", { name: "Vyberte jednu až pět hvězdiček." })).toBeVisible();
  await expect(page.getByLabel("Vaše zkušenost")).toHaveValue(text);
  await expectAccessible(page, javaScriptEnabled);

  await page.getByRole("radio", { name: /Dobré/ }).check();
  const buffer = await page.screenshot();
  await page.getByLabel("Fotky").setInputFiles({ name: "doma.png", mimeType: "image/png", buffer });
  await page.getByRole("button", { name: "Odeslat recenzi" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Děkujeme." })).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);
  await page.goto(product.path);
  await expect(page.getByText(text)).toHaveCount(0);

  runInShop(`
from vyloha.commerce.reviews.models import Review
from vyloha.commerce.reviews.moderation import set_review_status
set_review_status([Review.objects.get(order__number="${number}").pk], Review.Status.PUBLISHED)
`);
  const review = page.getByRole("article").filter({ hasText: text });
  await expect(async () => {
    await page.goto(product.path);
    await expect(review).toContainText("Ověřený nákup", { timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await expectAccessible(page, javaScriptEnabled);
  if (javaScriptEnabled) {
    await review.getByRole("link", { name: /Fotka 1/ }).click();
    await expect(page.getByRole("dialog", { name: /Fotky/ })).toBeVisible();
    await page.keyboard.press("Escape");
  }

  await page.goto(`/?s=${encodeURIComponent(product.name)}`);
  const card = page.locator(".product-card").filter({ hasText: product.name }).first();
  await expect(card.getByRole("img", { name: /z 5 hvězdiček/ })).toBeAttached();
});
