/** Signs users of the demo shop in to the back office. */
import type { Cookie, Page } from "@playwright/test";
import { readPassword } from "../shop-data.ts";

/** User name → session cookies, so that each test process signs a user in only once. */
const sessions = new Map<string, Cookie[]>();

/** Submit the sign-in form; the next page depends on the user's second factor. */
export async function submitPassword(page: Page, name: string): Promise<void> {
  await page.goto("/sprava/login/");
  await page.getByLabel("Uživatelské jméno").fill(name);
  await page.locator("[name=password]").fill(readPassword(name));
  await page.locator(".login-form [type=submit]").click();
}

/** Sign in a user without a second factor, the merchant by default. With a stored session the page does not change. */
export async function signIn(page: Page, name = "obchodnik"): Promise<void> {
  const storedCookies = sessions.get(name);
  if (storedCookies) return page.context().addCookies(storedCookies);
  await submitPassword(page, name);
  await page.waitForURL(/\/sprava\/$/);
  const cookies = await page.context().cookies(page.url());
  sessions.set(
    name,
    cookies.filter((cookie) => ["sessionid", "csrftoken"].includes(cookie.name)),
  );
}
