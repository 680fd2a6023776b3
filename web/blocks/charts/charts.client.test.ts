// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getValueAt, startCharts } from "./charts.client.ts";

const NUMBER = '<span data-from="0" data-to="12500.5" data-digits="1">12 500,5</span>';
const RING = '<svg><circle data-fill="64" stroke-dasharray="64 100"></circle></svg>';
let prefersReducedMotion = false;
let scrollTo: (chart: Element) => void = () => {};
const animate = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance", "requestAnimationFrame"] });
  prefersReducedMotion = false;
  animate.mockReset();
  SVGElement.prototype.animate = animate;
  document.documentElement.lang = "cs";
  vi.stubGlobal("matchMedia", () => ({ matches: prefersReducedMotion }));
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observed = new Set<Element>();
      constructor(callback: (entries: object[]) => void) {
        scrollTo = (target) => this.observed.has(target) && callback([{ isIntersecting: true, target }]);
      }
      observe = (target: Element) => this.observed.add(target);
      unobserve = (target: Element) => this.observed.delete(target);
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Render two charts with this HTML inside, start them and return them. */
function startTwoCharts(html: string, className = "", duration = 500): HTMLElement[] {
  document.body.innerHTML = `<div class="${className}" data-duration="${duration}">${html}</div>`.repeat(2);
  const charts = [...document.querySelectorAll<HTMLElement>("body > div")];
  startCharts(charts);
  return charts;
}

test("a number is animated when the visitor scrolls to it and ends with the server's text", () => {
  const [chart] = startTwoCharts(NUMBER) as [HTMLElement];
  expect(chart.textContent).toBe("12 500,5");

  scrollTo(chart);
  expect(chart.textContent).toBe("0,0");
  vi.advanceTimersByTime(250);
  expect(Number.parseInt(chart.textContent?.replace(/\s/g, "") ?? "", 10)).toBeGreaterThan(6000);
  vi.advanceTimersByTime(300);

  expect(chart.textContent).toBe("12 500,5");
});

test("a number is animated once", () => {
  const [chart] = startTwoCharts(NUMBER) as [HTMLElement];
  scrollTo(chart);
  vi.advanceTimersByTime(600);

  scrollTo(chart);

  expect(chart.textContent).toBe("12 500,5");
});

test("a number with a duration of 0 shows its final text at once", () => {
  const [chart] = startTwoCharts(NUMBER, "", 0) as [HTMLElement];

  scrollTo(chart);

  expect(chart.textContent).toBe("12 500,5");
});

test("a ring is animated for its duration", () => {
  const [chart] = startTwoCharts(RING, "pie-chart", 600) as [HTMLElement];

  scrollTo(chart);

  const frames = [{ strokeDasharray: "0 100" }, { strokeDasharray: "64 100" }];
  expect(animate).toHaveBeenCalledExactlyOnceWith(frames, expect.objectContaining({ duration: 600 }));
});

test("charts are not animated with reduced motion", () => {
  prefersReducedMotion = true;

  const [chart] = startTwoCharts(NUMBER + RING) as [HTMLElement];
  scrollTo(chart);

  expect(chart.textContent).toBe("12 500,5");
  expect(animate).not.toHaveBeenCalled();
});

test.each([
  ["", "it has no circle[data-fill]"],
  ['<svg><circle data-fill=""></circle></svg>', "data-fill is not between 0 and 100"],
  ['<svg><circle data-fill="101"></circle></svg>', "data-fill is not between 0 and 100"],
  ['<svg><circle data-fill="x"></circle></svg>', "data-fill is not between 0 and 100"],
])("an invalid animated circle is logged to the console only: %s", (html, error) => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});

  const charts = startTwoCharts(html, "animated-circle");
  for (const chart of charts) scrollTo(chart);

  expect(log).toHaveBeenCalledTimes(2);
  expect(log).toHaveBeenCalledWith(`Animated circle: ${error}.`, charts[0]);
  expect(animate).not.toHaveBeenCalled();
});

test("an invalid animated circle does not stop the other charts", () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const [bad, good] = startTwoCharts("", "animated-circle") as [HTMLElement, HTMLElement];
  good.innerHTML = RING;

  startCharts([bad, good]);
  scrollTo(good);

  expect(animate).toHaveBeenCalledOnce();
});

test.each([
  [0, 100],
  [1, 95],
])("a number may count down (at progress %d)", (progress, expected) => {
  expect(getValueAt({ from: 100, to: 95, digits: 0 }, progress)).toBe(expected);
});
