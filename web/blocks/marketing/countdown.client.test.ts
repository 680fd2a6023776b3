// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { getUnitName, splitDuration, startCountdowns } from "./countdown.client.ts";

const NOON = Date.parse("2026-12-24T12:00:00Z");
const HOUR = 3_600_000;
let serverTime = NOON;
let isReachable = true;

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  serverTime = NOON;
  isReachable = true;
  vi.stubGlobal("fetch", async () => {
    if (!isReachable) throw new TypeError("offline");
    return new Response(String(serverTime));
  });
  document.documentElement.lang = "cs";
});
afterEach(() => vi.useRealTimers());

/** Render a countdown like blocks/marketing/countdown.tsx and start it. */
async function startUntil(
  endsAt: string,
  finish = '<div class="countdown-finish" hidden>Konec</div>',
  startAll = startCountdowns,
) {
  const units = ["day", "hour", "minute", "second"].map(
    (unit) => `<div data-unit="${unit}"><b>–</b> <span></span></div>`,
  );
  document.body.innerHTML = `<section data-widget="countdown" data-ends-at="${endsAt}">
    <div class="countdown-running">${units.join("")}</div><div role="status">${finish}</div></section>`;
  const countdown = document.querySelector("section") as HTMLElement;
  await startAll([countdown]);
  return countdown;
}

const left = () => [...document.querySelectorAll("[data-unit]")].map((unit) => unit.textContent);
const isFinishHidden = () => document.querySelector<HTMLElement>(".countdown-finish")?.hidden;

test.each([
  [0, [0, 0, 0, 0]],
  [-5000, [0, 0, 0, 0]],
  [1, [0, 0, 0, 1]],
  [59_001, [0, 0, 1, 0]],
  [25 * HOUR + 61_000, [1, 1, 1, 1]],
  [400 * 24 * HOUR, [400, 0, 0, 0]],
])("a duration of %d ms is split into whole units", (ms, [day, hour, minute, second]) => {
  expect(splitDuration(ms)).toEqual({ day, hour, minute, second });
});

test.each([
  ["day", ["dnů", "den", "dny", "dnů"]],
  ["hour", ["hodin", "hodina", "hodiny", "hodin"]],
  ["minute", ["minut", "minuta", "minuty", "minut"]],
  ["second", ["sekund", "sekunda", "sekundy", "sekund"]],
] as const)("the name of a %s has the plural form of its count", (unit, names) => {
  expect([0, 1, 2, 5].map((count) => getUnitName(unit, count, "cs"))).toEqual(names);
});

test("a countdown follows the server's clock when the visitor's clock is wrong", async () => {
  vi.setSystemTime(NOON + 1000 * HOUR);

  await startUntil("2026-12-25T13:02:05Z");

  expect(left()).toEqual(["1 den", "1 hodina", "2 minuty", "5 sekund"]);
});

test("the countdown is updated every second", async () => {
  await startUntil("2026-12-24T12:00:03Z");

  vi.advanceTimersByTime(1000);

  expect(left()).toEqual(["0 dnů", "0 hodin", "0 minut", "2 sekundy"]);
  expect(isFinishHidden()).toBe(true);
});

test("the finish content replaces a countdown when it ends", async () => {
  await startUntil("2026-12-24T12:00:02Z");

  vi.advanceTimersByTime(2100);

  expect(document.querySelector(".countdown-running")).toBeNull();
  expect(isFinishHidden()).toBe(false);
});

test("a cached page shows the finish content when the countdown has ended in the meantime", async () => {
  await startUntil("2026-12-24T11:59:00Z");

  expect(isFinishHidden()).toBe(false);
});

test("a countdown without finish content is hidden when it ends", async () => {
  const countdown = await startUntil("2026-12-24T11:59:00Z", "");

  expect(countdown.hidden).toBe(true);
});

test("a countdown follows the visitor's clock while the server is unreachable", async () => {
  isReachable = false;
  vi.setSystemTime(NOON);
  vi.resetModules();
  const fresh = await import("./countdown.client.ts");
  document.body.innerHTML = `<section data-ends-at="2026-12-24T12:00:02Z"><i data-unit="second"><b></b> <span></span></i></section>`;

  await fresh.startCountdowns([document.querySelector("section") as HTMLElement]);

  expect(left()).toEqual(["2 sekundy"]);
});

test("a visitor's clock that is ahead does not end a countdown before the server answers", async () => {
  isReachable = false;
  vi.setSystemTime(NOON + 1000 * HOUR);
  vi.resetModules();
  const fresh = await import("./countdown.client.ts");

  await startUntil("2026-12-24T12:01:00Z", undefined, fresh.startCountdowns);
  expect(isFinishHidden()).toBe(true);

  isReachable = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(left()).toEqual(["0 dnů", "0 hodin", "1 minuta", "0 sekund"]);
});

test("the server time is requested again after the computer slept", async () => {
  await startUntil("2026-12-24T18:00:00Z");
  serverTime = NOON + 5 * HOUR;

  vi.setSystemTime(NOON + 5 * HOUR); // performance.now() stood still
  await vi.advanceTimersByTimeAsync(1000);

  expect(left()).toEqual(["0 dnů", "1 hodina", "0 minut", "0 sekund"]);
});

test("a countdown stays correct when the server is unreachable after the computer slept", async () => {
  vi.setSystemTime(NOON + 1000 * HOUR);
  await startUntil("2026-12-24T18:00:00Z");
  isReachable = false;

  vi.setSystemTime(NOON + 1005 * HOUR);
  await vi.advanceTimersByTimeAsync(1000);

  expect(left()).toEqual(["0 dnů", "0 hodin", "59 minut", "59 sekund"]);
});

test("a countdown with an invalid end does not start", async () => {
  await startUntil("ends_at 2");

  expect(document.querySelector("section")?.hasAttribute("data-running")).toBe(false);
});

test("the clock is hidden until the last two days", async () => {
  const countdown = await startUntil("2026-12-26T14:00:00Z");
  expect(countdown.hasAttribute("data-running")).toBe(false);

  await vi.advanceTimersByTimeAsync(2 * HOUR + 1500);

  expect(countdown.hasAttribute("data-running")).toBe(true);
  expect(left()[0]).toBe("1 den");
});
