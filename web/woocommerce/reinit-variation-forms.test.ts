// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startThirdPartyFormReinit } from "./reinit-variation-forms.ts";

const OURS = '<shop-island name="BuyForm"><form class="variations_form"></form></shop-island>';
const BROKEN = '<shop-island name="BuyForm" broken><form class="variations_form" id="broken"></form></shop-island>';
const THIRD_PARTY = '<form class="variations_form" id="foreign"></form>';
let complete: (initiatorType: string) => void;
let initialised: string[];

beforeEach(() => {
  vi.useFakeTimers();
  initialised = [];
  vi.stubGlobal(
    "PerformanceObserver",
    class {
      constructor(callback: (list: { getEntries: () => { initiatorType: string }[] }) => void) {
        complete = (initiatorType) => callback({ getEntries: () => [{ initiatorType }] });
      }
      observe() {}
    },
  );
  document.body.innerHTML = `<main>${OURS}${BROKEN}${THIRD_PARTY}</main>`;
  document.body.addEventListener("wc_variation_form", ({ target }) => initialised.push((target as Element).id));
  startThirdPartyFormReinit();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceWith(document.createElement("body"));
});

test("third-party forms are re-initialised 1000 ms after any ajax request completes", () => {
  complete("fetch");

  vi.advanceTimersByTime(999);
  expect(initialised).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(initialised).toEqual(["broken", "foreign"]);
});

test.each(["img", "script", "link"])("a loaded %s re-initialises nothing", (initiatorType) => {
  complete(initiatorType);

  vi.advanceTimersByTime(5000);
  expect(initialised).toEqual([]);
});

test("`data-reinit-delay` of the page sets the delay", () => {
  document.querySelector("main")?.setAttribute("data-reinit-delay", "50");

  complete("xmlhttprequest");
  vi.advanceTimersByTime(50);

  expect(initialised).toEqual(["broken", "foreign"]);
});

test.each([true, false])(
  "jQuery's plugin re-initialises the form where it exists (%s), otherwise jQuery triggers the event",
  (hasPlugin) => {
    const plugin = vi.fn();
    const trigger = vi.fn();
    vi.stubGlobal("jQuery", () => ({ trigger, ...(hasPlugin ? { wc_variation_form: plugin } : {}) }));

    complete("fetch");
    vi.advanceTimersByTime(1000);

    expect([plugin.mock.calls.length, trigger.mock.calls.length]).toEqual(hasPlugin ? [2, 0] : [0, 2]);
  },
);
