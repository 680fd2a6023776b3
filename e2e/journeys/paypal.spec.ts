/**
 * PayPal (its stand-in) in the checkout of a shopper with prices in euros (specification.md, section 4, "Checkout
 * recalculation"): recalculated to crowns, cancelled on PayPal's page, and paid by transfer instead.
 */
import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";
import { addToCart, expectAccessible, fillCheckout, findProduct } from "./shop.ts";

/** Recalculate as the classic checkout's script does when the shopper chooses PayPal; return its answer. */
const recalculateByClassicScript = (page: Page) =>
  page.evaluate(async () => {
    const form = document.querySelector("form.checkout") as HTMLFormElement;
    const post_data = `${new URLSearchParams(new FormData(form) as unknown as Record<string, string>)}`;
    const { update_order_review_nonce: security } = JSON.parse(
      document.querySelector("#wc-checkout-params")?.textContent ?? "",
    );
    const body = new URLSearchParams({ security, payment_method: "ppcp-gateway", post_data });
    const answer = await fetch("/?wc-ajax=update_order_review", { method: "POST", body });
    return await answer.json();
  });

test("PayPal to a pick-up point is recalculated to crowns, cancelled, and paid by transfer", async ({
  page,
  context,
  baseURL,
  javaScriptEnabled,
}) => {
  const isPlain = javaScriptEnabled === false;
  await context.addCookies([{ name: "wmc_current_currency", value: "EUR", url: baseURL ?? "" }]);
  await addToCart(page, await findProduct(page, "simple"));
  await expect(page.locator(".cart-total dd")).toContainText("€");

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
  const paypal = page.getByRole("radio", { name: /Testovací PayPal/ });
  await paypal.check();
  if (isPlain) await page.getByRole("button", { name: "Přepočítat cenu" }).click();
  await expect(agreed).not.toHaveValue(before);
  const total = await page.locator(".review-total dd").innerText();
  expect(total).toContain("Kč");
  await expect(page.locator(".review-charge")).toContainText(`Zaplatíte ${total}.`);

  if (!isPlain) {
    const { reload, fragments, wmc_update_checkout } = await recalculateByClassicScript(page);
    expect([reload, wmc_update_checkout, Object.keys(fragments).length]).toEqual([true, false, 2]);
    await page.reload();
    await expect(page.locator("body")).toHaveClass(/multi-currency-CZK/);
    expect((await recalculateByClassicScript(page)).reload).toBe(false);
    await expect(paypal).toBeChecked();
    await expect(page.locator("#pickup-point > .pickup-text")).toContainText("Brno");
  }
  await expectAccessible(page, javaScriptEnabled);
  await page.getByRole("button", { name: "Objednat s povinností platby" }).click();

  await expect(page.getByRole("heading", { name: "Zkušební PayPal" })).toBeVisible();
  await expect(page.getByText(total)).toBeVisible();
  await page.getByRole("button", { name: "Zrušit" }).click();

  await expect(page.getByText("zatím není zaplacená")).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);
  await page.getByText("Zaplatit jinak").click();
  await page.getByRole("button", { name: /Bankovní převod/ }).click();

  await expect(page.locator(".transfer-details")).toContainText(total);
  await expect(page.locator(".received-addresses")).toContainText("Brno");
  await expectAccessible(page, javaScriptEnabled);
});
