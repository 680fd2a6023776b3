// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runAfter } from "./arm-triggers.ts";
import { makePopupRules } from "./fixtures.ts";
import { disablePopup, recordImpression } from "./impressions.ts";
import * as counting from "./view-counters.ts";

const { readCounters, countView, isDisabled } = counting;
const HELPERS = { ...counting, runAfter };
const DAY_MS = 86_400_000;
const kept = () => JSON.parse(localStorage.getItem("elementor") ?? "null");
const keep = (values: unknown) => localStorage.setItem("elementor", JSON.stringify(values));
const times = (times_count: string, times_period: string) =>
  makePopupRules(7, { timing: { times: { times_count, times_period, times_times: 3 } as never } });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.body.innerHTML = "";
  vi.useFakeTimers({ now: new Date("2026-11-25T12:00:00Z") });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("each view of a page is counted, and a session once", () => {
  countView();
  countView();

  expect(kept()).toEqual({ pageViews: 2, sessions: 1, __expiration: {} });
  expect(JSON.parse(sessionStorage.getItem("elementor") ?? "").activeSession).toBe(true);
});

test("counters of the old shop go on, and its other entries stay", () => {
  keep({ pageViews: 41, sessions: 5, popup_9_disable: true, popup_7_times: 2, other: "x" });

  countView();

  expect(kept()).toMatchObject({ pageViews: 42, sessions: 6, popup_9_disable: true, other: "x" });
  expect(isDisabled(9)).toBe(true);
  expect(readCounters(makePopupRules(7)).times).toBe(2);
});

test("the first check of views and sessions counts from now on", () => {
  keep({ pageViews: 10, sessions: 4 });
  const rules = makePopupRules(7, { timing: { page_views: { views: 3 }, sessions: { sessions: 2 } } });

  readCounters(rules);
  countView();

  expect(readCounters(rules)).toMatchObject({ pageViews: 11, firstPageViews: 10, sessions: 5, firstSessions: 4 });
  expect(kept()).toMatchObject({ popup_7_page_views_initialPageViews: 10, popup_7_sessions_initialSessions: 4 });
});

test.each([
  ["", "show"],
  ["close", "hide"],
  ["open", "hide"],
] as const)("with times_count %j the plain counter goes up on %s", (times_count, event) => {
  const rules = times(times_count, "");
  recordImpression(rules, event === "show" ? "hide" : "show", HELPERS);
  expect(readCounters(rules).times).toBe(0);
  recordImpression(rules, event, HELPERS);

  expect(readCounters(rules).times).toBe(1);
});

test.each([
  ["", "hide"],
  ["close", "hide"],
  ["open", "show"],
] as const)("with times_count %j impressions go up on %s", (times_count, event) => {
  const rules = times(times_count, "day");
  recordImpression(rules, event === "show" ? "hide" : "show", HELPERS);
  expect(readCounters(rules).impressions).toBe(0);
  recordImpression(rules, event, HELPERS);

  expect(readCounters(rules).impressions).toBe(1);
});

test.each([
  ["day", 86_400],
  ["week", 604_800],
  ["month", 2_628_288],
])("impressions of a %s end %i s after the first one", (period, seconds) => {
  const rules = times("open", period);
  recordImpression(rules, "show", HELPERS);
  vi.setSystemTime(Date.now() + seconds * 1000 - 1000);
  recordImpression(rules, "show", HELPERS);
  expect(readCounters(rules).impressions).toBe(2);
  vi.setSystemTime(Date.now() + 2000);

  expect(readCounters(rules).impressions).toBe(0);
  recordImpression(rules, "show", HELPERS);
  expect(readCounters(rules).impressions).toBe(1);
});

test("impressions of a session lie beside the key", () => {
  const rules = times("open", "session");
  recordImpression(rules, "show", HELPERS);

  expect(sessionStorage.getItem("popup-7-impressions-count")).toBe("1");
  expect(readCounters(rules).impressions).toBe(1);
});

test("entries that are over are deleted", () => {
  keep({ a: 1, b: 2, __expiration: { a: Date.now() - 1, b: Date.now() + 1000 } });

  countView();

  expect(kept()).toEqual({ b: 2, pageViews: 1, sessions: 1, __expiration: { b: Date.now() + 1000 } });
});

test("a clock that was set back does not make a period longer", () => {
  const rules = times("open", "day");
  recordImpression(rules, "show", HELPERS);
  vi.setSystemTime(Date.now() - 400 * DAY_MS);

  expect(readCounters(rules).impressions).toBe(0);
  recordImpression(rules, "show", HELPERS);
  expect(kept().__expiration["popup-7-impressions-count"]).toBe(Date.now() + DAY_MS);
});

test.each([
  "",
  "{",
  "null",
  "[]",
  "7",
  '"x"',
  '{"__expiration":7}',
  '{"pageViews":"x","sessions":-3}',
  '{"pageViews":1e999}',
])("broken storage begins anew: %s", (text) => {
  localStorage.setItem("elementor", text);
  sessionStorage.setItem("elementor", text);

  countView();

  expect(kept()).toMatchObject({ pageViews: 1, sessions: 1 });
});

test.each(["getItem", "setItem"] as const)("a storage whose %s throws breaks nothing", (name) => {
  vi.spyOn(Storage.prototype, name).mockImplementation(() => {
    throw new DOMException("no", "SecurityError");
  });
  const rules = times("open", "day");

  countView();
  recordImpression(rules, "show", HELPERS);
  disablePopup(7, HELPERS);

  expect(readCounters(rules)).toMatchObject({ pageViews: 0, impressions: 0, disabled: false });
});

test("nothing is kept before a consent that the shop asks for", () => {
  const keys = [{ name: "elementor", place: "localStorage", category: "marketing" }];
  document.body.innerHTML = `<script id="vyloha-consent" type="application/json">${JSON.stringify({ keys, scripts: [] })}</script>`;

  countView();

  expect(localStorage.getItem("elementor")).toBeNull();
});

test("who does not want a popup again is remembered", () => {
  disablePopup(7, HELPERS);

  expect(kept().popup_7_disable).toBe(true);
  expect(readCounters(makePopupRules(7)).disabled).toBe(true);
});

test("closings are counted", () => {
  recordImpression(makePopupRules(7), "hide", HELPERS);
  recordImpression(makePopupRules(7), "hide", HELPERS);

  expect(readCounters(makePopupRules(7)).closes).toBe(2);
});
