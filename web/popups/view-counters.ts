/**
 * What the browser counts: the key `elementor` of both storages, as shops had it before (Elementor's popups). Where storage is forbidden
 * or full, and where a consent for it is missing, nothing is counted.
 */

import { canStore } from "../consent/consent.ts";
import type { PopupRules } from "../generated/props.ts";
import type { Counters } from "./popup-rules.ts";

const KEY = "elementor";
const MAX_AGE_MS = 2_628_288_000; // a month of popups/showings.ts
type Area = "localStorage" | "sessionStorage";
type Values = { [name: string]: unknown; __expiration: Record<string, number> };

function readStorage(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

export function writeStorage(area: Area, key: string, text: string): void {
  try {
    if (canStore(key)) window[area].setItem(key, text);
  } catch {
    // Forbidden or full.
  }
}

const toObject = <T>(value: unknown) => (value instanceof Object && !Array.isArray(value) ? value : {}) as T;

/** Return what is kept, without what is over. */
function loadValues(area: Area): Values {
  let values = {} as Values;
  try {
    values = toObject(JSON.parse(readStorage(area, KEY) ?? ""));
  } catch {
    // Nothing, or broken.
  }
  values.__expiration = toObject(values.__expiration);
  for (const [name, end] of Object.entries(values.__expiration)) {
    const left = end - Date.now();
    // A clock that was set back must not make a period longer than any is.
    if (left >= 0 && left <= MAX_AGE_MS) continue;
    delete values[name];
    delete values.__expiration[name];
  }
  return values;
}

export function updateValues(area: Area, act: (values: Values) => void): void {
  const values = loadValues(area);
  act(values);
  writeStorage(area, KEY, JSON.stringify(values));
}

/** Broken counters begin anew. */
const parseCount = (value: unknown) => (Number(value) > 0 && Number(value) < 1e15 ? Math.floor(Number(value)) : 0);

export const incrementCounter = (name: string) =>
  updateValues("localStorage", (values) => {
    values[name] = parseCount(values[name]) + 1;
  });

/** Count a view of a page, and the session that begins with it. */
export function countView(): void {
  incrementCounter("pageViews");
  if (loadValues("sessionStorage").activeSession) return;
  updateValues("sessionStorage", (values) => {
    values.activeSession = true;
  });
  incrementCounter("sessions");
}

export const getCounterName = (id: number, name: string) => `popup_${id}_${name}`;

/** Return what is counted for a popup; the first check of views and sessions counts from now on. */
export function readCounters({ id, timing }: PopupRules): Counters {
  const of = (name: string) => parseCount(loadValues("localStorage")[name]);
  const first = (name: string, counter: string, isAsked: unknown) => {
    const key = getCounterName(id, name);
    if (isAsked && !of(key))
      updateValues("localStorage", (values) => {
        values[key] = of(counter);
      });
    return of(key);
  };
  return {
    firstPageViews: first("page_views_initialPageViews", "pageViews", timing.page_views),
    firstSessions: first("sessions_initialSessions", "sessions", timing.sessions),
    pageViews: of("pageViews"),
    sessions: of("sessions"),
    disabled: isDisabled(id),
    times: of(getCounterName(id, "times")),
    impressions: readImpressions(id, timing.times?.times_period ?? ""),
    closes: of(getCounterName(id, "closes")),
  };
}

/** Return whether the visitor does not want to see the popup again. */
export const isDisabled = (id: number): boolean => Boolean(loadValues("localStorage")[getCounterName(id, "disable")]);

/** Return how often a popup was shown in its period. */
export function readImpressions(id: number, period: string): number {
  const name = `popup-${id}-impressions-count`;
  return parseCount(period === "session" ? readStorage("sessionStorage", name) : loadValues("localStorage")[name]);
}
