/** The cart as a drawer over the page; what its parts do alone is tested in web/. */
import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";
import { chooseVariation, expectAccessible, findProduct } from "./shop.ts";

test.use({ expectedErrors: /40[09]/ });

const cartLink = (page: Page) => page.locator("a.cart-link");
const drawer = (page: Page) => page.getByRole("dialog", { name: "Košík" });

/** Put a product into the cart, and stay on its page. */
async function add(page: Page): Promise<void> {
  const product = await findProduct(page, "variable");
  await page.goto(product.path);
  await chooseVariation(page, product);
  await page.locator("form.buy-form").getByRole("button", { name: "Do košíku" }).click();
  const added = page.getByRole("dialog", { name: "Přidáno do košíku" });
  await expect(added).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(added).toHaveCount(0);
}

test("a cart is changed in the drawer, with a coupon and with regret", { tag: "@script" }, async ({ page }) => {
  await add(page);
  await cartLink(page).click();
  const line = drawer(page).locator(".cart-line");
  await expect(line).toHaveCount(1);
  await expect(drawer(page).getByRole("button", { name: "Zavřít" })).toBeFocused();
  await expectAccessible(page);

  await drawer(page)
    .getByRole("button", { name: /^O kus více/ })
    .click();
  await expect(drawer(page).getByLabel(/^Počet kusů/)).toHaveValue("2");
  await expect(page.locator("[data-cart-count]")).toHaveText("2");

  await drawer(page).getByText("Máte slevový kupón?").click();
  const code = drawer(page).getByLabel("Kód kupónu");
  await code.fill("leto100");
  await code.press("Enter");
  await expect(drawer(page).locator(".field-error")).toContainText("Kupón LETO100 platil do");
  await expect(drawer(page).locator(".field-error")).toBeInViewport();
  await expectAccessible(page);
  await code.fill("vitejte10");
  await code.press("Enter");
  await expect(drawer(page).locator(".cart-discount")).toContainText("Kupón VITEJTE10");
  await expectAccessible(page);

  await drawer(page)
    .getByRole("link", { name: /^Odebrat z košíku/ })
    .click();
  await expect(drawer(page).getByText("V košíku zatím nic nemáte.")).toBeVisible();
  await expectAccessible(page);
  const undo = drawer(page).getByRole("button", { name: "Vrátit zpět" });
  await expect(undo).toBeFocused();
  await undo.click();
  await expect(drawer(page).getByLabel(/^Počet kusů/)).toHaveValue("2");
  await expect(drawer(page).getByRole("link", { name: /^Odebrat z košíku/ })).toBeFocused();
  await expect(drawer(page).locator(".cart-discount")).toHaveCount(1);

  await drawer(page).getByRole("link", { name: "Přejít k pokladně" }).click();
  await expect(page).toHaveURL(/\/pokladna\/$/);
  await expect(page.locator(".cart-discount")).toHaveCount(1);
});

test("the drawer keeps the focus and gives it back", { tag: "@script" }, async ({ page }) => {
  await page.goto("/obchod/");
  await cartLink(page).focus();
  await page.keyboard.press("Enter");
  await expect(drawer(page).getByText("V košíku zatím nic nemáte.")).toBeVisible();
  await expectAccessible(page);
  for (let i = 0; i < 4; i++) {
    await page.keyboard.press("Tab");
    await expect(page.locator("body > :not(:has(dialog)) :focus")).toHaveCount(0);
  }

  await page.keyboard.press("Escape");

  await expect(drawer(page)).toHaveCount(0);
  await expect(cartLink(page)).toBeFocused();
});
