/** Hydrates each island of the shop on sample pages; the console must stay empty. */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { SAMPLES } from "./playwright.ts";

const folder = fileURLToPath(new URL("../../web/islands", import.meta.url));
const islands = readdirSync(folder)
  .filter((file) => file.endsWith(".island.tsx"))
  .map((file) => file.replace(".island.tsx", ""));

test("each island hydrates on the shop's sample pages without console messages", async ({ page }) => {
  test.setTimeout(120_000);
  const names = (await (await page.request.get(`${SAMPLES}/samples/`)).json()) as string[];
  const messages: string[] = [];
  let path = "";
  page.on("console", (message) => messages.push(`${path}: ${message.text()}`));
  page.on("pageerror", (error) => messages.push(`${path}: ${error}`));
  // The URL of the price request is a sample value, too.
  await page.route(/ajaxUrl/, (route) => route.fulfill({ json: { success: false } }));
  const hydrated = new Set<string>();

  for (const name of names)
    for (const kind of ["full", "bare"]) {
      path = `/sample/${name}/${kind}/`;
      await page.goto(SAMPLES + path, { waitUntil: "domcontentloaded" }); // pictures are not needed
      for (const island of await page.evaluate(hydrateIslands)) hydrated.add(island);
    }

  expect(messages).toEqual([]);
  expect([...hydrated].sort()).toEqual(islands.sort());
});

/** Interact with each island on the page, wait until React has hydrated them, and return their names. */
async function hydrateIslands(): Promise<string[]> {
  const hosts = Array.from(document.querySelectorAll("shop-island"));
  const isHydrated = (host: Element) => Object.keys(host).some((key) => key.startsWith("__reactContainer"));
  for (const host of hosts) (host.firstElementChild ?? host).dispatchEvent(new Event("pointerdown", { bubbles: true }));
  const deadline = Date.now() + 10_000;
  while (!hosts.every(isHydrated) && Date.now() < deadline) await new Promise(requestAnimationFrame);
  await new Promise((resolve) => setTimeout(resolve)); // effects have run and logged their errors
  return hosts.filter(isHydrated).map((host) => host.getAttribute("name") ?? "");
}
