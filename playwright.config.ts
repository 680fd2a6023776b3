/**
 * Tests in a real browser: `npx playwright test`, or one project with `--project phone`.
 *
 * - `shop`: waits until the demo shop is filled, for the next three
 * - `phone`: everything in e2e/journeys and e2e/pages, with JavaScript, 390 px wide
 * - `phone-plain`: the journeys again with JavaScript off, without those tagged @script; those tagged @plain run here alone
 * - `desktop`: 1440 px wide, only tests tagged @wide (a phone has nothing like it) or @both (the width matters)
 * - `islands`: how islands wake, on pages made for it
 *
 * Tests tagged @narrow make no sense without the phone's width.
 */
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { findBrowser } from "./e2e/browser.ts";
import { islandProject, islandServers } from "./e2e/islands/playwright.ts";

// Tests read letters and passwords of the shop that they test (e2e/shop-data.ts); every port has a folder of its own.
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const port = process.env.E2E_PORT ?? "8129";
const shop = `http://127.0.0.1:${port}`;
const isOwnShop = Boolean(process.env.E2E_PORT);
const phone = { baseURL: shop, viewport: { width: 390, height: 844 }, hasTouch: true };
const desktop = { baseURL: shop, viewport: { width: 1440, height: 900 } };

export default defineConfig({
  outputDir: "e2e/.results/playwright",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: process.env.CI ? 1 : 0, // who passes only then is named at the end of the run (scripts/test.py)
  timeout: 60_000, // a journey has ten pages, and other tests share the processors
  use: { locale: "cs-CZ", timezoneId: "Europe/Prague", launchOptions: findBrowser() },
  projects: [
    { name: "shop", testDir: at("e2e"), testMatch: "shop.setup.ts", use: { baseURL: shop } },
    {
      name: "phone",
      testDir: at("e2e"),
      testIgnore: "islands/**",
      grepInvert: /@wide|@plain/,
      use: phone,
      dependencies: ["shop"],
    },
    {
      name: "phone-plain",
      testDir: at("e2e/journeys"),
      grepInvert: /@script|@wide/,
      use: { ...phone, javaScriptEnabled: false },
      dependencies: ["shop"],
    },
    {
      name: "desktop",
      testDir: at("e2e"),
      testIgnore: "islands/**",
      grep: /@wide|@both/,
      use: desktop,
      dependencies: ["shop"],
    },
    islandProject,
  ],
  webServer: [
    ...islandServers,
    {
      command: `.venv/bin/python scripts/demo_shop.py ${port}`,
      // A shop of this run alone is waited for by the project "shop", so that other tests begin before it is filled.
      ...(isOwnShop ? {} : { url: `${shop}/obchod/?e-filter-vypis-stock_status=instock`, timeout: 600_000 }),
      // Asked to end, the shop tidies up after itself.
      gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
      reuseExistingServer: !isOwnShop,
    },
  ],
});
