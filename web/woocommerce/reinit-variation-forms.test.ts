// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startThirdPartyFormReinit } from "./reinit-variation-forms.ts";

const OURS = '<shop-island name="BuyForm"><form class="variations_form"></form></shop-island>';
const BROKEN = '<shop-island name="BuyForm" broken><form class="variations_form" id="broken"></form></shop-island>';
const FOREIGN = '<form class="variations_form" id="foreign"></form>';
let complete: (initiatorType: string) => void;
let woken: string[];

beforeEach(() => {
  vi.useFakeTimers();
  woken = [];
  vi.stubGlobal(
    "PerformanceObserver",
    class {
      constructor(hear: (list: { getEntries: () => { initiatorType: string }[] }) => void) {
        complete = (initiatorType) => hear({ getEntries: () => [{ initiatorType }] });
      }
      observe() {}
    },
  );
  document.body.innerHTML = `<main>${OURS}${BROKEN}${FOREIGN}</main>`;
  document.body.addEventListener("wc_variation_form", ({ target }) => woken.push((target as Element).id));
  startThirdPartyFormReinit();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceWith(document.createElement("body"));
});

test("forms of others are re-initialised 1000 ms after any ajax request completes", () => {
  complete("fetch");

  vi.advanceTimersByTime(999);
  expect(woken).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(woken).toEqual(["broken", "foreign"]);
});

test.each(["img", "script", "link"])("what a page loads otherwise re-initialises nothing: %s", (initiatorType) => {
  complete(initiatorType);

  vi.advanceTimersByTime(5000);
  expect(woken).toEqual([]);
});

test("the page says how much later", () => {
  document.querySelector("main")?.setAttribute("data-reinit-delay", "50");

  complete("xmlhttprequest");
  vi.advanceTimersByTime(50);

  expect(woken).toEqual(["broken", "foreign"]);
});

test.each([true, false])("jQuery's plugin does it where its script is there (%s), else jQuery says so", (hasPlugin) => {
  const plugin = vi.fn();
  const trigger = vi.fn();
  vi.stubGlobal("jQuery", () => ({ trigger, ...(hasPlugin ? { wc_variation_form: plugin } : {}) }));

  complete("fetch");
  vi.advanceTimersByTime(1000);

  expect([plugin.mock.calls.length, trigger.mock.calls.length]).toEqual(hasPlugin ? [2, 0] : [0, 2]);
});
