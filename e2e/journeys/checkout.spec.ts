/** The checkout: invalid fields, the keyboard and shipping methods. */
import { expect, test } from "../test.ts";
import { addToCart, expectAccessible, fillCheckout, findProduct, placeOrder } from "./shop.ts";

test.beforeEach(async ({ page }) => {
  await addToCart(page, await findProduct(page, "simple"));
  await page.goto("/pokladna/");
});

test("all invalid fields are shown at once, typed values stay, and going back sends nothing again", async ({
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
  await page.reload();
  await expect(summary.getByRole("link")).toHaveCount(2);
  await expect(page.getByLabel("E-mail")).toHaveValue("jana@");
  await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription(/e-mail/);
  await expect(page.getByLabel("Poznámka")).toHaveValue("Zvoňte dole");
  await expectAccessible(page, javaScriptEnabled);
  await summary.getByRole("link").last().click();
  await expect(page.getByLabel("PSČ").first()).toBeFocused();
  await page.getByLabel("PSČ").first().fill("110 00");
  await page.getByLabel("E-mail").fill("jana@example.cz");
  if (javaScriptEnabled !== false) {
    await page.getByLabel("Poznámka").focus();
    await expect(summary).toBeHidden();
  }
  await placeOrder(page);

  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/objednávku jsme přijali/);
});

test("a field is checked when it is left, and its error disappears once it is right", { tag: "@script" }, async ({
  page,
}) => {
  await page.getByLabel("Nakupuji na firmu").check();
  const ico = page.getByLabel("IČO");
  await ico.fill("12345678");
  await expect(page.locator(".field-error")).toHaveCount(0);
  await ico.press("Tab");
  await expect(ico).toHaveAccessibleDescription(/Takové IČO neexistuje/);
  await expectAccessible(page);
  await ico.fill("27082440");
  await expect(page.locator(".field-error")).toHaveCount(0);
});

test("a company is filled in from the register, and typed values stay until the shopper overwrites them", {
  tag: "@script",
}, async ({ page }) => {
  const company = { company: "Alza.cz a.s.", dic: "CZ27082440", address_1: "", city: "Praha", postcode: "170 00" };
  await page.route("**/pokladna/firma/**", (route) => route.fulfill({ json: { company, message: "" } }));
  await page.getByLabel("Nakupuji na firmu").check();
  await page.getByLabel("Město").first().fill("Brno");
  await page.getByLabel("IČO").fill("27082440");
  await page.getByRole("button", { name: "Načíst z ARES" }).click();

  await expect(page.getByLabel("Název firmy")).toHaveValue("Alza.cz a.s.");
  await expect(page.getByLabel("Město").first()).toHaveValue("Brno");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Přepsat údaji z ARES" }).click();
  await expect(page.getByLabel("Město").first()).toHaveValue("Praha");
});

test("the whole form can be filled in by keyboard", { tag: "@script" }, async ({ page }) => {
  const typeAndTab = async (text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  };
  await page.getByLabel("Země").first().focus();
  await page.keyboard.press("Tab");
  await expect(page.locator('input[name="shipping_method[0]"]:checked')).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.locator('input[name="payment_method"]:checked')).toBeFocused();
  await page.getByLabel("E-mail").focus();
  await typeAndTab("jana@example.cz");
  await typeAndTab("+420 777 123 456");
  await expect(page.getByLabel("Vytvořit účet")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Nakupuji na firmu")).toBeFocused();
  await page.keyboard.press("Tab");
  for (const text of ["Jana", "Nováková", "Dlouhá 12", "", "110 00", "Praha"]) await typeAndTab(text);
  await expect(page.getByLabel("Doručit na jinou adresu")).toBeFocused();
  await page.getByRole("button", { name: "Objednat s povinností platby" }).focus();
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/objednávku jsme přijali/);
});

test("the checkout keeps typed values after a visit to the cart", async ({ page, javaScriptEnabled }) => {
  await page.getByLabel("E-mail").fill("jana@");
  await page.getByLabel("Poznámka").fill("Zvoňte dole");
  await page.getByLabel("Doručit na jinou adresu").check();
  await page.getByRole("group", { name: "Doručovací adresa" }).getByLabel("Město").fill("Zlín");

  const edit = page.getByRole(javaScriptEnabled === false ? "button" : "link", { name: "Upravit košík" });
  await edit.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Košík");
  await page.getByRole("button", { name: "Přejít k pokladně" }).click();

  await expect(page.getByLabel("E-mail")).toHaveValue("jana@");
  await expect(page.getByLabel("Poznámka")).toHaveValue("Zvoňte dole");
  await expect(page.getByRole("group", { name: "Doručovací adresa" }).getByLabel("Město")).toHaveValue("Zlín");
  await expect(page.locator(".field-error")).toHaveCount(0);
});

test("personal collection needs no delivery address", async ({ page, javaScriptEnabled }) => {
  const otherAddress = page.getByLabel("Doručit na jinou adresu");
  await otherAddress.check();
  await page.locator("input[data-pick-up=shop]").first().check();

  await expect(otherAddress).toBeHidden();
  await expect(page.getByRole("group", { name: "Doručovací adresa" })).toBeHidden();
  await expect(page.getByText("doručovací adresu proto nepotřebujeme")).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);
  if (javaScriptEnabled === false) await page.getByRole("button", { name: "Přepočítat cenu" }).click();
  else await expect(page.locator(".checkout-review")).toHaveAttribute("aria-busy", "false");
  await page.getByLabel("E-mail").fill("jana@example.cz");
  await page.getByLabel("Telefon").fill("777 123 456");
  const billing = page.getByRole("group", { name: "Fakturační adresa" });
  await billing.getByLabel("Jméno").fill("Jana");
  await billing.getByLabel("Příjmení").fill("Nováková");
  await placeOrder(page);
});
