/** Countdowns, bars, rings and counters on the page that scripts/demo_shop.py makes of them. */
import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";

const PAGE = "/cisla-a-cas/";
const END = Date.parse("2999-12-24T17:00:00Z");

/** Let the shop's clock say that so much is left. */
const leave = (page: Page, seconds: number) =>
  page.route("/presny-cas/", (route) => route.fulfill({ body: String(END - seconds * 1000) }));

test("a countdown tells what is left, and shows its finish content then @script", async ({ page }) => {
  await leave(page, 2 * 86_400 + 5);
  await page.goto(PAGE);
  const timer = page.getByRole("timer", { name: "Zbývá" });

  await expect(timer).toContainText("2 dny");
  await expect(timer).toContainText(/[1-5] sekund/);

  await leave(page, 2);
  await page.reload();
  await expect(page.getByRole("status").filter({ hasText: "Sleva skončila" })).toBeVisible();
  await expect(timer).toBeHidden();
  await expect(page.getByRole("link", { name: "novinky" })).toBeVisible();
});

test("a countdown says until when", async ({ page }) => {
  await page.goto(PAGE);

  await expect(page.getByText("Do 24. prosince 2999, 18:00")).toBeVisible();
  await expect(page.getByText("Sleva skončila")).toBeHidden();
});

test("figures show where they end", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(PAGE);

  for (const said of ["72 %", "64 %", "12 500+", "1 234,5 kWh.", "24 h"])
    await expect(page.getByText(said).first()).toBeVisible();
});

test("bars, rings and numbers move once when the visitor scrolls to them @script", async ({ page }) => {
  await page.addInitScript(() => {
    const drawn: string[] = [];
    const animate = SVGElement.prototype.animate;
    SVGElement.prototype.animate = function (...given) {
      drawn.push(`${this.getAttribute("data-fill")} ${(given[1] as KeyframeAnimationOptions).duration}`);
      return animate.apply(this, given);
    };
    Object.assign(window, { drawn });
  });
  const drawn = () => page.evaluate(() => (window as unknown as { drawn: string[] }).drawn);
  await page.goto(PAGE);

  for (const kind of ["progress-bar", "pie-chart", "counter", "number-animation", "animated-circle"])
    await page.locator(`.${kind}`).scrollIntoViewIfNeeded();

  await expect.poll(drawn).toEqual(["72 600", "64 600", "100 600"]);
  await expect(page.locator(".counter")).toContainText("12 500+");
  await expect(page.locator(".number-animation")).toContainText("1 234,5 kWh.");
});
