/** The bar on shop pages for somebody who is signed in to the back office. */
import { findViolations } from "../axe.ts";
import { expect, test } from "../test.ts";
import { signIn } from "./merchant.ts";

test("an editor goes from a page to its form and closes the bar; visitors request nothing", async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (/\/sprava\/|editors-bar/.test(request.url())) requests.push(request.url());
  });
  await page.goto("/", { waitUntil: "networkidle" });
  expect(requests).toEqual([]);

  await signIn(page, "redaktor");
  await page.goto("/sprava/");
  await page.goto("/");
  const bar = page.getByRole("navigation", { name: "Lišta správy" });
  await expect(bar.getByRole("link", { name: "Správa" })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await bar.getByRole("link", { name: "Upravit tuto stránku" }).click();
  await expect(page).toHaveURL(/\/sprava\/pages\/\d+\/edit\//);

  await page.goto("/");
  await bar.getByRole("button", { name: "Zavřít lištu" }).click();
  await expect(bar).toHaveCount(0);
  requests.length = 0;
  await page.goto("/", { waitUntil: "networkidle" });
  expect(requests).toEqual([]);
});
