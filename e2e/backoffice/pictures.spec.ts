/** Photographs come to a product over a line that fails twice; how they queue is tested beside upload-queue.ts. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "../journeys/shop.ts";
import { expect, test } from "../test.ts";
import { signIn } from "./merchant.ts";

test.use({ expectedErrors: /autocomplete attributes|503 \(Service Unavailable\)|ERR_CONNECTION_RESET/ });
test.describe.configure({ timeout: 180_000 });

const ROWS = "#id_images-FORMS > *";

/** Draw pictures, each of a colour of its own; small ones, whose sizes are drawn soon. */
const photographs = (page: Page, count: number) =>
  page.evaluate(async (many) => {
    const drawn = [];
    for (let index = 0; index < many; index++) {
      const canvas = new OffscreenCanvas(300, 200);
      const brush = canvas.getContext("2d");
      if (!brush) throw new Error("no canvas");
      brush.fillStyle = `hsl(${index * 36} 60% 50%)`;
      brush.fillRect(0, 0, 300, 200);
      const bytes = await (await canvas.convertToBlob({ type: "image/jpeg" })).bytes();
      drawn.push(btoa(String.fromCharCode(...bytes)));
    }
    return drawn;
  }, count);

test("six photographs over a line that fails twice", { tag: "@wide" }, async ({ page }) => {
  await signIn(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/sprava/products/new/");
  const name = `Fotky ${Date.now()}`;
  await page.locator("[name=name]").fill(name);
  await page.getByRole("tab", { name: "Obrázky" }).click();
  await expect(page.getByText("nejvýše 20 MB")).toBeVisible();
  let sent = 0;
  await page.route(/\/wp\/v2\/media\?/, (route) => {
    sent += 1;
    if (sent === 2) return route.fulfill({ status: 503, body: "<h1>Busy</h1>" });
    return sent === 5 ? route.abort("connectionreset") : route.continue();
  });
  const files = (await photographs(page, 6)).map((content, index) => ({
    name: `fotka-${index + 1}.jpg`,
    mimeType: "image/jpeg",
    buffer: Buffer.from(content, "base64"),
  }));
  const smlouva = { name: "smlouva.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") };

  await page.locator("#bo-pictures").setInputFiles([...files, smlouva]);
  await page
    .getByLabel(/fotka-1\.jpg$/)
    .and(page.locator("input"))
    .fill("Modrý hrnek zepředu");

  await expect(page.locator(".bo-upload[data-state=done]")).toHaveCount(6, { timeout: 60_000 });
  await expect(page.locator(".bo-upload[data-state=failed]")).toContainText("smlouva.pdf není obrázek.");
  await expect(page.locator("[data-bo-uploaded]")).toContainText("Přidané obrázky: 6 z 7.");
  await expectAccessible(page);
  expect(sent).toBe(8);
  await expect(page.locator(ROWS)).toHaveCount(6);

  await page.getByRole("button", { name: "Vytvořit" }).click();
  await expect(page.locator(".messages")).toContainText(name);
  await page.getByRole("link", { name }).first().click();
  await page.getByRole("tab", { name: "Obrázky" }).click();
  await expect(page.locator(ROWS)).toHaveCount(6);
  const alts = page.locator(`${ROWS} [name$='-alt']`);
  expect(await alts.evaluateAll((all) => all.filter((one) => (one as HTMLInputElement).value).length)).toBe(1);
});
