/** People of the demo shop, at work in the back office. */
import type { Page } from "@playwright/test";
import { readPassword } from "../shop-data.ts";

/** Send the form to sign in; what comes next depends on second factors. */
export async function sendPassword(page: Page, name: string): Promise<void> {
  await page.goto("/sprava/login/");
  await page.getByLabel("Uživatelské jméno").fill(name);
  await page.locator("[name=password]").fill(readPassword(name));
  await page.locator(".login-form [type=submit]").click();
}

/** Sign the merchant in. */
export async function signIn(page: Page): Promise<void> {
  await sendPassword(page, "obchodnik");
  await page.waitForURL(/\/sprava\/$/);
}
