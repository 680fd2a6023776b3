/** A shopper registers, confirms the e-mail by a code, signs out and comes back by another code; also without scripts. */

import { readEmails } from "../shop-data.ts";
import { expect, test } from "../test.ts";
import { expectAccessible } from "./shop.ts";

test.use({ expectedErrors: /422/ });

test("registration, its code, and signing in by a code", async ({ page, javaScriptEnabled }, { project }) => {
  const email = `ucet-${project.name}-${Date.now()}@example.cz`;
  const readCode = async (count: number) => {
    const getCodes = () => readEmails(email).flatMap((text) => /^(\d{6})\r?$/m.exec(text)?.[1] ?? []);
    await expect.poll(getCodes, { timeout: 60_000 }).toHaveLength(count);
    return getCodes();
  };

  await page.goto("/muj-ucet/registrace/?next=/kosik/");
  await page.getByLabel("E-mail").fill("jana@");
  await page.getByLabel("Heslo").fill("krátké");
  await page.getByRole("button", { name: "Vytvořit účet" }).click();
  await expect(page.getByRole("alert")).toContainText("Heslo je příliš krátké");
  await expect(page.getByRole("alert")).toBeFocused();
  if (javaScriptEnabled) await expectAccessible(page);

  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Heslo").fill("dlouhé heslo 1");
  await page.getByRole("button", { name: "Vytvořit účet" }).click();
  const [first = ""] = await readCode(1);
  await page.getByLabel("Kód").fill(first);
  await page.getByRole("button", { name: "Pokračovat" }).click();
  await expect(page).toHaveURL(/\/kosik\/$/);

  await page.goto("/muj-ucet/odhlaseni/");
  await page.getByRole("button", { name: "Odhlásit se" }).click();
  await expect(page.getByRole("status")).toContainText("Odhlásili jste se.");

  await page.goto("/muj-ucet/kod/?next=/kosik/");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Poslat kód" }).click();
  const second = (await readCode(2)).find((code) => code !== first) ?? first;
  if (javaScriptEnabled) await expectAccessible(page);
  await page.getByLabel("Kód").fill(second);
  await page.getByRole("button", { name: "Pokračovat" }).click();
  await expect(page).toHaveURL(/\/kosik\/$/);
});
