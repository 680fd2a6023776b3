/** The project "islands" of playwright.config.ts: its servers and its browser settings. */
import { fileURLToPath } from "node:url";
import type { PlaywrightTestConfig } from "@playwright/test";

const root = fileURLToPath(new URL("../..", import.meta.url));
export const FIXTURES = "http://127.0.0.1:8100";
export const SAMPLES = "http://127.0.0.1:8101";

function server(islands: "fixtures" | "shop", url: string) {
  const port = new URL(url).port;
  return {
    command: `.venv/bin/python -m django runserver --noreload ${port}`,
    cwd: root,
    env: { ISLANDS: islands, DJANGO_SETTINGS_MODULE: "e2e.islands.settings", VYLOHA_DATA: `${root}/e2e/.results/data` },
    url: `${url}/landed/`,
    reuseExistingServer: !process.env.CI,
  };
}

export const islandServers = [server("fixtures", FIXTURES), server("shop", SAMPLES)];

export const islandProject: NonNullable<PlaywrightTestConfig["projects"]>[number] = {
  name: "islands",
  testDir: `${root}/e2e/islands`,
  use: { baseURL: FIXTURES, viewport: { width: 1280, height: 800 } },
};
