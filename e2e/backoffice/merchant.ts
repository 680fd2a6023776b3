/** The merchant of the demo shop, at work in the back office. */
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

const password = () =>
  readFileSync(join(folders()[0] ?? process.env.VYLOHA_DATA ?? "var", "demo-password-obchodnik"), "utf8").trim();

/** Sign the merchant in. */
export async function signIn(page: Page): Promise<void> {
  await page.goto("/sprava/login/");
  await page.getByLabel("Uživatelské jméno").fill("obchodnik");
  await page.locator("[name=password]").fill(password());
  await page.locator("[type=submit]").click();
  await page.waitForURL(/\/sprava\/$/);
}
