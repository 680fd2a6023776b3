/** Dates as Czechs type them, in the fields with Wagtail's calendar. */
import { expect, test } from "@playwright/test";
import { signIn } from "./merchant";

test("dates are kept as they were typed", { tag: "@wide" }, async ({ page }) => {
  await signIn(page);
  await page.goto("/sprava/coupons/new/");
  const end = page.locator("[name=ends_at]");
  for (const typed of ["27. 11. 2031", "27.11.2031", "27. 11. 2031 14:30"]) {
    await end.fill(typed);
    await page.locator("[name=code]").click();
    await expect(page.locator(".xdsoft_datetimepicker:visible")).toHaveCount(0);
    await expect(end).toHaveValue(typed);
  }
});
