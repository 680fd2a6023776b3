// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { getScrollPercent, isButtonVisible, startBackToTop } from "./back_to_top.client.ts";

const scrollTo = vi.fn();
let prefersReducedMotion = false;

beforeEach(() => {
  scrollTo.mockReset();
  prefersReducedMotion = false;
  vi.stubGlobal("scrollTo", scrollTo);
  vi.stubGlobal("matchMedia", () => ({ matches: prefersReducedMotion }));
  vi.stubGlobal("innerHeight", 800);
  Object.defineProperty(document.documentElement, "scrollHeight", { configurable: true, value: 2800 });
  scrollPage(0);
});

function scrollPage(top: number): void {
  vi.stubGlobal("scrollY", top);
  dispatchEvent(new Event("scroll"));
}

function startButton(settings: object): HTMLElement {
  document.body.innerHTML = `<main id="content" tabindex="-1"><a href="#top" data-settings='${JSON.stringify(settings)}'>
    <svg><circle class="back-to-top-read" stroke-dasharray="0 100"></circle></svg></a></main>`;
  const button = document.querySelector("a") as HTMLElement;
  startBackToTop([button]);
  return button;
}

test.each([
  ["the simple one, at 20 px", 20, { show_after: 20, offset_top: 0, show_scroll: true }, false],
  ["the simple one, after 20 px", 21, { show_after: 20, offset_top: 0, show_scroll: true }, true],
  ["at show_after + offset_top", 400, { show_after: 300, offset_top: 100, show_scroll: true }, false],
  ["after show_after + offset_top", 401, { show_after: 300, offset_top: 100, show_scroll: true }, true],
  ["without show_scroll", 0, { show_after: 300, offset_top: 100, show_scroll: false }, true],
])("a button appears when the page is scrolled far enough: %s", (_, top, settings, expected) => {
  expect(isButtonVisible(top, settings)).toBe(expected);
});

test.each([
  [0, 2800, 0],
  [1000, 2800, 50],
  [2000, 2800, 100],
  [2100, 2800, 100],
  [-50, 2800, 0],
  [0, 700, 0],
])("a page scrolled by %d px of its %d px has a progress of %d %%", (top, pageHeight, expected) => {
  expect(getScrollPercent(top, pageHeight, 800)).toBe(expected);
});

test("the button appears and disappears, and its circle shows the scroll progress", () => {
  const button = startButton({ show_after: 300, offset_top: 0, show_scroll: true });
  expect(button.hasAttribute("data-shown")).toBe(false);

  scrollPage(500);
  expect(button.hasAttribute("data-shown")).toBe(true);
  expect(button.querySelector("circle")?.getAttribute("stroke-dasharray")).toBe("25 100");
  scrollPage(300);

  expect(button.hasAttribute("data-shown")).toBe(false);
});

test("a click scrolls to offset_top and moves the focus to the content", () => {
  startButton({ show_after: 0, offset_top: 80, show_scroll: true }).click();

  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 80, behavior: "smooth" });
  expect(document.activeElement?.id).toBe("content");
});

test("a click scrolls at once for visitors with reduced motion", () => {
  prefersReducedMotion = true;

  startButton({ show_after: 0, offset_top: 0, show_scroll: true }).click();

  expect(scrollTo).toHaveBeenCalledExactlyOnceWith({ top: 0, behavior: "instant" });
});
