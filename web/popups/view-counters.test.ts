// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runAfter } from "./arm-triggers.ts";
import { makePopupRules } from "./fixtures.ts";
import { disablePopup, recordImpression } from "./impressions.ts";
import * as counting from "./view-counters.ts";

const { readCounters, countView, isDisabled } = counting;
const HELPERS = { ...counting, runAfter };
const DAY_MS = 86_400_000;
const readStored = () => JSON.parse(localStorage.getItem("elementor") ?? "null");
const store = (values: unknown) => localStorage.setItem("elementor", JSON.stringify(values));
const makeTimesRules = (times_count: string, times_period: string) =>
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

test("every page view is counted, and a session once", () => {
  countView();
  countView();

  expect(readStored()).toEqual({ pageViews: 2, sessions: 1, __expiration: {} });
  expect(JSON.parse(sessionStorage.getItem("elementor") ?? "").activeSession).toBe(true);
});

test("counters of an earlier shop continue, and its other entries stay", () => {
  store({ pageViews: 41, sessions: 5, popup_9_disable: true, popup_7_times: 2, other: "x" });

  countView();

  expect(readStored()).toMatchObject({ pageViews: 42, sessions: 6, popup_9_disable: true, other: "x" });
  expect(isDisabled(9)).toBe(true);
  expect(readCounters(makePopupRules(7)).times).toBe(2);
});

test("the first check stores the current views and sessions as the start", () => {
  store({ pageViews: 10, sessions: 4 });
  const rules = makePopupRules(7, { timing: { page_views: { views: 3 }, sessions: { sessions: 2 } } });

  readCounters(rules);
  countView();

  expect(readCounters(rules)).toMatchObject({ pageViews: 11, firstPageViews: 10, sessions: 5, firstSessions: 4 });
  expect(readStored()).toMatchObject({ popup_7_page_views_initialPageViews: 10, popup_7_sessions_initialSessions: 4 });
});

test.each([
  ["", "show"],
  ["close", "hide"],
  ["open", "hide"],
] as const)("with times_count %j the counter without a period increases on %s", (times_count, event) => {
  const rules = makeTimesRules(times_count, "");
  recordImpression(rules, event === "show" ? "hide" : "show", HELPERS);
  expect(readCounters(rules).times).toBe(0);
  recordImpression(rules, event, HELPERS);

  expect(readCounters(rules).times).toBe(1);
});

test.each([
  ["", "hide"],
  ["close", "hide"],
  ["open", "show"],
] as const)("with times_count %j the impressions of a period increase on %s", (times_count, event) => {
  const rules = makeTimesRules(times_count, "day");
  recordImpression(rules, event === "show" ? "hide" : "show", HELPERS);
  expect(readCounters(rules).impressions).toBe(0);
  recordImpression(rules, event, HELPERS);

  expect(readCounters(rules).impressions).toBe(1);
});

test.each([
  ["day", 86_400],
  ["week", 604_800],
  ["month", 2_628_288],
])("impressions of a %s expire %i s after the first one", (period, seconds) => {
  const rules = makeTimesRules("open", period);
  recordImpression(rules, "show", HELPERS);
  vi.setSystemTime(Date.now() + seconds * 1000 - 1000);
  recordImpression(rules, "show", HELPERS);
  expect(readCounters(rules).impressions).toBe(2);
  vi.setSystemTime(Date.now() + 2000);

  expect(readCounters(rules).impressions).toBe(0);
  recordImpression(rules, "show", HELPERS);
  expect(readCounters(rules).impressions).toBe(1);
});

test("impressions of a session have a storage key of their own", () => {
  const rules = makeTimesRules("open", "session");
  recordImpression(rules, "show", HELPERS);

  expect(sessionStorage.getItem("popup-7-impressions-count")).toBe("1");
  expect(readCounters(rules).impressions).toBe(1);
});

test("expired entries are deleted", () => {
  store({ a: 1, b: 2, __expiration: { a: Date.now() - 1, b: Date.now() + 1000 } });

  countView();

  expect(readStored()).toEqual({ b: 2, pageViews: 1, sessions: 1, __expiration: { b: Date.now() + 1000 } });
});

test("a clock that was set back does not make a period longer", () => {
  const rules = makeTimesRules("open", "day");
  recordImpression(rules, "show", HELPERS);
  vi.setSystemTime(Date.now() - 400 * DAY_MS);

  expect(readCounters(rules).impressions).toBe(0);
  recordImpression(rules, "show", HELPERS);
  expect(readStored().__expiration["popup-7-impressions-count"]).toBe(Date.now() + DAY_MS);
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
])("counters in invalid storage start at 0: %s", (text) => {
  localStorage.setItem("elementor", text);
  sessionStorage.setItem("elementor", text);

  countView();

  expect(readStored()).toMatchObject({ pageViews: 1, sessions: 1 });
});

test.each(["getItem", "setItem"] as const)("counters are 0 when %s of the storage throws", (name) => {
  vi.spyOn(Storage.prototype, name).mockImplementation(() => {
    throw new DOMException("no", "SecurityError");
  });
  const rules = makeTimesRules("open", "day");

  countView();
  recordImpression(rules, "show", HELPERS);
  disablePopup(7, HELPERS);

  expect(readCounters(rules)).toMatchObject({ pageViews: 0, impressions: 0, disabled: false });
});

test("counters are not stored before the consent that the shop needs", () => {
  const keys = [{ name: "elementor", place: "localStorage", category: "marketing" }];
  document.body.innerHTML = `<script id="vyloha-consent" type="application/json">${JSON.stringify({ keys, scripts: [] })}</script>`;

  countView();

  expect(localStorage.getItem("elementor")).toBeNull();
});

test("a disabled popup is stored as disabled", () => {
  disablePopup(7, HELPERS);

  expect(readStored().popup_7_disable).toBe(true);
  expect(readCounters(makePopupRules(7)).disabled).toBe(true);
});

test("every closing is counted", () => {
  recordImpression(makePopupRules(7), "hide", HELPERS);
  recordImpression(makePopupRules(7), "hide", HELPERS);

  expect(readCounters(makePopupRules(7)).closes).toBe(2);
});
