/** Countdowns, charts and counters on their page of scripts/demo_shop.py; web/blocks tests their movement. */
import { expect, test } from "../test.ts";

const PAGE = "/cisla-a-cas/";
const END = Date.parse("2999-12-24T17:00:00Z");

test("a countdown shows its end and the remaining time, and charts show their final values", {
  tag: "@script",
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  // By the shop's clock, a day and some seconds remain: the clock runs in the last two days.
  const remaining = 86_400 + 30;
  await page.route("/presny-cas/", (route) => route.fulfill({ body: String(END - remaining * 1000) }));
  await page.goto(PAGE);

  await expect(page.getByText("Do 24. prosince 2999, 18:00")).toBeVisible();
  await expect(page.getByText("Sleva skončila")).toBeHidden();
  await expect(page.getByRole("timer", { name: "Zbývá" })).toContainText("1 den");
  for (const text of ["72 %", "64 %", "12 500+", "1 234,5 kWh.", "24 h"])
    await expect(page.getByText(text).first()).toBeVisible();
});
