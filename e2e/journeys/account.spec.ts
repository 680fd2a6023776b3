/** An account from the checkout: ordered, come back by a code, ordered again, data exported, deleted. */

import { readEmails } from "../shop-data.ts";
import { expect, test } from "../test.ts";
import { addToCart, expectAccessible, fillCheckout, findProduct, placeOrder } from "./shop.ts";

test("account from the checkout is used again, exported and deleted", async ({ page, javaScriptEnabled }) => {
  const expectEmail = (pattern: RegExp) =>
    expect.poll(() => readEmails(email).some((text) => pattern.test(text)), { timeout: 60_000 }).toBe(true);
  const readCodes = () => readEmails(email).flatMap((text) => /^(\d{6})\r?$/m.exec(text)?.[1] ?? []);

  await addToCart(page, await findProduct(page, "simple"));
  await page.goto("/pokladna/");
  const email = await fillCheckout(page);
  await page.getByLabel("Vytvořit účet").check();
  const number = await placeOrder(page);
  await expectEmail(/\/muj-ucet\/nove-heslo\//);

  await page.goto("/muj-ucet/kod/");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Poslat kód" }).click();
  await expect.poll(readCodes, { timeout: 60_000 }).toHaveLength(1);
  const [first = ""] = readCodes();
  await page.getByLabel("Kód").fill(first);
  await page.getByRole("button", { name: "Pokračovat" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Můj účet");
  if (javaScriptEnabled) await expect(page.getByRole("banner").getByText("JN")).toBeVisible();
  await expectAccessible(page, javaScriptEnabled);

  await page.getByRole("button", { name: `Objednat znovu: ${number}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Košík");
  await page.goto("/pokladna/");
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await expect(page.getByLabel("Ulice a číslo").first()).toHaveValue("Dlouhá 12");
  await expect(page.getByLabel("Vytvořit účet")).toHaveCount(0);
  const second = await placeOrder(page);

  await page.goto("/muj-ucet/smazani/");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Stáhnout moje údaje (JSON)" }).click();
  const stream = await (await download).createReadStream();
  const data = (await stream.toArray()).join("");
  expect(data).toContain(email);
  expect(data).toContain(`"${number}"`);
  expect(data).toContain(`"${second}"`);

  await page.getByRole("button", { name: /kód/ }).click();
  await expect.poll(readCodes, { timeout: 60_000 }).toHaveLength(2);
  await page.getByLabel("Kód").fill(readCodes().find((code) => code !== first) ?? first);
  await page.getByRole("button", { name: "Smazat můj účet" }).click();
  await expect(page.getByText(/Čeká se, až skončí objednávky/)).toContainText(number);
  await expectAccessible(page, javaScriptEnabled);
});
