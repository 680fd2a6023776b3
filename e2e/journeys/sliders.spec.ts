/** Sliders and galleries on their page of scripts/demo_shop.py. */
import { expect, test } from "../test.ts";

const PAGE = "/slidery-a-galerie/";
const PRODUCT_SLIDER = ".slider:has(.product-card)";

test("a slider moves by its buttons and by arrow keys, and shows its position", {
  tag: "@script",
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(PAGE);
  const slider = page.locator(`${PRODUCT_SLIDER}.slider-ready`); // the server's text names one slide only
  const position = slider.locator("[data-slider=position]");
  await expect(position).toHaveText(/^1.* \/ 8$/);
  const initialPosition = await position.innerText();
  // Phones show one slide (specification.md, section 9).
  if ((page.viewportSize()?.width ?? 0) < 600) expect(initialPosition).toBe("1 / 8");

  await slider.getByRole("button", { name: "Další snímky" }).click();
  await expect(position).not.toHaveText(initialPosition);
  await slider.getByRole("button", { name: "Předchozí snímky" }).click();
  await expect(position).toHaveText(initialPosition);

  await slider.getByRole("list").first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(position).toHaveText(/^2/);
});

test("a gallery's picture opens in a lightbox with the gallery's other pictures", { tag: "@script" }, async ({
  page,
}) => {
  await page.goto(PAGE);
  const links = page.locator(".picture-gallery").nth(1).getByRole("link");
  await links.nth(1).press("Enter");

  const lightbox = page.getByRole("dialog", { name: "Obrázky" });
  await expect(lightbox.locator(".pswp__counter")).toHaveText("2 / 8");
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(lightbox).toHaveCount(0, { timeout: 2000 });
  }).toPass();
  await expect(links.nth(1)).toBeFocused();
});

test("a slider scrolls without scripts", { tag: "@plain" }, async ({ page }) => {
  await page.goto(PAGE);
  const last = page.locator(PRODUCT_SLIDER).locator(".product-card").last();
  await expect(last).not.toBeInViewport();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 0.5 });
});
