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

test("a slider scrolls without scripts", async ({ page }) => {
  await page.goto(PAGE);
  const last = page.locator(products).locator(".product-card").last();
  await expect(last).not.toBeInViewport();

  await last.scrollIntoViewIfNeeded();

  await expect(last).toBeInViewport({ ratio: 0.5 });
});

test("slides move by themselves, but not for those who want no motion", { tag: "@script" }, async ({ page }) => {
  await page.goto(PAGE);
  const slider = page.locator("[data-autoplay-s]");
  const position = slider.locator("[data-slider=position]");
  await expect(position).toHaveText("2 / 8", { timeout: 15_000 });

  await slider.getByRole("button", { name: "Zastavit posouvání" }).click();
  await expect(slider.getByRole("button", { name: "Zastavit posouvání" })).toHaveAttribute("aria-pressed", "true");

  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect(slider.locator("[data-slider=pause]")).toBeHidden();
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

test("without scripts a picture of a gallery is a link to its file", async ({ page }) => {
  await page.goto(PAGE);
  const path = await page.locator(".picture-gallery a").first().getAttribute("href");

  const file = await page.request.get(path ?? "");

  expect(file.headers()["content-type"]).toMatch(/^image\//);
});
