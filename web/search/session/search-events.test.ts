// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { dispatchDetailsLoaded, dispatchSearchAnalytics } from "./search-events.ts";

afterEach(() => Reflect.deleteProperty(window, "jQuery"));

test("details and searches trigger jQuery events with the add-on's names", () => {
  const trigger = vi.fn();
  Object.assign(window, { jQuery: () => ({ trigger }) });

  dispatchDetailsLoaded();
  dispatchSearchAnalytics({ phrase: "čaj", total: 3 }, false);
  dispatchSearchAnalytics({ phrase: "xyz", total: 0 }, false);

  expect(trigger.mock.calls).toEqual([
    ["dgwtWcasDetailsPanelLoaded", []],
    ["dgwtWcasGAEvent", [{ term: "čaj", category: "Autocomplete Search with results" }]],
    ["dgwtWcasGAEvent", [{ term: "xyz", category: "Autocomplete Search without results" }]],
  ]);
});
