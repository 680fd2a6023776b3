/** A sold-out product is watched, confirmed from the mailbox, restocked in the back office, and announced by e-mail. */
import type { Page } from "@playwright/test";
import { signIn } from "../backoffice/merchant.ts";
import { readEmails } from "../shop-data.ts";
import { expect, test } from "../test.ts";
import { expectAccessible, findProducts } from "./shop.ts";

/** Open a sold-out product without variations; return its id. */
async function openSoldOutProduct(page: Page): Promise<number> {
  for await (const { id, permalink } of findProducts(page, "type=simple&stock_status[]=outofstock")) {
    await page.goto(new URL(permalink).pathname);
    return id;
  }
  throw new Error("No product is sold out.");
}

test.use({ expectedErrors: /autocomplete attributes/ });

test("shopper watches a sold-out product and is told that it is back", async ({ page, javaScriptEnabled }) => {
  test.setTimeout(120_000);
  const email = `hlidac-${Date.now()}@example.cz`;
  const readLink = () =>
    readEmails(email).flatMap((text) => /\/hlidat-dostupnost\/potvrdit\/\S+/.exec(text)?.[0] ?? []);

  const id = await openSoldOutProduct(page);
  await expectAccessible(page, javaScriptEnabled);
  await page.locator("form.stock-alert").getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Dejte mi vědět" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Podívejte se do e-mailu");

  await expect.poll(readLink, { timeout: 60_000 }).toHaveLength(1);
  await page.goto(readLink()[0] ?? "");
  await expectAccessible(page, javaScriptEnabled);
  await page.getByRole("button", { name: "Ano, hlídejte to za mě" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hlídáme to za vás");
  await page.goto(`/hlidat-dostupnost/${id}/`);
  await expectAccessible(page, javaScriptEnabled);
  if (!javaScriptEnabled) return; // the back office needs scripts

  await signIn(page);
  await page.goto(`/sprava/products/edit/${id}/#tab-ceny_a_sklad`);
  await page.locator("[name='stock-pieces']").fill("2");
  await page.getByRole("button", { name: "Uložit" }).first().click();
  await expect
    .poll(() => readEmails(email).some((text) => text.includes("Skladem jsou jen 2 kusy.")), { timeout: 60_000 })
    .toBe(true);
});
