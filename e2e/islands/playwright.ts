/** The project "islands" of playwright.config.ts: its servers and browser settings. */
import { fileURLToPath } from "node:url";
import type { PlaywrightTestConfig } from "@playwright/test";

const root = fileURLToPath(new URL("../..", import.meta.url));
const port = Number(process.env.E2E_ISLANDS_PORT ?? 8100);
export const FIXTURES = `http://127.0.0.1:${port}`;
export const SAMPLES = `http://127.0.0.1:${port + 1}`;

function createServer(islands: "fixtures" | "shop", url: string) {
  return {
    command: `.venv/bin/python -m django runserver --noreload ${new URL(url).port}`,
    cwd: root,
    env: { ISLANDS: islands, DJANGO_SETTINGS_MODULE: "e2e.islands.settings", VYLOHA_DATA: `${root}/e2e/.results/data` },
    url: `${url}/landed/`,
    reuseExistingServer: !process.env.E2E_ISLANDS_PORT,
  };
}

export const islandServers = [createServer("fixtures", FIXTURES), createServer("shop", SAMPLES)];

export const islandProject: NonNullable<PlaywrightTestConfig["projects"]>[number] = {
  name: "islands",
  testDir: `${root}/e2e/islands`,
  use: { baseURL: FIXTURES, viewport: { width: 1280, height: 800 } },
};
