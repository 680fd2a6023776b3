/**
 * Tests in a real browser: `npx playwright test`, or one project with `--project phone`.
 *
 * - `shop`: waits until the demo shop is filled; the next three depend on it
 * - `phone`: everything in e2e/journeys and e2e/pages, with JavaScript, 390 px wide
 * - `phone-plain`: the journeys without JavaScript and without tests tagged @script; tests tagged @plain run only here
 * - `desktop`: 1440 px wide, only tests tagged @wide (of features that phones lack) or @both (the width matters)
 * - `islands`: hydration of islands, on fixture pages
 *
 * Tests tagged @narrow make no sense without the phone's width.
 */
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { findBrowser } from "./e2e/browser.ts";
import { islandProject, islandServers } from "./e2e/islands/playwright.ts";

// Tests read e-mails and passwords of the tested shop (e2e/shop-data.ts); each port has its own folder.
const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));
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
  retries: process.env.CI ? 1 : 0, // scripts/test.py lists the tests that passed only on a retry
  timeout: 60_000, // a journey has ten pages, and other tests share the CPU
  use: { locale: "cs-CZ", timezoneId: "Europe/Prague", launchOptions: findBrowser() },
  projects: [
    { name: "shop", testDir: resolvePath("e2e"), testMatch: "shop.setup.ts", use: { baseURL: shop } },
    {
      name: "phone",
      testDir: resolvePath("e2e"),
      testIgnore: "islands/**",
      grepInvert: /@wide|@plain/,
      use: phone,
      dependencies: ["shop"],
    },
    {
      name: "phone-plain",
      testDir: resolvePath("e2e/journeys"),
      grepInvert: /@script|@wide/,
      use: { ...phone, javaScriptEnabled: false },
      dependencies: ["shop"],
    },
    {
      name: "desktop",
      testDir: resolvePath("e2e"),
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
      // The project "shop" waits for this run's own shop, so that other tests start before it is filled.
      ...(isOwnShop ? {} : { url: `${shop}/obchod/?e-filter-vypis-stock_status=instock`, timeout: 600_000 }),
      // The shop cleans up after SIGTERM.
      gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
      reuseExistingServer: !isOwnShop,
    },
  ],
});
