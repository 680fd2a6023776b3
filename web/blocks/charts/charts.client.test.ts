// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getValueAt, startCharts } from "./charts.client.ts";

const NUMBER = '<span data-from="0" data-to="12500.5" data-digits="1">12 500,5</span>';
const RING = '<svg><circle data-fill="64" stroke-dasharray="64 100"></circle></svg>';
let wantsNoMotion = false;
let scrollTo: (figure: Element) => void = () => {};
const animate = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance", "requestAnimationFrame"] });
  wantsNoMotion = false;
  animate.mockReset();
  SVGElement.prototype.animate = animate;
  document.documentElement.lang = "cs";
  vi.stubGlobal("matchMedia", () => ({ matches: wantsNoMotion }));
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      seen = new Set<Element>();
      constructor(tell: (entries: object[]) => void) {
        scrollTo = (target) => this.seen.has(target) && tell([{ isIntersecting: true, target }]);
      }
      observe = (target: Element) => this.seen.add(target);
      unobserve = (target: Element) => this.seen.delete(target);
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Draw figures with this HTML inside, start them, and return them. */
function started(html: string, className = "", duration = 500): HTMLElement[] {
  document.body.innerHTML = `<div class="${className}" data-duration="${duration}">${html}</div>`.repeat(2);
  const figures = [...document.querySelectorAll<HTMLElement>("body > div")];
  startCharts(figures);
  return figures;
}

test("a number is counted when the visitor scrolls to it, and ends with the server's text", () => {
  const [figure] = started(NUMBER) as [HTMLElement];
  expect(figure.textContent).toBe("12 500,5");

  scrollTo(figure);
  expect(figure.textContent).toBe("0,0");
  vi.advanceTimersByTime(250);
  expect(Number.parseInt(figure.textContent?.replace(/\s/g, "") ?? "", 10)).toBeGreaterThan(6000);
  vi.advanceTimersByTime(300);

  expect(figure.textContent).toBe("12 500,5");
});

test("a number is counted once", () => {
  const [figure] = started(NUMBER) as [HTMLElement];
  scrollTo(figure);
  vi.advanceTimersByTime(600);

  scrollTo(figure);

  expect(figure.textContent).toBe("12 500,5");
});

test("a duration of 0 shows the end at once", () => {
  const [figure] = started(NUMBER, "", 0) as [HTMLElement];

  scrollTo(figure);

  expect(figure.textContent).toBe("12 500,5");
});

test("a ring is filled in the time that it names", () => {
  const [figure] = started(RING, "pie-chart", 600) as [HTMLElement];

  scrollTo(figure);

  const frames = [{ strokeDasharray: "0 100" }, { strokeDasharray: "64 100" }];
  expect(animate).toHaveBeenCalledExactlyOnceWith(frames, expect.objectContaining({ duration: 600 }));
});

test("nothing moves for visitors who want no motion", () => {
  wantsNoMotion = true;

  const [figure] = started(NUMBER + RING) as [HTMLElement];
  scrollTo(figure);

  expect(figure.textContent).toBe("12 500,5");
  expect(animate).not.toHaveBeenCalled();
});

test.each([
  ["", "it has no circle[data-fill]"],
  ['<svg><circle data-fill=""></circle></svg>', "data-fill is not between 0 and 100"],
  ['<svg><circle data-fill="101"></circle></svg>', "data-fill is not between 0 and 100"],
  ['<svg><circle data-fill="x"></circle></svg>', "data-fill is not between 0 and 100"],
])("an invalid animated circle is logged to the console only: %s", (html, fault) => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});

  const figures = started(html, "animated-circle");
  for (const figure of figures) scrollTo(figure);

  expect(log).toHaveBeenCalledTimes(2);
  expect(log).toHaveBeenCalledWith(`Animated circle: ${fault}.`, figures[0]);
  expect(animate).not.toHaveBeenCalled();
});

test("an invalid animated circle does not stop the other figures", () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const [bad, good] = started("", "animated-circle") as [HTMLElement, HTMLElement];
  good.innerHTML = RING;

  startCharts([bad, good]);
  scrollTo(good);

  expect(animate).toHaveBeenCalledOnce();
});

test.each([
  [0, 100],
  [1, 95],
])("a number may be counted down (%d)", (part, shown) => {
  expect(getValueAt({ from: 100, to: 95, digits: 0 }, part)).toBe(shown);
});
