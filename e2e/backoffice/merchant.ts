/** People of the demo shop, at work in the back office. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";

/** Folders of demo shops that run here (scripts/demo_shop.py), the latest first. */
const folders = () =>
  readdirSync(tmpdir())
    .filter((name) => name.startsWith("vyloha-demo-"))
    .map((name) => join(tmpdir(), name))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);

/** Return the password of the demo's user `name`. */
export const passwordOf = (name: string) =>
  readFileSync(join(folders()[0] ?? process.env.VYLOHA_DATA ?? "var", `demo-password-${name}`), "utf8").trim();

/** Send the form to sign in; what comes next depends on second factors. */
export async function sendPassword(page: Page, name: string): Promise<void> {
  await page.goto("/sprava/login/");
  await page.getByLabel("Uživatelské jméno").fill(name);
  await page.locator("[name=password]").fill(passwordOf(name));
  await page.locator(".login-form [type=submit]").click();
}

/** Sign the merchant in. */
export async function signIn(page: Page): Promise<void> {
  await sendPassword(page, "obchodnik");
  await page.waitForURL(/\/sprava\/$/);
}
