/** Which browser the tests use. */
import { existsSync } from "node:fs";
import type { LaunchOptions } from "@playwright/test";

const SYSTEM = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** Return how to start the browser that CHROMIUM_PATH names, else the system's, else the one Playwright installed. */
export function findBrowser(): LaunchOptions {
  const path = process.env.CHROMIUM_PATH ?? SYSTEM.find((candidate) => existsSync(candidate));
  return {
    ...(path ? { executablePath: path } : {}),
    args: [
      // Tests in containers run as root, where Chromium's sandbox cannot; they visit our own pages only.
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
