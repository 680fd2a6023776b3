/** Bulk changes of variations and products, dropped pictures, a preview and new products. */
import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";
import { signIn } from "./merchant.ts";

const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Open the form of a product with variations. */
async function openProduct(page: Page) {
  await signIn(page);
  await page.goto("/sprava/products/?type=variable");
  await page.locator(".listing .title a").first().click();
}

test.use({ expectedErrors: /autocomplete attributes|400 \(Bad Request\)/ });

test("variations are changed in bulk, pictures dropped and the product previewed", { tag: "@wide" }, async ({
  page,
  context,
}) => {
  await openProduct(page);

  await page.getByRole("tab", { name: "Varianty" }).click();
  const prices = page.locator(".bo-line [name$='-regular_price']");
  const initialPrices = await prices.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
  await page.getByLabel("Vybrat všechny zobrazené").check();
  await page.getByLabel("S vybranými").selectOption("regular");
  await page.getByLabel("Hodnota", { exact: true }).first().fill("1 234,50");
  await page.getByRole("button", { name: "Použít" }).click();
  await expect(prices.first()).toHaveValue("1234,50");
  await page.getByRole("button", { name: "Vrátit poslední změnu" }).click();
  expect(await prices.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))).toEqual(
    initialPrices,
  );
  await page.getByRole("button", { name: "Použít" }).click();

  await page.getByRole("tab", { name: "Obrázky" }).click();
  const pictures = page.locator("#id_images-FORMS > *");
  const count = await pictures.count();
  await page.evaluate((pixel) => {
    const bytes = Uint8Array.from(atob(pixel), (character) => character.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], "cervena.png", { type: "image/png" }));
    dataTransfer.items.add(new File(["text"], "smlouva.png", { type: "image/png" }));
    document.querySelector("[data-bo-pictures]")?.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
  }, PIXEL);
  await expect(page.locator(".bo-upload[data-state=failed]")).toContainText("smlouva.png");
  await expect(pictures).toHaveCount(count + 1);

  const previewPromise = context.waitForEvent("page");
  await page.getByRole("button", { name: "Náhled" }).click();
  await expect((await previewPromise).locator("main")).toContainText("1 234,50");
});

test("a new product with all its variations is created in one save", { tag: "@wide" }, async ({ page }) => {
  await signIn(page);
  await page.goto("/sprava/products/new/");
  await page.locator("[name=name]").fill("Košile Praděd");
  await page.locator("select[name=type]").selectOption("variable");

  await page.getByRole("tab", { name: "Vlastnosti" }).click();
  for (const [index, values] of ["Bílá | Modrá", "S | M | L"].entries()) {
    await page.getByRole("button", { name: "Přidat vlastnost" }).click();
    await page.locator(`[name='product_attributes-${index}-own_name']`).fill(`Vlastnost ${index}`);
    await page.locator(`[name='product_attributes-${index}-new_terms']`).fill(values);
    await page.locator(`[name='product_attributes-${index}-makes_variations']`).check();
  }
  await page.getByRole("tab", { name: "Varianty" }).click();
  await expect(page.locator("[data-bo-missing]")).toContainText("Chybějících kombinací: 6.");
  await page.getByLabel("vytvořit variantu pro každou chybějící kombinaci").check();
  await page.getByRole("button", { name: "Vytvořit" }).click();

  await expect(page.getByRole("tab", { name: "Varianty" })).toHaveAttribute("aria-selected", "true");
  await expect(page.locator("[data-bo-tick]:checked")).toHaveCount(6);
  await expect(page.locator("[data-bo-missing]")).toContainText("Žádná kombinace nechybí.");
});

test("selected products are changed together after a preview of the changes", { tag: "@wide" }, async ({ page }) => {
  await signIn(page);
  const word = `Zkouška ${Date.now()}`; // drafts that no other test uses
  for (const name of [`${word} A`, `${word} B`]) {
    await page.goto("/sprava/products/new/");
    await page.locator("[name=name]").fill(name);
    await page.getByRole("button", { name: "Vytvořit" }).click();
    await expect(page.locator(".messages")).toContainText(name);
  }
  const list = `/sprava/products/?q=${encodeURIComponent(word)}`;
  await page.goto(list);
  for (const row of [0, 1]) await page.locator("[data-bulk-action-checkbox]").nth(row).check();
  await expect(page.getByText("Vybrány všechny položky na této stránce (2)")).toBeVisible();
  await page.getByRole("link", { name: "Změnit vybrané produkty" }).click();

  await page.getByLabel("Nastavit počet kusů na").check();
  await page.locator("[name=count]").fill("7");
  await page.getByRole("button", { name: "Ukázat, co se změní" }).click();
  await expect(page.locator(".bo-changes tbody tr")).toHaveText([/ B\s*skladem\s*7/, / A\s*skladem\s*7/]);
  await page.getByRole("button", { name: "Provést změny" }).click();

  await expect(page.locator(".messages")).toContainText("Provedeny 2 změny.");
  await expect(page.locator(".listing tbody tr")).toHaveText([/7 ks/, /7 ks/]);
});
