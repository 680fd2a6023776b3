/** Whether a page stands still while it is opened and read. */
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

interface WindowWithShifts extends Window {
  /** How much of the page moved so far without the shopper's doing. */
  moved(): number;
}

/** Add layout shifts up in every document of the page, from its start on. */
export const recordLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    let sum = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) sum += entry.value;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    // The browser hides its scrollbars here: to keep their place free, as a dialog does, moves what is below by it.
    const plain = new CSSStyleSheet();
    plain.replaceSync(":root { scrollbar-gutter: auto !important }");
    document.adoptedStyleSheets = [plain];
    (window as unknown as WindowWithShifts).moved = () => {
      add(observer.takeRecords());
      return sum;
    };
  });

/** Return how much of the page moved so far, as layout shifts are added up. */
export const getShift = (page: Page) => page.evaluate(() => (window as unknown as WindowWithShifts).moved());

/** Look through the whole page, until its fonts and pictures are there, and say that it stood still all the while. */
export async function expectStableLayout(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  const moved = await page.evaluate(async () => {
    await document.fonts.ready;
    for (const image of document.images) {
      if (!image.checkVisibility()) continue;
      image.scrollIntoView({ behavior: "instant" });
      await image.decode();
    }
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return (window as unknown as WindowWithShifts).moved();
  });
  // A busy browser draws pages of which it has read a half: a line of the header then moves, by a few thousandths.
  expect(moved, page.url()).toBeLessThan(0.01);
}
