/** Czech dates in fields with Wagtail's calendar. */
import { expect, test } from "@playwright/test";
import { signIn } from "./merchant";

test("typed dates keep their Czech format", { tag: "@wide" }, async ({ page }) => {
  await signIn(page);
  await page.goto("/sprava/coupons/new/");
  const field = page.locator("[name=ends_at]");
  const calendar = page.locator(".xdsoft_datetimepicker:visible");
  for (const date of ["27. 11. 2031", "27.11.2031", "27. 11. 2031 14:30"]) {
    // It opens some time after the click: one that is closed too early would open again.
    await field.click();
    await expect(calendar).toHaveCount(1);
    await field.fill(date);
    await page.locator("[name=code]").click();
    await expect(calendar).toHaveCount(0);
    await expect(field).toHaveValue(date);
  }
});
