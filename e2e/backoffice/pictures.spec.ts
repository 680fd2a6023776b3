/** Upload of photographs over a connection that fails twice; upload-queue.test.ts tests the queue. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "../journeys/shop.ts";
import { expect, test } from "../test.ts";
import { signIn } from "./merchant.ts";

test.use({ expectedErrors: /autocomplete attributes|503 \(Service Unavailable\)|ERR_CONNECTION_RESET/ });
test.describe.configure({ timeout: 180_000 });

const ROWS = "#id_images-FORMS > *";

/** Return small JPEG pictures of different colours, in base64. */
const drawPictures = (page: Page, count: number) =>
  page.evaluate(async (pictureCount) => {
    const pictures = [];
    for (let index = 0; index < pictureCount; index++) {
      const canvas = new OffscreenCanvas(300, 200);
      const context = canvas.getContext("2d");
      if (!context) throw new Error("no canvas");
      context.fillStyle = `hsl(${index * 36} 60% 50%)`;
      context.fillRect(0, 0, 300, 200);
      const bytes = await (await canvas.convertToBlob({ type: "image/jpeg" })).bytes();
      pictures.push(btoa(String.fromCharCode(...bytes)));
    }
    return pictures;
  }, count);

test("six photographs are uploaded over a connection that fails twice", { tag: "@wide" }, async ({ page }) => {
  await signIn(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/sprava/products/new/");
  const name = `Fotky ${Date.now()}`;
  await page.locator("[name=name]").fill(name);
  await page.getByRole("tab", { name: "Obrázky" }).click();
  await expect(page.getByText("nejvýše 20 MB")).toBeVisible();
  let requestCount = 0;
  await page.route(/\/wp\/v2\/media\?/, (route) => {
    requestCount += 1;
    if (requestCount === 2) return route.fulfill({ status: 503, body: "<h1>Busy</h1>" });
    return requestCount === 5 ? route.abort("connectionreset") : route.continue();
  });
  const files = (await drawPictures(page, 6)).map((content, index) => ({
    name: `fotka-${index + 1}.jpg`,
    mimeType: "image/jpeg",
    buffer: Buffer.from(content, "base64"),
  }));
  const pdf = { name: "smlouva.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") };

  await page.locator("#bo-pictures").setInputFiles([...files, pdf]);
  await page
    .getByLabel(/fotka-1\.jpg$/)
    .and(page.locator("input"))
    .fill("Modrý hrnek zepředu");

  await expect(page.locator(".bo-upload[data-state=done]")).toHaveCount(6, { timeout: 60_000 });
  await expect(page.locator(".bo-upload[data-state=failed]")).toContainText("smlouva.pdf není obrázek.");
  await expect(page.locator("[data-bo-uploaded]")).toContainText("Přidané obrázky: 6 z 7.");
  await expectAccessible(page);
  expect(requestCount).toBe(8);
  await expect(page.locator(ROWS)).toHaveCount(6);

  await page.getByRole("button", { name: "Vytvořit" }).click();
  await expect(page.locator(".messages")).toContainText(name);
  await page.getByRole("link", { name }).first().click();
  await page.getByRole("tab", { name: "Obrázky" }).click();
  await expect(page.locator(ROWS)).toHaveCount(6);
  const alts = page.locator(`${ROWS} [name$='-alt']`);
  expect(await alts.evaluateAll((inputs) => inputs.filter((input) => (input as HTMLInputElement).value).length)).toBe(
    1,
  );
});
