// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getNextSlide, getVisibleSlides, startSliders } from "./slider.client.ts";

const STEP = 100;
const motion = { matches: false };
vi.stubGlobal("matchMedia", () => motion);
vi.stubGlobal(
  "ResizeObserver",
  class {
    observe() {}
  },
);

const slider = () => document.querySelector("[data-widget]") as HTMLElement;
const list = () => document.querySelector("ul") as HTMLElement;
const position = () => document.querySelector("[data-slider=position]")?.textContent;
const click = (name: string) => document.querySelector<HTMLElement>(`[data-slider=${name}]`)?.click();

/** Render eight slides, of which three are visible. */
function renderSlider(attributes = ""): void {
  document.body.innerHTML = `<div data-widget="slider" ${attributes}>
    <ul class="slider-list" tabindex="0">${"<li></li>".repeat(8)}</ul>
    <button data-slider="pause" aria-pressed="false"></button><button data-slider="back"></button>
    <span data-slider="position"></span><button data-slider="on"></button></div>`;
  Object.defineProperty(list(), "clientWidth", { value: 3 * STEP });
  for (const [i, slide] of list().querySelectorAll("li").entries())
    Object.defineProperty(slide, "offsetLeft", { value: i * STEP });
  list().scrollTo = ((options: ScrollToOptions) => {
    list().scrollLeft = options.left ?? 0;
    list().dispatchEvent(new Event("scroll"));
  }) as typeof scrollTo;
  startSliders([slider()]);
}

beforeEach(() => {
  vi.useFakeTimers();
  motion.matches = false;
});
afterEach(() => vi.useRealTimers());

test.each([
  [0, 300, 100, 8, { first: 0, last: 2 }],
  [249, 300, 100, 8, { first: 2, last: 4 }],
  [500, 300, 100, 8, { first: 5, last: 7 }],
  [-40, 300, 100, 8, { first: 0, last: 2 }], // overscroll
  [0, 300, 100, 2, { first: 0, last: 1 }],
  [0, 0, 0, 8, { first: 0, last: 0 }], // in a closed tab
])("a list scrolled by %i of width %i with step %i and %i slides shows %o", (scrolled, width, step, count, visible) => {
  expect(getVisibleSlides(scrolled, width, step, count)).toEqual(visible);
});

test.each([
  [0, 1, 3],
  [3, 1, 5], // the last three
  [5, 1, 0],
  [0, -1, 5],
  [5, -1, 2],
  [1, -1, 0],
])("the slider scrolls from slide %i in direction %i to %i", (first, direction, next) => {
  expect(getNextSlide({ first, last: first + 2 }, direction, 8)).toBe(next);
});

test("the buttons scroll by the number of visible slides and update the position", () => {
  renderSlider();
  expect(position()).toBe("1–3 / 8");

  click("on");
  expect(position()).toBe("4–6 / 8");

  click("on");
  click("on");
  expect(position()).toBe("1–3 / 8");

  click("back");
  expect(position()).toBe("6–8 / 8");
});

test("slides do not move without autoplay", () => {
  renderSlider();
  vi.advanceTimersByTime(600_000);

  expect(position()).toBe("1–3 / 8");
});

test("autoplay moves the slides until the visitor presses the pause button", () => {
  renderSlider('data-autoplay-s="5"');
  vi.advanceTimersByTime(5000);
  expect(position()).toBe("4–6 / 8");

  click("pause");
  vi.advanceTimersByTime(60_000);
  expect(position()).toBe("4–6 / 8");

  click("pause");
  vi.advanceTimersByTime(5000);
  expect(position()).toBe("6–8 / 8");
});

test.each([
  ["with reduced motion", () => Object.assign(motion, { matches: true })],
  ["with the focus in the slider", () => list().focus()],
  ["who touched the slides", () => list().dispatchEvent(new Event("pointerdown"))],
  ["with the page in the background", () => vi.spyOn(document, "hidden", "get").mockReturnValueOnce(true)],
])("autoplay does not move the slides for a visitor %s", (_, act) => {
  renderSlider('data-autoplay-s="5"');
  act();
  vi.advanceTimersByTime(5000);

  expect(position()).toBe("1–3 / 8");
});

test("a slider with one slide does not throw", () => {
  document.body.innerHTML = '<div data-widget="slider"><ul class="slider-list"><li></li></ul></div>';

  expect(() => startSliders([slider()])).not.toThrow();
});
