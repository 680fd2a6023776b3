/** Buying from a listing's cards: the button of a simple product, and the chooser of one with variations. */
import { expect, test } from "../test.ts";
import { expectAccessible } from "./shop.ts";

const LISTING = "/obchod/";

test("a simple product is added from its card", async ({ page, javaScriptEnabled }) => {
  await page.goto(LISTING);
  const card = page.locator(".product-card", { has: page.getByRole("button", { name: "Přidat do košíku" }) }).first();
  const name = await card.getByRole("heading").innerText();

  await card.getByRole("button", { name: "Přidat do košíku" }).click();

  if (javaScriptEnabled === false) await expect(page).toHaveURL(/\/kosik\/\?added=/);
  else {
    const dialog = page.getByRole("dialog", { name: "Přidáno do košíku" });
    await expect(dialog).toContainText(name);
    await page.keyboard.press("Escape");
    await expect(card.getByRole("button", { name: "Přidat do košíku" })).toBeFocused();
    await page.goto("/kosik/");
  }
  await expect(page.getByRole("main")).toContainText(name);
});

test("a variation is chosen on the card, without leaving the listing", async ({ page, javaScriptEnabled }) => {
  await page.goto(LISTING);
  const card = page.locator(".product-card", { has: page.getByRole("link", { name: "Vybrat" }) }).first();
  const name = await card.locator("h3").innerText();
  const link = card.getByRole("link", { name: "Vybrat" });

  await link.click();

  if (javaScriptEnabled === false) {
    await expect(page.locator("form.buy-form")).toBeInViewport();
    return;
  }
  const chooser = page.getByRole("dialog", { name });
  await expect(chooser.locator(".product-price")).toContainText("Kč");
  await expectAccessible(page, javaScriptEnabled);
  await chooser.getByRole("button", { name: "Přidat do košíku" }).click();
  await expect(chooser.locator(".attribute-missing").first()).toBeVisible();
  for (const attribute of await chooser.locator(".attribute").all()) {
    const select = attribute.locator("select:visible");
    if (await select.count()) await select.selectOption({ index: 1 });
    else await attribute.locator("li:not(.disabled, .no-stock, .unavailable) label").first().click();
  }
  await chooser.getByRole("button", { name: "Přidat do košíku" }).click();
  const added = page.getByRole("dialog", { name: "Přidáno do košíku" });
  await expect(added).toContainText(name);
  await expect(page).toHaveURL(LISTING);
  await added.getByRole("button", { name: "Pokračovat v nákupu" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(link).toBeFocused();
});
