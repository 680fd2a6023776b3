/** Videos and image comparisons on their page of scripts/demo_shop.py, with a stand-in of YouTube on another origin. */
import type { Page } from "@playwright/test";
import { expect, test } from "../test.ts";

const PAGE = "/videa/";
const FILE = "Přehrát video: Stan (self)";
const YOUTUBE = "Přehrát video: Stan (youtube)";

/** Accept all categories of consent. */
async function acceptConsent(page: Page): Promise<void> {
  await page.request.post("/souhlas/", { form: { choice: "all" }, maxRedirects: 0 });
}

test("the boundary of a comparison moves by keyboard and pointer and describes the shown shares", {
  tag: "@script",
}, async ({ page }) => {
  await page.goto(PAGE);
  const range = page.getByRole("slider", { name: "Hranice mezi obrázky" }).first();
  await expect(range).toHaveAttribute("aria-valuetext", "Před 50\u00a0%, Po 50\u00a0%");

  await range.press("ArrowRight");
  await expect(range).toHaveAttribute("aria-valuetext", "Před 51\u00a0%, Po 49\u00a0%");

  const box = await range.boundingBox();
  if (!box) throw new Error("The range has no box.");
  await range.click({ position: { x: box.width / 4, y: box.height / 3 } });
  expect(Number(await range.inputValue())).toBeLessThan(30);
});

test("both pictures and links to the videos are shown without scripts", { tag: "@plain" }, async ({ page }) => {
  await page.goto(PAGE);

  await expect(page.getByText("Před", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Po", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("slider")).toHaveCount(0);
  const link = page.getByRole("link", { name: YOUTUBE }).first();
  await expect(link).toHaveAttribute("href", "https://www.youtube.com/watch?v=dQw4w9WgXcQ");
});

test("a popup plays the shop's file, and Escape closes it", { tag: "@script" }, async ({ page }) => {
  await page.goto(PAGE);
  const link = page.getByRole("link", { name: FILE });
  await link.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Stan (self)" });
  await expect(dialog.getByRole("button", { name: "Zavřít" })).toBeFocused();
  const video = dialog.locator("video");
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
  expect(await video.evaluate((element: HTMLVideoElement) => element.volume)).toBe(0.8);

  await page.keyboard.press("Escape");

  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();
});

test("a third-party player loads on a click only after consent", { tag: "@script" }, async ({ page }) => {
  await page.goto(PAGE);
  const link = page.getByRole("link", { name: YOUTUBE }).first();
  const consentMessage = page.getByText("Přehrávač YouTube se tu načte, až dáte souhlas s marketingem.").first();
  await link.click();
  await expect(consentMessage).toBeVisible();
  expect(page.frames()).toHaveLength(1);
  // Vimeo is turned off.
  await expect(page.getByText("Videa z Vimeo obchod na svých stránkách nepřehrává.")).toBeVisible();

  await acceptConsent(page);
  await page.reload();
  expect(page.frames()).toHaveLength(1);
  await link.click();
  const player = page.frameLocator("iframe[title='Stan (youtube)']");
  await expect(player.getByRole("button", { name: "Player of the stand-in" })).toBeVisible();
});
