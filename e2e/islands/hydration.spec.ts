/** Every island of the shop is woken once, on samples of every page, and the console stays empty. */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { SAMPLES } from "./playwright.ts";

const folder = fileURLToPath(new URL("../../web/islands", import.meta.url));
const islands = readdirSync(folder)
  .filter((file) => file.endsWith(".island.tsx"))
  .map((file) => file.replace(".island.tsx", ""));

test("every island wakes on the samples of the shop's pages without a word in the console", async ({ page }) => {
  test.setTimeout(120_000);
  const names = (await (await page.request.get(`${SAMPLES}/samples/`)).json()) as string[];
  const said: string[] = [];
  let address = "";
  page.on("console", (message) => said.push(`${address}: ${message.text()}`));
  page.on("pageerror", (error) => said.push(`${address}: ${error}`));
  // Prices are asked for at an address that is a sample, too.
  await page.route(/ajaxUrl/, (route) => route.fulfill({ json: { success: false } }));
  const woken = new Set<string>();

  for (const name of names)
    for (const kind of ["full", "bare"]) {
      address = `/sample/${name}/${kind}/`;
      await page.goto(SAMPLES + address, { waitUntil: "domcontentloaded" }); // not for pictures
      for (const island of await page.evaluate(wakeAll)) woken.add(island);
    }

  expect(said).toEqual([]);
  expect([...woken].sort()).toEqual(islands.sort());
});

/** Touch every island on the page, wait until React has taken each over, and return their names. */
async function wakeAll(): Promise<string[]> {
  const hosts = Array.from(document.querySelectorAll("shop-island"));
  const isAwake = (host: Element) => Object.keys(host).some((key) => key.startsWith("__reactContainer"));
  for (const host of hosts) (host.firstElementChild ?? host).dispatchEvent(new Event("pointerdown", { bubbles: true }));
  const deadline = Date.now() + 10_000;
  while (!hosts.every(isAwake) && Date.now() < deadline) await new Promise(requestAnimationFrame);
  await new Promise((done) => setTimeout(done)); // effects have run, what they complain of is in the console
  return hosts.filter(isAwake).map((host) => host.getAttribute("name") ?? "");
}
