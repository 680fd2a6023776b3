/** Finds the browser of the tests. */
import { existsSync } from "node:fs";
import type { LaunchOptions } from "@playwright/test";

const SYSTEM_BROWSERS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** Return launch options of the browser in CHROMIUM_PATH, else of the system's, else of Playwright's own. */
export function findBrowser(): LaunchOptions {
  const path = process.env.CHROMIUM_PATH ?? SYSTEM_BROWSERS.find((candidate) => existsSync(candidate));
  return {
    ...(path ? { executablePath: path } : {}),
    args: [
      // In containers tests run as root, where Chromium's sandbox fails; they visit only pages of the shop.
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  };
}
