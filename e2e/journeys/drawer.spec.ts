/** The cart as a drawer over the page; unit tests in web/ test its components. */
import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";
import { chooseVariation, expectAccessible, findProduct } from "./shop.ts";

test.use({ expectedErrors: /40[09]/ });

const getCartLink = (page: Page) => page.locator("a.cart-link");
const getDrawer = (page: Page) => page.getByRole("dialog", { name: "Košík" });

/** Add a product to the cart, and stay on its page. */
async function addProduct(page: Page): Promise<void> {
  const product = await findProduct(page, "variable");
  await page.goto(product.path);
  await chooseVariation(page, product);
  await page.locator("form.buy-form").getByRole("button", { name: "Do košíku" }).click();
  const added = page.getByRole("dialog", { name: "Přidáno do košíku" });
  await expect(added).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(added).toHaveCount(0);
}

test("a quantity, a coupon and a removed line change and are restored in the drawer", { tag: "@script" }, async ({
  page,
}) => {
  await addProduct(page);
  await getCartLink(page).click();
  const line = getDrawer(page).locator(".cart-line");
  await expect(line).toHaveCount(1);
  await expect(getDrawer(page).getByRole("button", { name: "Zavřít" })).toBeFocused();
  await expectAccessible(page);

  await getDrawer(page)
    .getByRole("button", { name: /^O kus více/ })
    .click();
  await expect(getDrawer(page).getByLabel(/^Počet kusů/)).toHaveValue("2");
  await expect(page.locator("[data-cart-count]")).toHaveText("2");

  await getDrawer(page).getByText("Máte slevový kupón?").click();
  const code = getDrawer(page).getByLabel("Kód kupónu");
  await code.fill("leto100");
  await code.press("Enter");
  await expect(getDrawer(page).locator(".field-error")).toContainText("Kupón LETO100 platil do");
  await expect(getDrawer(page).locator(".field-error")).toBeInViewport();
  await expectAccessible(page);
  await code.fill("vitejte10");
  await code.press("Enter");
  await expect(getDrawer(page).locator(".cart-discount")).toContainText("Kupón VITEJTE10");
  await expectAccessible(page);

  await getDrawer(page)
    .getByRole("link", { name: /^Odebrat z košíku/ })
    .click();
  await expect(getDrawer(page).getByText("V košíku zatím nic nemáte.")).toBeVisible();
  await expectAccessible(page);
  const undo = getDrawer(page).getByRole("button", { name: "Vrátit zpět" });
  await expect(undo).toBeFocused();
  await undo.click();
  await expect(getDrawer(page).getByLabel(/^Počet kusů/)).toHaveValue("2");
  await expect(getDrawer(page).getByRole("link", { name: /^Odebrat z košíku/ })).toBeFocused();
  await expect(getDrawer(page).locator(".cart-discount")).toHaveCount(1);

  await getDrawer(page).getByRole("link", { name: "Přejít k pokladně" }).click();
  await expect(page).toHaveURL(/\/pokladna\/$/);
  await expect(page.locator(".cart-discount")).toHaveCount(1);
});

test("the drawer traps the focus and returns it", { tag: "@script" }, async ({ page }) => {
  await page.goto("/obchod/");
  await getCartLink(page).focus();
  await page.keyboard.press("Enter");
  await expect(getDrawer(page).getByText("V košíku zatím nic nemáte.")).toBeVisible();
  await expectAccessible(page);
  for (let i = 0; i < 4; i++) {
    await page.keyboard.press("Tab");
    await expect(page.locator("body > :not(:has(dialog)) :focus")).toHaveCount(0);
  }

  await page.keyboard.press("Escape");

  await expect(getDrawer(page)).toHaveCount(0);
  await expect(getCartLink(page)).toBeFocused();
});
