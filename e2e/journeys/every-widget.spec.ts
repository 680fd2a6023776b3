/** The demo's page with every widget once, and its campaign: complete, readable and still, with and without scripts. */
import type { Page } from "@playwright/test";
import { expectStableLayout, recordLayoutShifts } from "../calm.ts";
import { expect, test } from "../test.ts";
import { expectAccessible } from "./shop.ts";

/** Note what scripts animate from the start of the page on. */
const watchAnimations = (page: Page) =>
  page.addInitScript(() => {
    const animated: string[] = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...given) {
      animated.push(this.outerHTML.slice(0, 100));
      return animate.apply(this, given);
    };
    Object.assign(window, { animated });
  });

const animated = (page: Page) => page.evaluate(() => (window as unknown as { animated: string[] }).animated);

/** Nobody sees these, or, of a product's name, more than three lines. */
const HIDDEN =
  ".visually-hidden, .screen-reader-text, .skip-link, .sign-up-trap, .back-to-top, .product-card h3, svg, script, noscript, select";

/** Return texts that are cut off: they go beyond the window, or beyond what hides them and does not scroll. */
const cutOff = (page: Page) =>
  page.evaluate((hidden) => {
    const fits = (inner: DOMRect, outer: { left: number; right: number; top: number; bottom: number }) =>
      inner.left >= outer.left - 1 &&
      inner.right <= outer.right + 1 &&
      inner.top >= outer.top - 3 && // marks above capitals stand out of tight lines
      inner.bottom <= outer.bottom + 3;
    const everything = { left: 0, right: innerWidth, top: -Infinity, bottom: Infinity };
    const isShown = (rect: DOMRect, from: Element): boolean => {
      for (let element: Element | null = from; element; element = element.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(element);
        if (/auto|scroll/.test(overflowX + overflowY)) return true; // whoever scrolls reads it
        if (overflowX !== "visible" && !fits(rect, element.getBoundingClientRect())) return false;
      }
      return fits(rect, everything);
    };
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const parent = text.parentElement;
      if (!text.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true })) continue;
      if (parent.closest(hidden)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      if (![...range.getClientRects()].every((rect) => isShown(rect, parent))) found.push(text.textContent);
    }
    return found;
  }, HIDDEN);

for (const [name, path, tag] of [
  ["every widget once", "/ukazka-bloku/", "@both"],
  ["a campaign", "/podzim-v-horach/", "@script"],
] as const) {
  test(`a page with ${name} is accessible, cuts nothing off and stands still`, { tag }, async ({
    page,
    javaScriptEnabled,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    if (javaScriptEnabled) await Promise.all([recordLayoutShifts(page), watchAnimations(page)]);
    await page.goto(path);

    if (javaScriptEnabled) {
      await expectStableLayout(page);
      expect(await animated(page)).toEqual([]);
    }
    expect(await cutOff(page)).toEqual([]);
    await expectAccessible(page, javaScriptEnabled);
  });
}
