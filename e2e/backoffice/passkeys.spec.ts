/** A passkey of the browser as second factor and alone; at `localhost`, since an IP address has none. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "../journeys/shop.ts";
import { readPassword } from "../shop-data.ts";
import { expect, test } from "../test.ts";
import { submitPassword } from "./merchant.ts";

const port = process.env.E2E_PORT ?? "8129";
const NAME = "redaktorka"; // who signs in with a password alone in other tests shall not meet a second factor

test.use({ baseURL: `http://localhost:${port}`, expectedErrors: /autocomplete attributes/ });
test.describe.configure({ timeout: 180_000 });

/** Give the browser a device that keeps passkeys and whose owner always agrees. */
async function withDevice(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: "sessionid" });
}

test("an editor adds a passkey and signs in with it", { tag: "@wide" }, async ({ page }) => {
  await withDevice(page);
  await submitPassword(page, NAME);
  await page.waitForURL(/\/sprava\/$/);

  await page.goto("/sprava/druhy-faktor/");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Přidat přístupový klíč" }).click();
  await page.locator("[name=password]").fill(readPassword(NAME));
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await page.getByLabel("Název klíče").fill("Telefon");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await page.waitForURL(/zalozni-kody/);
  await expect(page.locator("[data-recovery-codes] li")).toHaveCount(10);
  await expect(page.getByRole("link", { name: "Uložit jako soubor" })).toHaveAttribute("href", /^blob:/);
  await expectAccessible(page);

  await signOut(page);
  await submitPassword(page, NAME);
  await page.waitForURL(/druhy-faktor\/overeni/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Použít přístupový klíč" }).press("Enter");
  await page.waitForURL(/\/sprava\/$/);

  await signOut(page);
  await page.goto("/sprava/login/?next=/sprava/account/");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Přihlásit se přístupovým klíčem" }).press("Enter");
  await page.waitForURL((address) => address.pathname === "/sprava/account/");

  await page.goto("/sprava/druhy-faktor/");
  await page.getByRole("link", { name: "Odebrat Telefon" }).click();
  await page.locator("[name=password]").fill(readPassword(NAME));
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Odebrat přístupový klíč" }).click();
  await expect(page.locator(".messages")).toContainText("Přístupový klíč byl odebrán.");
  await signOut(page);
  await submitPassword(page, NAME);
  await page.waitForURL(/\/sprava\/$/);
});
