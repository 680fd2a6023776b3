import { describe, expect, test } from "vitest";
import { makeCounters, makePageFacts, makePopupRules } from "./fixtures.ts";
import { type Counters, isEligible, isTriggered, type PageFacts, type TriggerMoment } from "./popup-rules.ts";

type Case = [name: string, timing: object, counters: Partial<Counters>, facts: Partial<PageFacts>, passes: boolean];

const ENGINES = ["google.", "yahoo.", "bing.", "yandex.", "baidu.", "seznam."];
const sources = (...chosen: string[]) => ({ sources: { sources: chosen, engines: ENGINES } });
const url = (text: string, action: string) => ({ url: { url: text, action } });
const users = (kind: string, ...roles: string[]) => ({ logged_in: { users: kind, roles } });
const visitor = (...roles: string[]) => ({
  visitor: { logged_in: true, roles, server_datetime: "2026-11-25T12:00:00", cart: { total: 0 } },
});
const times = (limit: number, period = "") => ({
  times: { times_count: "", times_period: period, times_times: limit },
});
const schedule = (start: string, end: string, zone = "visitor", schedule_server_datetime = "") => ({
  schedule: { schedule_timezone: zone, schedule_start_date: start, schedule_end_date: end, schedule_server_datetime },
});
const AT = { now: "2026-11-25T12:00:00" };

const CASES: Case[] = [
  ["no condition", {}, {}, {}, true],
  ["page views: two more of three", { page_views: { views: 3 } }, { pageViews: 7, firstPageViews: 5 }, {}, false],
  ["page views: three more", { page_views: { views: 3 } }, { pageViews: 8, firstPageViews: 5 }, {}, true],
  ["sessions: one more of two", { sessions: { sessions: 2 } }, { sessions: 2, firstSessions: 1 }, {}, false],
  ["sessions: two more", { sessions: { sessions: 2 } }, { sessions: 3, firstSessions: 1 }, {}, true],
  ["url: contained", url("akce", "show"), {}, { referrer: "https://x.cz/akce/" }, true],
  ["url: not contained", url("akce", "show"), {}, { referrer: "https://x.cz/" }, false],
  ["url hidden: contained", url("akce", "hide"), {}, { referrer: "https://x.cz/akce/" }, false],
  ["url hidden: no referrer", url("akce", "hide"), {}, {}, true],
  ["url pattern: matches", url("/akce/\\d+$", "regex"), {}, { referrer: "https://x.cz/akce/12" }, true],
  ["url pattern: does not", url("/akce/\\d+$", "regex"), {}, { referrer: "https://x.cz/akce/" }, false],
  ["url pattern: invalid", url("(", "regex"), {}, { referrer: "https://x.cz/(" }, false],
  ["url pattern: endless", url("^(a+)+$", "regex"), {}, { referrer: `${"a".repeat(60)}!` }, false],
  ["url pattern: endless, inside", url("((a+)b?)+$", "regex"), {}, { referrer: `${"a".repeat(60)}!` }, false],
  ["url pattern: many repeats", url(".*.*.*.*x", "regex"), {}, { referrer: "a".repeat(5000) }, false],
  ["url pattern: too long", url("a".repeat(201), "regex"), {}, { referrer: "a".repeat(300) }, false],
  ["url pattern: groups", url("^https?://(www\\.)?(x|y)\\.cz/", "regex"), {}, { referrer: "https://y.cz/" }, true],
  ["sources: all", sources("internal", "external", "search"), {}, { referrer: "https://www.obchod.cz/" }, true],
  ["sources: internal", sources("internal"), {}, { referrer: "https://obchod.cz/kosik/" }, true],
  ["sources: internal, www", sources("internal"), {}, { referrer: "http://www.obchod.cz/" }, true],
  ["sources: our page, not chosen", sources("external"), {}, { referrer: "https://www.obchod.cz/" }, false],
  ["sources: external", sources("external"), {}, { referrer: "https://x.cz/" }, true],
  ["sources: empty is external", sources("external"), {}, {}, true],
  ["sources: empty is not internal", sources("internal"), {}, {}, false],
  ["sources: empty is no search", sources("search"), {}, {}, false],
  ["sources: a search", sources("internal", "search"), {}, { referrer: "https://www.google.com/" }, true],
  ["sources: Seznam", sources("search"), {}, { referrer: "https://seznam.cz/" }, true],
  ["sources: not a search", sources("search"), {}, { referrer: "https://x.cz/google.com" }, false],
  ["a guest passes", users("all"), {}, {}, true],
  ["a guest passes roles", users("custom", "customer"), {}, {}, true],
  ["any logged-in user fails", users("all"), {}, visitor(), false],
  ["a listed role fails", users("custom", "editor", "customer"), {}, visitor("customer"), false],
  ["another role passes", users("custom", "editor"), {}, visitor("customer"), true],
  ["the visitor is unknown", users("custom"), {}, { visitor: undefined }, false],
  ["a device that is listed", { devices: { devices: ["mobile", "tablet"] } }, {}, { device: "tablet" }, true],
  ["a device that is not", { devices: { devices: ["mobile", "tablet"] } }, {}, {}, false],
  ["times: below the limit", times(3), { times: 2, impressions: 9 }, {}, true],
  ["times: at the limit", times(3), { times: 3 }, {}, false],
  ["times a day: below", times(3, "day"), { times: 9, impressions: 2 }, {}, true],
  ["times a day: at the limit", times(3, "day"), { impressions: 3 }, {}, false],
  ["times a session: at the limit", times(1, "session"), { impressions: 1 }, {}, false],
  ["all browsers", { browsers: { browsers: "all", browsers_options: [] } }, {}, { browsers: [] }, true],
  ["a listed browser", { browsers: { browsers: "custom", browsers_options: ["ie", "chrome"] } }, {}, {}, true],
  ["another browser", { browsers: { browsers: "custom", browsers_options: ["safari"] } }, {}, {}, false],
  ["schedule: no ends", schedule("", ""), {}, AT, true],
  ["schedule: before", schedule("2026-11-25T12:01", ""), {}, AT, false],
  ["schedule: from its minute", schedule("2026-11-25T12:00", ""), {}, AT, true],
  ["schedule: within", schedule("2026-11-24T10:00", "2026-11-26T10:00"), {}, AT, true],
  ["schedule: after", schedule("", "2026-11-25T11:59"), {}, AT, false],
  [
    "schedule: the site's clock",
    schedule("2026-11-25T11:00", "", "site", AT.now),
    {},
    { now: "2026-11-25T03:00" },
    true,
  ],
  ["schedule: after, by the site's clock", schedule("", "2026-11-25T11:59", "site", AT.now), {}, {}, false],
  ["schedule: the site's clock is not known", schedule("", "", "site"), {}, AT, false],
  ["two conditions pass", { ...times(3), ...users("all") }, { times: 2 }, {}, true],
  ["one of two fails", { ...times(3), ...users("all") }, { times: 3 }, {}, false],
  ["a disabled popup", {}, { disabled: true }, {}, false],
];

