// @vitest-environment jsdom
/**
 * Replays the visits of attribution.visits.json and compares the attribution after the last step. A step has the
 * consent that its page opens with and, as `then`, the visitor's choice on it. Fields of a source that are not
 * `expected` are "(none)"; without an expected source type all are empty. The clock starts at 2026-11-25 10:00 UTC.
 */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  COOKIE_PATHS,
  createCookieJar,
  load,
  openPage,
  PARAMS,
  setConsent,
  submitConsent,
} from "./attribution.fixtures.ts";
import visits from "./attribution.visits.json";

interface Step {
  url: string;
  referrer: string;
  minutes_since_last: number;
  consent?: string;
  then?: string;
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-25T10:00:00Z"), toFake: ["Date"] });
  vi.stubGlobal("customElements", { get: () => undefined, define: () => {} });
  load.mockClear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each(visits)("$name", async ({ settings, steps, expected }) => {
  const jar = createCookieJar();
  const { consent = "", seznam = true, ...params } = settings as { consent?: string; seznam?: boolean };
  for (const step of steps as Step[]) {
    vi.setSystemTime(Date.now() + step.minutes_since_last * 60_000);
    setConsent(jar, step.consent);
    await openPage(step.url, step.referrer, {
      params: { ...PARAMS, ...params },
      consent,
      seznam,
      fields: COOKIE_PATHS,
    });
    if (step.then !== undefined) await submitConsent(jar, step.then);
  }

  const values = window.wc_order_attribution?.getAttributionData() ?? {};
  const defaultValue = (field: string) => (field.startsWith("utm_") && expected.source_type ? "(none)" : undefined);
  if (!expected.source_type) {
    expect(Object.values(values).filter(Boolean)).toEqual([]);
    expect(document.cookie).not.toContain("sbjs_");
    return;
  }
  for (const [field, value] of Object.entries(values)) {
    const expectedValue = (expected as Record<string, string>)[field] ?? defaultValue(field);
    if (expectedValue !== undefined) expect(value, field).toBe(expectedValue);
  }
  expect(values).toMatchObject(expected);
});
