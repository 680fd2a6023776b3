/**
 * Tests in a real browser: `npx playwright test`, or one project with `--project phone`.
 *
 * - `phone`, `desktop`: everything in e2e/journeys and e2e/pages, with JavaScript, 390 and 1440 px wide
 * - `phone-plain`, `desktop-plain`: the journeys again with JavaScript off, without those tagged @script
 * - `islands`: how islands wake, on pages made for it
 *
 * Tests tagged @wide are of screens wider than a phone, those tagged @narrow of phones. What looks the same on both is
 * tagged @pair: it runs with JavaScript on phones and without it on wide screens.
 */
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { findBrowser } from "./e2e/browser.ts";
import { islandProject, islandServers } from "./e2e/islands/playwright.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const port = process.env.E2E_PORT ?? "8129";
const shop = `http://127.0.0.1:${port}`;
const phone = { baseURL: shop, viewport: { width: 390, height: 844 }, hasTouch: true };
const desktop = { baseURL: shop, viewport: { width: 1440, height: 900 } };
const plain = { testDir: at("e2e/journeys"), grepInvert: /@script|@wide|@pair/ };

export default defineConfig({
  outputDir: "e2e/.results/playwright",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: process.env.CI ? 1 : 0, // who passes only then is named at the end of the run (scripts/test.py)
  timeout: 60_000, // a journey has ten pages, and other tests share the processors
  use: { locale: "cs-CZ", timezoneId: "Europe/Prague", launchOptions: findBrowser() },
  projects: [
    { name: "phone", testDir: at("e2e"), testIgnore: "islands/**", grepInvert: /@wide/, use: phone },
    {
      name: "desktop",
      testDir: at("e2e"),
      testIgnore: ["islands/**", "pages/budget.spec.ts"],
      grepInvert: /@narrow|@pair/,
      use: desktop,
    },
    { name: "phone-plain", use: { ...phone, javaScriptEnabled: false }, ...plain },
    {
      name: "desktop-plain",
      use: { ...desktop, javaScriptEnabled: false },
      ...plain,
      grepInvert: /@script|@wide|@narrow/,
    },
    islandProject,
  ],
  webServer: [
    ...islandServers,
    {
      command: `.venv/bin/python scripts/demo_shop.py ${port}`,
      url: `${shop}/obchod/?e-filter-vypis-stock_status=instock`, // answered once there is an index
      timeout: 600_000, // the demo draws 900 pictures in their sizes first
      // Asked to end, the shop tidies up after itself.
      gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
      reuseExistingServer: !process.env.E2E_PORT,
    },
  ],
});
