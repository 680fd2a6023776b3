/** A company's order: with JavaScript by the drawer, without it by the cart page. */
import { expect, test } from "../test.ts";
import { addToCart, chooseVariation, expectAccessible, fillCheckout, findProduct, placeOrder } from "./shop.ts";

test.use({ expectedErrors: /422/ });

test("a company buys a variation with a coupon", async ({ page, javaScriptEnabled }) => {
  const product = await findProduct(page, "variable");
  let cart = page.locator("main");
  if (javaScriptEnabled) {
    await page.goto(product.path);
    await chooseVariation(page, product);
    await page.locator("form.buy-form").getByRole("button", { name: "Do košíku" }).click();
    await expect(page.getByRole("dialog", { name: "Přidáno do košíku" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.locator("a.cart-link").click();
    cart = page.getByRole("dialog", { name: "Košík" });
  } else {
    await addToCart(page, product);
  }
  await expect(cart.locator(".cart-line")).toHaveCount(1);
  await expectAccessible(page, javaScriptEnabled);

  await cart.getByText("Máte slevový kupón?").click();
  await cart.getByLabel("Kód kupónu").fill("vitejte10");
  await cart.getByRole("button", { name: "Použít" }).click();
  await expect(cart.locator(".cart-discount")).toContainText("Kupón VITEJTE10");
  await cart
    .getByRole("link", { name: "Přejít k pokladně" })
    .or(cart.getByRole("button", { name: "Přejít k pokladně" }))
    .click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pokladna");
  await expect(page.getByLabel("IČO")).toBeHidden();
  await fillCheckout(page);
  await page.getByLabel("Nakupuji na firmu").check();
  await page.getByLabel("Název firmy").fill("Kavárna 🐈 s. r. o.");
  await page.getByLabel("IČO").fill("27082441");
  await page.getByLabel("DIČ").fill("27082440");
  await page.getByRole("button", { name: "Objednat s povinností platby" }).click();

  await expect(page.getByLabel("IČO")).toHaveAccessibleDescription(/překlep/);
  await expect(page.locator("#checkout-problems")).toBeFocused();
  await expect(page.getByLabel("Nakupuji na firmu")).toBeChecked();
  await expect(page.locator(".cart-discount")).toHaveCount(1);
  await expectAccessible(page, javaScriptEnabled);
  await page.getByLabel("IČO").fill("27082440");
  const discount = await page.locator(".cart-discount dd").innerText();
  const total = await page.locator(".review-total dd").innerText();
  await placeOrder(page);

  for (const text of ["Kavárna 🐈 s. r. o.", "IČO: 27082440", "DIČ: CZ27082440"])
    await expect(page.getByText(text)).toBeVisible();
  await expect(page.locator(".ordered tfoot")).toContainText(discount);
  await expect(page.locator(".ordered-total td")).toHaveText(total);
});
