// @vitest-environment jsdom
/**
 * Visits of attribution.visits.json and what an order says of them after the last step (WooCommerce's order attribution). A step
 * has the consent that its page opens with and, as `then`, what the visitor chooses on it. Of a source, what is not
 * `expected` is "(none)"; without a source type all is empty. The clock starts at 2026-11-25 10:00 UTC.
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

  const told = window.wc_order_attribution?.getAttributionData() ?? {};
  const rest = (field: string) => (field.startsWith("utm_") && expected.source_type ? "(none)" : undefined);
  if (!expected.source_type) {
    expect(Object.values(told).filter(Boolean)).toEqual([]);
    expect(document.cookie).not.toContain("sbjs_");
    return;
  }
  for (const [field, value] of Object.entries(told)) {
    const wanted = (expected as Record<string, string>)[field] ?? rest(field);
    if (wanted !== undefined) expect(value, field).toBe(wanted);
  }
  expect(told).toMatchObject(expected);
});
