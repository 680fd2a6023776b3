// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startIslands } from "./start-islands.ts";

const load = vi.fn(() => new Promise<never>(() => {}));

beforeAll(() => {
  vi.stubGlobal("IntersectionObserver", class {});
  startIslands({ "./islands/Box.island.tsx": load }, () => new Promise<never>(() => {}));
});

beforeEach(() => {
  load.mockClear();
  document.body.innerHTML =
    '<shop-island name="Box" when="interaction" unless="otherBox"><button type="button">x</button></shop-island>';
});

afterEach(() => Reflect.deleteProperty(window, "jQuery"));

/** Click in the island; returns false if its default was prevented. */
const click = () =>
  document.querySelector("button")?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));

test("a click loads an island, and the click itself is queued", () => {
  const isAllowed = click();

  expect(load).toHaveBeenCalledOnce();
  expect(isAllowed).toBe(false);
});

test("an island does not load and does not queue events when a third-party plugin replaces it", () => {
  Object.assign(window, { jQuery: { fn: { otherBox: () => {} } } });

  const isAllowed = click();

  expect(load).not.toHaveBeenCalled();
  expect(isAllowed).toBe(true);
});

test("a form submitted before its script has loaded is submitted after 8 s", async () => {
  vi.useFakeTimers();
  document.body.innerHTML = '<shop-island name="Box" when="interaction"><form><button>x</button></form></shop-island>';
  const onSubmit = vi.fn((event: Event) => event.preventDefault());
  document.querySelector("form")?.addEventListener("submit", onSubmit);

  expect(click()).toBe(false);
  expect(document.querySelector("shop-island")?.getAttribute("aria-busy")).toBe("true");
  await vi.advanceTimersByTimeAsync(8_000);

  expect(onSubmit).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test("a form works without its script after 8 s, and the script's error is reported after 120 s", async () => {
  vi.useFakeTimers();
  const reportError = vi.fn();
  vi.stubGlobal("reportError", reportError);

  expect(click()).toBe(false);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(click()).toBe(true);
  expect(reportError).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(112_000);

  expect(reportError).toHaveBeenCalledOnce();
  expect(click()).toBe(true);
  vi.useRealTimers();
});
