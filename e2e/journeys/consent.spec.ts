/** The consent banner, its withdrawal, and the order's attribution. */
import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";
import { addToCart, expectAccessible, fillCheckout, findProduct, placeOrder } from "./shop.ts";

test.use({ hasRejectedConsent: false });

const getBanner = (page: Page) => page.getByRole("region", { name: "Můžeme si něco zapamatovat?" });
const getCookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name);
const getTrackingCookies = async (page: Page) =>
  (await getCookieNames(page)).filter((name) => /^sbjs_|^vyloha_visit$/.test(name));

test("a rejection by keyboard hides the banner for good and sets no tracking cookies", { tag: "@script" }, async ({
  page,
}) => {
  await page.goto("/?utm_source=newsletter");
  await expect(getBanner(page)).toBeInViewport();
  expect((await getBanner(page).boundingBox())?.height).toBeLessThan(0.2 * (page.viewportSize()?.height ?? 0));
  await expectAccessible(page);
  expect(await getTrackingCookies(page)).toEqual([]);

  await page.keyboard.press("Tab"); // the skip link
  await page.keyboard.press("Tab");
  await expect(getBanner(page).getByRole("button", { name: "Odmítnout" }).first()).toBeFocused();
  await page.keyboard.press("Enter");

  await expect(getBanner(page)).toBeHidden();
  await page.goto("/obchod/?utm_source=facebook");
  await expect(getBanner(page)).toBeHidden();
  expect(await getTrackingCookies(page)).toEqual([]);
});

test("the banner fits a small screen with text of 200 %", { tag: "@script" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto("/");
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));

  for (const name of ["Odmítnout", "Přijmout", "Zavřít a odmítnout"]) {
    const button = getBanner(page).getByRole("button", { name, exact: true });
    await button.scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport();
  }
  expect((await getBanner(page).boundingBox())?.height).toBeLessThan(500);
  await getBanner(page).getByRole("button", { name: "Zavřít a odmítnout" }).click();
  await expect(getBanner(page)).toBeHidden();
});

test("an order has the attribution of a consented visit, and consent can be withdrawn", {
  tag: "@script",
}, async ({ page }) => {
  await page.goto("/?utm_source=newsletter&utm_campaign=leto");
  await getBanner(page).getByRole("button", { name: "Přijmout" }).click();
  await expect(getBanner(page)).toBeHidden();
  await expect.poll(() => getTrackingCookies(page)).toContain("sbjs_current");

  await addToCart(page, await findProduct(page, "simple"));
  await page.goto("/pokladna/");
  await fillCheckout(page);
  await page.getByRole("radio", { name: /Osobní odběr/ }).check(); // the total is recalculated, the fields stay
  const campaign = page.locator("[name=wc_order_attribution_utm_campaign]");
  await expect(campaign).toHaveValue("leto");
  await expect(page.locator("[name^=wc_order_attribution_]")).toHaveCount(16);
  await expectAccessible(page);
  await placeOrder(page);

  await page.goto("/");
  await page.getByRole("link", { name: "Cookies" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Všechno odvolat" }).click();
  await expect(page.getByText("Váš výběr je uložený.")).toBeVisible();
  await page.goto("/");
  expect(await getTrackingCookies(page)).toEqual([]);
});

test("the footer leads to a form that needs no script", async ({ page, javaScriptEnabled }) => {
  await page.goto("/obchod/");
  await expect(getBanner(page)).toBeVisible({ visible: javaScriptEnabled });
  // The banner covers the end of the footer.
  if (javaScriptEnabled) await getBanner(page).getByRole("link", { name: "Co a proč" }).click();
  else await page.getByRole("link", { name: "Cookies" }).click();
  const checkbox = page.getByRole("region", { name: "Marketing" }).getByLabel("Souhlasím");
  await checkbox.check();
  await page.getByRole("button", { name: "Uložit výběr" }).click();

  await expect(page.getByText("Váš výběr je uložený.")).toBeVisible();
  await expect(checkbox).toBeChecked();
  await expectAccessible(page, javaScriptEnabled);
  await page.goto("/?utm_source=newsletter");
  expect(await getTrackingCookies(page)).toContain("vyloha_visit");
});
