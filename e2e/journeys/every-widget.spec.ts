/** The demo's pages with every widget and with a campaign, with and without scripts. */
import type { Page } from "@playwright/test";
import { expectStableLayout, recordLayoutShifts } from "../calm.ts";
import { expect, test } from "../test.ts";
import { expectAccessible } from "./shop.ts";

/** Record animations that scripts start; call before `goto`. */
const recordAnimations = (page: Page) =>
  page.addInitScript(() => {
    const animated: string[] = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...animateArguments) {
      animated.push(this.outerHTML.slice(0, 100));
      return animate.apply(this, animateArguments);
    };
    Object.assign(window, { animated });
  });

const getAnimated = (page: Page) => page.evaluate(() => (window as unknown as { animated: string[] }).animated);

/** Invisible elements, names of colours for screen readers, and names of products, which are clamped to three lines. */
const HIDDEN =
  ".visually-hidden, .screen-reader-text, .skip-link, .honeypot, .back-to-top, .card-colour, .product-card h3, svg, script, noscript, select";

/** Return texts that the window, or an ancestor that hides its overflow without scrolling, cuts off. */
const findCutTexts = (page: Page) =>
  page.evaluate((hidden) => {
    const fits = (inner: DOMRect, outer: { left: number; right: number; top: number; bottom: number }) =>
      inner.left >= outer.left - 1 &&
      inner.right <= outer.right + 1 &&
      inner.top >= outer.top - 3 && // accents of capitals exceed tight lines
      inner.bottom <= outer.bottom + 3;
    const pageBounds = { left: 0, right: innerWidth, top: -Infinity, bottom: Infinity };
    const isShown = (rect: DOMRect, parent: Element): boolean => {
      for (let element: Element | null = parent; element; element = element.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(element);
        if (/auto|scroll/.test(overflowX + overflowY)) return true; // scrolling shows it
        if (overflowX !== "visible" && !fits(rect, element.getBoundingClientRect())) return false;
      }
      return fits(rect, pageBounds);
    };
    const cutTexts: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const parent = text.parentElement;
      if (!text.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true })) continue;
      if (parent.closest(hidden)) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      if (![...range.getClientRects()].every((rect) => isShown(rect, parent))) cutTexts.push(text.textContent);
    }
    return cutTexts;
  }, HIDDEN);

for (const [name, path, tag] of [
  ["every widget once", "/ukazka-bloku/", "@both"],
  ["a campaign", "/podzim-v-horach/", "@script"],
] as const) {
  test(`a page with ${name} is accessible, cuts off no text and has a stable layout`, { tag }, async ({
    page,
    javaScriptEnabled,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    if (javaScriptEnabled) await Promise.all([recordLayoutShifts(page), recordAnimations(page)]);
    await page.goto(path);

    if (javaScriptEnabled) {
      await expectStableLayout(page);
      expect(await getAnimated(page)).toEqual([]);
    }
    expect(await findCutTexts(page)).toEqual([]);
    await expectAccessible(page, javaScriptEnabled);
  });
}
