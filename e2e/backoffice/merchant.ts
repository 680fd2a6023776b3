/** People of the demo shop, at work in the back office. */
import type { Cookie, Page } from "@playwright/test";
import { readPassword } from "../shop-data.ts";

/** Name → cookies of who has signed in: once for each process of the tests, of which some are many. */
const sessions = new Map<string, Cookie[]>();

/** Send the form to sign in; what comes next depends on second factors. */
export async function submitPassword(page: Page, name: string): Promise<void> {
  await page.goto("/sprava/login/");
  await page.getByLabel("Uživatelské jméno").fill(name);
  await page.locator("[name=password]").fill(readPassword(name));
  await page.locator(".login-form [type=submit]").click();
}

/** Sign somebody in who has no second factor, the merchant by default; the page may stay where it is. */
export async function signIn(page: Page, name = "obchodnik"): Promise<void> {
  const known = sessions.get(name);
  if (known) return page.context().addCookies(known);
  await submitPassword(page, name);
  await page.waitForURL(/\/sprava\/$/);
  const cookies = await page.context().cookies(page.url());
  sessions.set(
    name,
    cookies.filter((cookie) => ["sessionid", "csrftoken"].includes(cookie.name)),
  );
}
