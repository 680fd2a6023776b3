/** Off-canvas panels and the back-to-top button, on their page of scripts/demo_shop.py. */
import { findViolations } from "../axe.ts";
import { expect, test } from "../test.ts";
import { expectPlainAccessible } from "./shop.ts";

const PAGE = "/panely/";

test("a panel opens by its button without scripts", { tag: "@plain" }, async ({ page }) => {
  await page.goto(PAGE);
  const panel = page.getByRole("dialog", { name: "Naše nabídka" });
  await expect(panel).toBeHidden();
  await expectPlainAccessible(page);

  await page.getByRole("button", { name: "Otevřít nabídku" }).press("Enter");
  await expect(panel).toBeVisible();
  await expect(panel.getByRole("button", { name: "Zavřít" })).toBeFocused();

  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
});

test("a panel opens by its button and by links, closes by Escape and returns the focus", {
  tag: "@script",
}, async ({ page }) => {
  await page.goto(PAGE);
  const panel = page.getByRole("dialog", { name: "Naše nabídka" });
  for (const name of ["Otevřít odkazem", "Přepnout odkazem", "Otevřít kotvou"]) {
    const link = page.getByRole("link", { name });
    await link.click();
    await expect(panel).toBeVisible();
    await expect(page.locator("[inert] a", { hasText: name })).toBeAttached(); // the page below is inert

    await page.keyboard.press("Escape");
    await expect(panel).toBeHidden();
    await expect(link).toBeFocused();
  }

  // A panel locks the page's scrolling unless the editor allows it.
  await page.getByRole("button", { name: "Kde nás najdete" }).click();
  await expect(panel).toBeVisible();
  await expect(page.locator("html")).toHaveCSS("overflow-y", "visible");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Otevřít nabídku" }).click();
  await expect(page.locator("html")).toHaveCSS("overflow-y", "hidden");
  await panel.getByText("Jak ho vrátím?").click();
  expect(await findViolations(page)).toEqual([]);
  await panel.getByRole("link", { name: "Zavřít odkazem" }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByRole("button", { name: "Otevřít nabídku" })).toBeFocused();

  await page.getByRole("link", { name: "Nesmysl" }).click();
  await expect(panel).toBeHidden();
});

test("a sticky section stays visible, and the button scrolls to the top", { tag: "@script" }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(PAGE);
  const button = page.getByRole("link", { name: "Zpět nahoru" });
  await expect(button).toBeHidden();

  await page.mouse.wheel(0, 1500);
  await expect(button).toBeVisible();
  await expect(page.getByRole("heading", { name: "Doprava zdarma od 1 500 Kč" })).toBeInViewport();
  expect(await findViolations(page)).toEqual([]);
  await button.click();

  await expect(button).toBeHidden();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.locator("main")).toBeFocused();
});
