// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isTooTall, RECHECK_MS, startStickySections } from "./section.sticky.client.ts";

let height = 200;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
    },
  );
  vi.stubGlobal("innerWidth", 1000);
  vi.stubGlobal("innerHeight", 600);
  height = 200;
  document.body.innerHTML = '<div style="position: sticky; top: 16px"></div>';
  Object.defineProperties(HTMLElement.prototype, {
    offsetHeight: { configurable: true, get: () => height },
    offsetWidth: { configurable: true, get: () => 1000 },
  });
});
afterEach(() => vi.useRealTimers());

const section = () => document.querySelector("div") as HTMLElement;
const isMarked = () => section().hasAttribute("data-too-tall");

test.each([
  ["half of the window is covered", { height: 300, width: 1000, offset: 0 }, false],
  ["more than half is covered", { height: 300, width: 1000, offset: 1 }, true],
  ["a column fills the window", { height: 600, width: 400, offset: 0 }, false],
  ["a column is taller than the window", { height: 590, width: 400, offset: 16 }, true],
])("a section is too tall when it covers too much of the window: %s", (_, sizes, expected) => {
  expect(isTooTall(sizes, 600, 1000)).toBe(expected);
});

test("a section is checked again 300 ms after a resize", () => {
  startStickySections([section()]);
  expect(RECHECK_MS).toBe(300);
  expect(isMarked()).toBe(false);

  height = 500;
  dispatchEvent(new Event("resize"));
  vi.advanceTimersByTime(200);
  dispatchEvent(new Event("resize"));
  vi.advanceTimersByTime(299);
  expect(isMarked()).toBe(false);
  vi.advanceTimersByTime(1);

  expect(isMarked()).toBe(true);
});

test("the scroll padding of the page is the height and offset of a sticky section", () => {
  startStickySections([section()]);

  expect(document.documentElement.style.scrollPaddingTop).toBe("216px");
});
