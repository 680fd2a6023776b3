/** The cart page: quantities, removed lines and a lost connection. */
import { expect, test } from "../test.ts";
import { addToCart, expectAccessible, expectPlainAccessible, findProduct } from "./shop.ts";

test("a changed quantity updates the total", async ({ page, javaScriptEnabled }) => {
  await addToCart(page, await findProduct(page, "simple"));
  const total = page.locator(".cart-total dd");
  const initialTotal = await total.innerText();
  const field = page.getByLabel(/^Počet kusů/);

  if (javaScriptEnabled === false) {
    await field.fill("3");
    await page.getByRole("button", { name: "Přepočítat košík" }).click();
  } else {
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.getByRole("button", { name: /^O kus více/ }).click();
    await expect(field).toHaveValue("2");
    await expect(page.getByRole("button", { name: /^O kus více/ })).toBeFocused();
    await field.fill("3");
    await field.press("Enter");
    await expect(field).toBeFocused();
  }

  await expect(total).not.toHaveText(initialTotal);
  await expect(page.locator(".cart-pieces")).toHaveText("(3 kusy)");
  if (javaScriptEnabled !== false) {
    await expect(page.locator("[data-cart-count]")).toHaveText("3");
    await expect(page.getByRole("status").filter({ hasText: "Košík je přepočítaný" })).toHaveCount(1);
    expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
  }
});

test("a removed line can be restored", async ({ page, javaScriptEnabled }) => {
  const product = await findProduct(page, "simple");
  await addToCart(page, product);

  await page.getByRole("link", { name: /^Odebrat z košíku/ }).click();
  if (javaScriptEnabled === false) {
    // The link changes nothing by itself, because robots follow links.
    await expect(page.locator(".cart-line")).toHaveCount(1);
    await expectPlainAccessible(page);
    await page.getByRole("button", { name: "Ano, odebrat" }).click();
  }
  await expect(page.locator(".cart-line")).toHaveCount(0);
  const undo = page.getByRole("button", { name: "Vrátit zpět" });
  if (javaScriptEnabled !== false) await expect(undo).toBeFocused();
  await expectAccessible(page, javaScriptEnabled);
  await undo.click();

  await expect(page.locator(".cart-line")).toContainText(product.name);
});

test.describe(() => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ });

  // Without scripts the browser itself shows the error.
  test("the cart shows a lost connection and its real quantity", { tag: "@script" }, async ({
    page,
    context,
    javaScriptEnabled,
  }) => {
    await addToCart(page, await findProduct(page, "simple"));
    await context.setOffline(true);

    await page.getByRole("button", { name: /^O kus více/ }).click();

    await expect(page.locator(".quantity .field-error")).toContainText("Jste bez připojení");
    await expect(page.getByLabel(/^Počet kusů/)).toHaveValue("1");
    await expectAccessible(page, javaScriptEnabled);
    await context.setOffline(false);
    await page.getByRole("button", { name: /^O kus více/ }).click();
    await expect(page.locator(".cart-pieces")).toHaveText("(2 kusy)");
    await expect(page.locator(".quantity .field-error")).toHaveCount(0);
  });
});