describe("conditions of a popup", () => {
  test.each(CASES)("a popup may be shown only if its conditions pass: %s", (_name, timing, counters, facts, passes) => {
    expect(isEligible(makePopupRules(1, { timing }), makeCounters(counters), makePageFacts(facts))).toBe(passes);
  });

  test.each([
    [0, 9, true],
    [2, 1, true],
    [2, 2, false],
  ])("a limit of %i closings, after %i closings", (max_closes, closes, passes) => {
    expect(isEligible(makePopupRules(1, { settings: { max_closes } }), makeCounters({ closes }), makePageFacts())).toBe(
      passes,
    );
  });
});

const scroll = (from: number, to: number) => ({ scroll: { from, to, page: 3000, window: 1000 } });
const MOMENTS: [name: string, triggers: object, moment: TriggerMoment, fires: boolean][] = [
  ["no trigger", {}, { waited: 1, clicks: 9, idle: 99, leftAt: -1, seen: true, blocked: 9, ...scroll(9, 1) }, false],
  ["page load", { page_load: { delay: 0 } }, { waited: 0 }, true],
  ["page load, too early", { page_load: { delay: 2.5 } }, { waited: 2.4 }, false],
  ["scrolled to half of the page", { scrolling: { direction: "down", offset: 50 } }, scroll(0, 1000), true],
  ["scrolled to less than half", { scrolling: { direction: "down", offset: 50 } }, scroll(0, 999), false],
  ["scrolled up", { scrolling: { direction: "up", offset: 50 } }, scroll(10, 9), true],
  ["scrolled down instead of up", { scrolling: { direction: "up", offset: 0 } }, scroll(9, 10), false],
  ["the element is visible", { scrolling_to: { selector: "#a" } }, { seen: true }, true],
  ["the second click", { click: { times: 2 } }, { clicks: 2 }, true],
  ["the first of two clicks", { click: { times: 2 } }, { clicks: 1 }, false],
  ["30 s of inactivity", { inactivity: { time: 30 } }, { idle: 30 }, true],
  ["29 s of inactivity", { inactivity: { time: 30 } }, { idle: 29 }, false],
  ["left at the top", { exit_intent: {} }, { leftAt: 0 }, true],
  ["left at the side", { exit_intent: {} }, { leftAt: 1 }, false],
  ["the pointer did not leave", { exit_intent: {} }, { clicks: 1 }, false],
  ["an ad blocker is detected", { adblock_detection: { delay: 0 } }, { blocked: 0 }, true],
  ["one of two triggers", { click: { times: 1 }, exit_intent: {} }, { leftAt: -5 }, true],
];

test.each(MOMENTS)("a trigger fires only when its rule is met: %s", (_name, triggers, moment, expected) => {
  expect(isTriggered(triggers as never, moment)).toBe(expected);
});
