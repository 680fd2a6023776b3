/** Consent and where visits come from: asked for once, kept, taken back; an order tells it (B8). */
import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";
import { addToCart, expectAccessible, fillCheckout, findProduct, placeOrder } from "./shop.ts";

test.use({ hasAnswered: false });

const banner = (page: Page) => page.getByRole("region", { name: "Můžeme si něco zapamatovat?" });
const cookies = async (page: Page) => (await page.context().cookies()).map(({ name }) => name);
const traces = async (page: Page) => (await cookies(page)).filter((name) => /^sbjs_|^vyloha_visit$/.test(name));

test("who refuses by keyboard is not asked again, and nothing is kept", { tag: "@script" }, async ({ page }) => {
  await page.goto("/?utm_source=newsletter");
  await expect(banner(page)).toBeInViewport();
  await expectAccessible(page);
  expect(await traces(page)).toEqual([]);

  await page.keyboard.press("Tab"); // to skip what stands before the content
  await page.keyboard.press("Tab");
  await expect(banner(page).getByRole("link", { name: "Co a proč" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(banner(page).getByRole("button", { name: "Odmítnout" }).first()).toBeFocused();
  await page.keyboard.press("Enter");

  await expect(banner(page)).toBeHidden();
  await page.goto("/obchod/?utm_source=facebook");
  await expect(banner(page)).toBeHidden();
  expect(await traces(page)).toEqual([]);
});

test("the banner fits a small screen with text of 200 %", { tag: "@script" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto("/");
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));

  for (const name of ["Odmítnout", "Přijmout", "Zavřít a odmítnout"]) {
    const button = banner(page).getByRole("button", { name, exact: true });
    await button.scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport();
  }
  expect((await banner(page).boundingBox())?.height).toBeLessThan(500);
  await banner(page).getByRole("button", { name: "Zavřít a odmítnout" }).click();
  await expect(banner(page)).toBeHidden();
});

test("who accepts tells with the order where they came from, and may take it back", {
  tag: "@script",
}, async ({ page }) => {
  await page.goto("/?utm_source=newsletter&utm_campaign=leto");
  await banner(page).getByRole("button", { name: "Přijmout" }).click();
  await expect(banner(page)).toBeHidden();
  await expect.poll(() => traces(page)).toContain("sbjs_current");

  await addToCart(page, await findProduct(page, "simple"));
  await page.goto("/pokladna/");
  await fillCheckout(page);
  await page.getByRole("radio", { name: /Osobní odběr/ }).check(); // the sum is counted again, the fields stay
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
  expect(await traces(page)).toEqual([]);
});

test("the footer leads to a form that needs no script", async ({ page, javaScriptEnabled }) => {
  await page.goto("/obchod/");
  await expect(banner(page)).toBeVisible({ visible: javaScriptEnabled });
  // The banner lies over the end of the footer.
  if (javaScriptEnabled) await banner(page).getByRole("link", { name: "Co a proč" }).click();
  else await page.getByRole("link", { name: "Cookies" }).click();
  const agreed = page.getByRole("region", { name: "Marketing" }).getByLabel("Souhlasím");
  await agreed.check();
  await page.getByRole("button", { name: "Uložit výběr" }).click();

  await expect(page.getByText("Váš výběr je uložený.")).toBeVisible();
  await expect(agreed).toBeChecked();
  await expectAccessible(page, javaScriptEnabled);
  await page.goto("/?utm_source=newsletter");
  expect(await traces(page)).toContain("vyloha_visit");
});
