/** Waits until the demo shop is filled and answers; tests of islands, which need none, run meanwhile. */
import { expect, test } from "@playwright/test";
import { hasDataFolder } from "./shop-data.ts";

const WAITING_MS = 600_000; // the demo draws 900 pictures in their sizes first

test.describe.configure({ timeout: WAITING_MS });

test("the demo shop opens", async ({ request }) => {
  let wasThere = false;
  const isOpen = async () => {
    // Listings answer once there is an index.
    const answer = await request.get("/obchod/?e-filter-vypis-stock_status=instock").catch(() => undefined);
    const isThere = hasDataFolder();
    if (wasThere && !isThere) throw new Error("The demo shop has ended: see its messages above.");
    wasThere ||= isThere;
    return answer?.status();
  };

  await expect.poll(isOpen, { timeout: WAITING_MS }).toBe(200);
});
