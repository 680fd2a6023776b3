/** Czech dates in fields with Wagtail's calendar. */
import { expect, test } from "@playwright/test";
import { signIn } from "./merchant";

test("typed dates keep their Czech format", { tag: "@wide" }, async ({ page }) => {
  await signIn(page);
  await page.goto("/sprava/coupons/new/");
  const field = page.locator("[name=ends_at]");
  for (const date of ["27. 11. 2031", "27.11.2031", "27. 11. 2031 14:30"]) {
    await field.fill(date);
    await page.locator("[name=code]").click();
    await expect(page.locator(".xdsoft_datetimepicker:visible")).toHaveCount(0);
    await expect(field).toHaveValue(date);
  }
});
