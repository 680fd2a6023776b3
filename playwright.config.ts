/** Tests in a real browser: `npx playwright test`, or one project with `--project islands`. */
import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { islandProject, islandServers } from "./e2e/islands/playwright.ts";

const system = "/usr/bin/chromium";

export default defineConfig({
  outputDir: "e2e/.results/playwright",
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  timeout: 30_000,
  use: {
    locale: "cs-CZ",
    timezoneId: "Europe/Prague",
    launchOptions: {
      // The system's own Chromium where there is one, else the one that Playwright installed.
      ...(existsSync(system) ? { executablePath: system } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [islandProject],
  webServer: islandServers,
});
