// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startIslands } from "./start-islands.ts";

const load = vi.fn(() => new Promise<never>(() => {}));

beforeAll(() => {
  vi.stubGlobal("IntersectionObserver", class {});
  startIslands({ "islands/Box.island.tsx": load }, () => new Promise<never>(() => {}));
});

beforeEach(() => {
  load.mockClear();
  document.body.innerHTML =
    '<shop-island name="Box" when="interaction" unless="otherBox"><button type="button">x</button></shop-island>';
});

afterEach(() => Reflect.deleteProperty(window, "jQuery"));

/** Click in the island; returns whether the browser and others hear of it. */
const click = () =>
  document.querySelector("button")?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));

test("an island wakes when it is touched, and what comes too early is held", () => {
  const goesOn = click();

  expect(load).toHaveBeenCalledOnce();
  expect(goesOn).toBe(false);
});

test("where a script of others does its work an island stays asleep, and holds nothing", () => {
  Object.assign(window, { jQuery: { fn: { otherBox: () => {} } } });

  const goesOn = click();

  expect(load).not.toHaveBeenCalled();
  expect(goesOn).toBe(true);
});

test("a form that was sent while its script does not come is sent after 8 s", async () => {
  vi.useFakeTimers();
  document.body.innerHTML = '<shop-island name="Box" when="interaction"><form><button>x</button></form></shop-island>';
  const sent = vi.fn((event: Event) => event.preventDefault());
  document.querySelector("form")?.addEventListener("submit", sent);

  expect(click()).toBe(false);
  expect(document.querySelector("shop-island")?.getAttribute("aria-busy")).toBe("true");
  await vi.advanceTimersByTimeAsync(8_000);

  expect(sent).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test("9: a script that has not come in 120 s is given up, and the form works from the 8 s on", async () => {
  vi.useFakeTimers();
  const reported = vi.fn();
  vi.stubGlobal("reportError", reported);

  expect(click()).toBe(false);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(click()).toBe(true);
  expect(reported).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(112_000);

  expect(reported).toHaveBeenCalledOnce();
  expect(click()).toBe(true);
  vi.useRealTimers();
});
