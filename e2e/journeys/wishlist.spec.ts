/** A guest saves products, sends them as a link, and has them in a new account; a customer needs no scripts. */
import type { Page } from "@playwright/test";
import { readEmails } from "../shop-data.ts";
import { expect, test } from "../test.ts";
import { expectAccessible, findProduct } from "./shop.ts";

/** Register by the form at `/muj-ucet/registrace/` that leads to `next`, with the code from the e-mail. */
async function register(page: Page, next: string): Promise<void> {
  const email = `prani-${crypto.randomUUID()}@example.cz`;
  const readCodes = () => readEmails(email).flatMap((text) => /^(\d{6})\r?$/m.exec(text)?.[1] ?? []);
  await page.goto(`/muj-ucet/registrace/?next=${encodeURIComponent(next)}`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Heslo").fill("dlouhé heslo 1");
  await page.getByRole("button", { name: "Vytvořit účet" }).click();
  await expect.poll(readCodes, { timeout: 60_000 }).toHaveLength(1);
  await page.getByLabel("Kód").fill(readCodes()[0] ?? "");
  await page.getByRole("button", { name: "Pokračovat" }).click();
}

const findCards = (page: Page) => page.getByRole("main").locator(".product-card");
const findHeart = (page: Page, name: string) =>
  page.getByRole("button", { name: `Uložit na seznam přání: ${name}`, exact: true });
const findHeaderLink = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Seznam přání" });

test("a guest's list is shared by a link and kept after registration", { tag: "@script" }, async ({ page }) => {
  const simple = await findProduct(page, "simple");
  const variable = await findProduct(page, "variable");
  await page.goto("/seznam-prani/");
  await expect(page.getByText("Zatím tu nic není.")).toBeVisible();

  await page.goto(variable.path);
  const button = page.getByRole("button", { name: "Uložit na seznam přání", exact: true });
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await expect(findHeaderLink(page)).toContainText("1");
  await page.goto(`/?s=${encodeURIComponent(simple.name)}&post_type=product`);
  await findHeart(page, simple.name).first().click();
  await expect(findHeaderLink(page)).toContainText("2");

  await findHeaderLink(page).click();
  await expect(findCards(page).getByRole("heading")).toHaveText([simple.name, variable.name]);
  await expectAccessible(page);
  await page.getByRole("button", { name: `Přidat do košíku: ${simple.name}` }).click();
  await expect(page.getByRole("dialog")).toContainText(simple.name);
  await page.keyboard.press("Escape");

  const shared = await page.getByRole("link", { name: "Sdílet seznam" }).getAttribute("href");
  await findHeart(page, variable.name).click();
  await expect(findHeaderLink(page)).toContainText("1");
  await findHeart(page, variable.name).click(); // the card stays, so it can be saved again
  await expect(findHeaderLink(page)).toContainText("2");

  await register(page, "/seznam-prani/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Seznam přání");
  await expect(findCards(page)).toHaveCount(2);
  await expect(page.getByText("Seznam je uložený jen v tomto prohlížeči.")).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("vyloha:wishlist"))).toBeNull();
  await page.goto(variable.path);
  await expect(button).toHaveAttribute("aria-pressed", "true");

  await page.goto(`${shared},999999999`);
  await expect(findCards(page)).toHaveCount(2);
  await expect(page.getByText("1 produkt ze seznamu teď nenabízíme.")).toBeVisible();
  await expectAccessible(page);
});

test("a customer saves and removes products without scripts", { tag: "@plain" }, async ({ page }) => {
  const { name, path } = await findProduct(page, "simple");
  await page.goto(path);
  await page.getByRole("button", { name: "Uložit na seznam přání", exact: true }).click();
  await expect(page.getByText(`Po přihlášení si „${name}“ uložíte`)).toBeVisible();

  await register(page, new URL(page.url()).pathname + new URL(page.url()).search);
  await page.getByRole("button", { name: "Uložit na seznam přání", exact: true }).click();
  await expect(findCards(page).getByRole("heading")).toHaveText([name]);

  await findHeart(page, name).click();
  await expect(page.getByText(`„${name}“ už na seznamu přání nemáte.`)).toBeVisible();
  await page.getByRole("button", { name: "Vrátit zpět" }).click();
  await expect(findCards(page)).toHaveCount(1);
});
