/** Waits until the demo shop is filled and responds; tests of islands need no shop and run meanwhile. */
import { expect, test } from "@playwright/test";
import { hasDataFolder } from "./shop-data.ts";

const MAX_WAIT_MS = 600_000; // filling the demo takes minutes
const MAX_START_MS = 60_000; // until its data folder exists

test.describe.configure({ timeout: MAX_WAIT_MS });

test("the demo shop opens", async ({ request }) => {
  let hadDataFolder = false;
  const startTime = Date.now();
  const getStatus = async () => {
    // Listings respond once the index exists.
    const response = await request.get("/obchod/?e-filter-vypis-stock_status=instock").catch(() => undefined);
    const hasFolder = hasDataFolder();
    if (!hasFolder && (hadDataFolder || Date.now() - startTime > MAX_START_MS))
      throw new Error("The demo shop has ended: see its messages above.");
    hadDataFolder ||= hasFolder;
    return response?.status();
  };

  await expect.poll(getStatus, { timeout: MAX_WAIT_MS }).toBe(200);
});
