/**
 * Counters in the browser: the key `elementor` of both storages, in the format of Elementor's popups, so that counters
 * of an earlier shop continue. Without storage, space or consent nothing is counted.
 */

import { canStore } from "../consent/consent.ts";
import type { PopupRules } from "../generated/props.ts";
import type { Counters } from "./popup-rules.ts";

const KEY = "elementor";
const MAX_AGE_MS = 2_628_288_000; // a month of popups/impressions.ts
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

/** Return the stored values without the expired ones. */
function loadValues(area: Area): Values {
  let values = {} as Values;
  try {
    values = toObject(JSON.parse(readStorage(area, KEY) ?? ""));
  } catch {
    // Missing or invalid.
  }
  values.__expiration = toObject(values.__expiration);
  for (const [name, end] of Object.entries(values.__expiration)) {
    const left = end - Date.now();
    // A clock that was set back must not make a period longer than the longest one.
    if (left >= 0 && left <= MAX_AGE_MS) continue;
    delete values[name];
    delete values.__expiration[name];
  }
  return values;
}

export function updateValues(area: Area, update: (values: Values) => void): void {
  const values = loadValues(area);
  update(values);
  writeStorage(area, KEY, JSON.stringify(values));
}

/** Return the stored count; an invalid one is 0. */
const parseCount = (value: unknown) => (Number(value) > 0 && Number(value) < 1e15 ? Math.floor(Number(value)) : 0);

export const incrementCounter = (name: string) =>
  updateValues("localStorage", (values) => {
    values[name] = parseCount(values[name]) + 1;
  });

/** Count a page view, and a session if it is the first view of one. */
export function countView(): void {
  incrementCounter("pageViews");
  if (loadValues("sessionStorage").activeSession) return;
  updateValues("sessionStorage", (values) => {
    values.activeSession = true;
  });
  incrementCounter("sessions");
}

export const getCounterName = (id: number, name: string) => `popup_${id}_${name}`;

/** Return the counters of a popup; its first check stores the current views and sessions as the start. */
export function readCounters({ id, timing }: PopupRules): Counters {
  const readCount = (name: string) => parseCount(loadValues("localStorage")[name]);
  const readFirst = (name: string, counter: string, isNeeded: unknown) => {
    const key = getCounterName(id, name);
    if (isNeeded && !readCount(key))
      updateValues("localStorage", (values) => {
        values[key] = readCount(counter);
      });
    return readCount(key);
  };
  return {
    firstPageViews: readFirst("page_views_initialPageViews", "pageViews", timing.page_views),
    firstSessions: readFirst("sessions_initialSessions", "sessions", timing.sessions),
    pageViews: readCount("pageViews"),
    sessions: readCount("sessions"),
    disabled: isDisabled(id),
    times: readCount(getCounterName(id, "times")),
    impressions: readImpressions(id, timing.times?.times_period ?? ""),
    closes: readCount(getCounterName(id, "closes")),
  };
}

/** Return whether the visitor has disabled the popup. */
export const isDisabled = (id: number): boolean => Boolean(loadValues("localStorage")[getCounterName(id, "disable")]);

/** Return the number of a popup's impressions in its period. */
export function readImpressions(id: number, period: string): number {
  const name = `popup-${id}-impressions-count`;
  return parseCount(period === "session" ? readStorage("sessionStorage", name) : loadValues("localStorage")[name]);
}

/** Return whether a popup was shown in this visit, on any page. */
export const hasShownInVisit = (): boolean => Boolean(loadValues("sessionStorage").hasShownPopup);

export const recordShownInVisit = (): void =>
  updateValues("sessionStorage", (values) => {
    values.hasShownPopup = true;
  });
