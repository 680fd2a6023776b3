/** Sliders and galleries on the page that scripts/demo_shop.py makes of them. */
import { expect, test } from "../test.ts";

const PAGE = "/slidery-a-galerie/";
const products = ".slider:has(.product-card)";

test("a slider goes on by its button and by the arrows of the keyboard, and says where it is", {
  tag: "@script",
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(PAGE);
  const slider = page.locator(`${products}.slider-ready`); // the server's text names one slide only
  const position = slider.locator("[data-slider=position]");
  await expect(position).toHaveText(/^1.* \/ 8$/);
  const before = await position.innerText();

  await slider.getByRole("button", { name: "Další snímky" }).click();
  await expect(position).not.toHaveText(before);
  await slider.getByRole("button", { name: "Předchozí snímky" }).click();
  await expect(position).toHaveText(before);

  await slider.getByRole("list").first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(position).toHaveText(/^2/);
});

test("a picture of a gallery opens large among those of its gallery", { tag: "@script" }, async ({ page }) => {
  await page.goto(PAGE);
  const links = page.locator(".picture-gallery").nth(1).getByRole("link");
  await links.nth(1).press("Enter");

  const large = page.getByRole("dialog", { name: "Obrázky" });
  await expect(large.locator(".pswp__counter")).toHaveText("2 / 8");
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(large).toHaveCount(0, { timeout: 2000 });
  }).toPass();
  await expect(links.nth(1)).toBeFocused();
});

test("a slider scrolls without scripts", { tag: "@plain" }, async ({ page }) => {
  await page.goto(PAGE);
  const last = page.locator(products).locator(".product-card").last();
  await expect(last).not.toBeInViewport();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 0.5 });
});
