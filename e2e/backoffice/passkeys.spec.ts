/** A passkey as second factor and alone; on `localhost`, because passkeys do not work on IP addresses. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "../journeys/shop.ts";
import { readPassword } from "../shop-data.ts";
import { expect, test } from "../test.ts";
import { submitPassword } from "./merchant.ts";

const port = process.env.E2E_PORT ?? "8129";
const NAME = "redaktorka"; // other tests sign the other users in without a second factor

test.use({ baseURL: `http://localhost:${port}`, expectedErrors: /autocomplete attributes/ });
test.describe.configure({ timeout: 180_000 });

/** Add a virtual authenticator that stores passkeys and always confirms. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: "sessionid" });
}

test("an editor adds a passkey and signs in with it", { tag: "@wide" }, async ({ page }) => {
  await addAuthenticator(page);
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
  await page.waitForURL(/recovery-codes/);
  await expect(page.locator("[data-recovery-codes] li")).toHaveCount(10);
  await expect(page.getByRole("link", { name: "Uložit jako soubor" })).toHaveAttribute("href", /^blob:/);
  await expectAccessible(page);

  await signOut(page);
  await submitPassword(page, NAME);
  await page.waitForURL(/druhy-faktor\/authenticate/);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Použít přístupový klíč" }).press("Enter");
  await page.waitForURL(/\/sprava\/$/);

  await signOut(page);
  await page.goto("/sprava/login/?next=/sprava/account/");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Přihlásit se přístupovým klíčem" }).press("Enter");
  await page.waitForURL((url) => url.pathname === "/sprava/account/");

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
