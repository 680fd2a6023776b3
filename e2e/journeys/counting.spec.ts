/** Countdowns, bars, rings and counters on the page that scripts/demo_shop.py makes of them; how they move: web/lib. */
import { expect, test } from "../test.ts";

const PAGE = "/cisla-a-cas/";
const END = Date.parse("2999-12-24T17:00:00Z");

test("a countdown says until when and what is left, figures where they end", { tag: "@script" }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  // The shop's clock says that two days and some seconds are left.
  const left = 2 * 86_400 + 30;
  await page.route("/presny-cas/", (route) => route.fulfill({ body: String(END - left * 1000) }));
  await page.goto(PAGE);

  await expect(page.getByText("Do 24. prosince 2999, 18:00")).toBeVisible();
  await expect(page.getByText("Sleva skončila")).toBeHidden();
  await expect(page.getByRole("timer", { name: "Zbývá" })).toContainText("2 dny");
  for (const said of ["72 %", "64 %", "12 500+", "1 234,5 kWh.", "24 h"])
    await expect(page.getByText(said).first()).toBeVisible();
});
