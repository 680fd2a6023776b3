/** Measures layout shifts of a page while it loads and is read. */
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

interface WindowWithShifts extends Window {
  /** Return the sum of layout shifts without a recent input. */
  getLayoutShift(): number;
}

/** Record the layout shifts of each document that the page opens; call before `goto`. */
export const recordLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    let sum = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) sum += entry.value;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    // The test browser hides scrollbars, so the gutter that a dialog reserves would shift the page.
    const stylesheet = new CSSStyleSheet();
    stylesheet.replaceSync(":root { scrollbar-gutter: auto !important }");
    document.adoptedStyleSheets = [stylesheet];
    (window as unknown as WindowWithShifts).getLayoutShift = () => {
      add(observer.takeRecords());
      return sum;
    };
  });

/** Return the sum of layout shifts so far. */
export const getLayoutShift = (page: Page) =>
  page.evaluate(() => (window as unknown as WindowWithShifts).getLayoutShift());

/** Expect no layout shift until all fonts and pictures of the page have loaded. */
export async function expectStableLayout(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  const layoutShift = await page.evaluate(async () => {
    await document.fonts.ready;
    for (const image of document.images) {
      if (!image.checkVisibility()) continue;
      image.scrollIntoView({ behavior: "instant" });
      await image.decode();
    }
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return (window as unknown as WindowWithShifts).getLayoutShift();
  });
  // A busy browser renders half-loaded pages, which shifts a line of the header by a few thousandths.
  expect(layoutShift, page.url()).toBeLessThan(0.01);
}
