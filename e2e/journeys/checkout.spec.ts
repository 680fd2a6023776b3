/** The checkout: mistakes, the keyboard, a choice of delivery. */
import { expect, test } from "../test.ts";
import { expectTidy, fillCheckout, findProduct, order, putIntoCart } from "./shop.ts";

test.beforeEach(async ({ page }) => {
  await putIntoCart(page, await findProduct(page, "simple"));
  await page.goto("/pokladna/");
});

test.describe(() => {
  test.use({ expectedErrors: /422/ });

  test("every mistake is said at once, beside its field, and nothing typed is lost", async ({
    page,
    javaScriptEnabled,
  }) => {
    await fillCheckout(page);
    await page.getByLabel("E-mail").fill("jana@");
    await page.getByLabel("PSČ").first().fill("1100");
    await page.getByLabel("Poznámka").fill("Zvoňte dole");
    await page.getByRole("button", { name: "Objednat s povinností platby" }).click();

    const summary = page.locator("#checkout-problems");
    await expect(summary.getByRole("link")).toHaveCount(2);
    await expect(summary).toBeFocused();
    await expect(page).toHaveTitle(/^K opravě/);
    await expect(page.getByLabel("E-mail")).toHaveValue("jana@");
    await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription(/e-mail/);
    await expect(page.getByLabel("Poznámka")).toHaveValue("Zvoňte dole");
    await expectTidy(page, javaScriptEnabled);
    await summary.getByRole("link").last().click();
    await expect(page.getByLabel("PSČ").first()).toBeFocused();
    await page.getByLabel("PSČ").first().fill("110 00");
    await page.getByLabel("E-mail").fill("jana@example.cz");
    await order(page);
  });
});

// Without scripts the recount button does it, which another journey presses.
test("another delivery makes another sum before it can be ordered", { tag: "@script" }, async ({ page }) => {
  await fillCheckout(page);
  const rates = page.locator('input[name="shipping_method[0]"]');
  const hash = page.locator('input[name="cart_hash"]');
  const before = await hash.inputValue();

  await rates.nth((await rates.count()) - 1).check();

  await expect(hash).not.toHaveValue(before);
  const total = await page.locator(".review-total dd").innerText();
  await order(page);
  await expect(page.locator(".ordered-total td")).toHaveText(total);
});

test("the whole form is filled in by keyboard", async ({ page }) => {
  const type = async (text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  };
  await page.getByLabel("E-mail").focus();
  await type("jana@example.cz");
  await type("+420 777 123 456");
  for (const text of ["Jana", "Nováková", "", "Dlouhá 12", "", "110 00", "Praha"]) await type(text);
  await page.keyboard.press("Tab"); // the country is chosen
  await expect(page.getByLabel("Doručit na jinou adresu")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.locator('input[name="shipping_method[0]"]:checked')).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.locator('input[name="payment_method"]:checked')).toBeFocused();
  await page.getByRole("button", { name: "Objednat s povinností platby" }).focus();
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/objednávku jsme přijali/);
});
