/** Waits until the demo shop is filled and answers; tests of islands, which need none, run meanwhile. */
import { expect, test } from "@playwright/test";
import { hasDataFolder } from "./shop-data.ts";

const WAITING_MS = 600_000; // the demo is filled first
const STARTING_MS = 60_000; // until its data folder exists

test.describe.configure({ timeout: WAITING_MS });

test("the demo shop opens", async ({ request }) => {
  let wasThere = false;
  const begin = Date.now();
  const isOpen = async () => {
    // Listings answer once there is an index.
    const answer = await request.get("/obchod/?e-filter-vypis-stock_status=instock").catch(() => undefined);
    const isThere = hasDataFolder();
    if (!isThere && (wasThere || Date.now() - begin > STARTING_MS))
      throw new Error("The demo shop has ended: see its messages above.");
    wasThere ||= isThere;
    return answer?.status();
  };

  await expect.poll(isOpen, { timeout: WAITING_MS }).toBe(200);
});
