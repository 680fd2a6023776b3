/** axe checks newly opened pages for WCAG 2.2 AA; journeys check dialogs and other later states. */
import { findViolations } from "../axe.ts";
import { expect, test } from "../test.ts";
import { BUDGET_PAGES, getPageUrl } from "./addresses.ts";

for (const name of BUDGET_PAGES)
  for (const [colorScheme, tag] of [
    ["light", "@narrow"],
    ["dark", "@wide"],
  ] as const)
    test.describe(() => {
      test.use({ colorScheme });

      test(`${name} is accessible in the ${colorScheme} scheme`, { tag }, async ({ page }) => {
        await page.goto(await getPageUrl(name, page));

        expect(await findViolations(page)).toEqual([]);
      });
    });

test.describe(() => {
  test.use({ expectedErrors: /404/ });

  test("the page of a missing URL is accessible", async ({ page }) => {
    const response = await page.goto("/neni/");

    expect(response?.status()).toBe(404);
    expect(await findViolations(page)).toEqual([]);
  });
});
