/**
 * What the browser counts: the key `elementor` of both storages, as shops had it before (Elementor's popups). Where storage is forbidden
 * or full, and where a consent for it is missing, nothing is counted.
 */

import { mayKeep } from "../consent/consent.ts";
import type { PopupRules } from "../generated/props.ts";
import type { Counters } from "./popup-rules.ts";

const KEY = "elementor";
const LONGEST_MS = 2_628_288_000; // a month of popups/showings.ts
type Area = "localStorage" | "sessionStorage";
type Values = { [name: string]: unknown; __expiration: Record<string, number> };

function read(area: Area, key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}

export function write(area: Area, key: string, text: string): void {
  try {
    if (mayKeep(key)) window[area].setItem(key, text);
  } catch {
    // Forbidden or full.
  }
}

const asObject = <T>(value: unknown) => (value instanceof Object && !Array.isArray(value) ? value : {}) as T;

/** Return what is kept, without what is over. */
function valuesIn(area: Area): Values {
  let values = {} as Values;
  try {
    values = asObject(JSON.parse(read(area, KEY) ?? ""));
  } catch {
    // Nothing, or broken.
  }
  values.__expiration = asObject(values.__expiration);
  for (const [name, end] of Object.entries(values.__expiration)) {
    const left = end - Date.now();
    // A clock that was set back must not make a period longer than any is.
    if (left >= 0 && left <= LONGEST_MS) continue;
    delete values[name];
    delete values.__expiration[name];
  }
  return values;
}

export function change(area: Area, act: (values: Values) => void): void {
  const values = valuesIn(area);
  act(values);
  write(area, KEY, JSON.stringify(values));
}

/** Broken counters begin anew. */
const count = (value: unknown) => (Number(value) > 0 && Number(value) < 1e15 ? Math.floor(Number(value)) : 0);

export const add = (name: string) =>
  change("localStorage", (values) => {
    values[name] = count(values[name]) + 1;
  });

/** Count a view of a page, and the session that begins with it. */
export function countView(): void {
  add("pageViews");
  if (valuesIn("sessionStorage").activeSession) return;
  change("sessionStorage", (values) => {
    values.activeSession = true;
  });
  add("sessions");
}

export const nameOf = (id: number, name: string) => `popup_${id}_${name}`;

/** Return what is counted for a popup; the first check of views and sessions counts from now on. */
export function countersOf({ id, timing }: PopupRules): Counters {
  const of = (name: string) => count(valuesIn("localStorage")[name]);
  const first = (name: string, counter: string, isAsked: unknown) => {
    const key = nameOf(id, name);
    if (isAsked && !of(key))
      change("localStorage", (values) => {
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
    times: of(nameOf(id, "times")),
    impressions: impressions(id, timing.times?.times_period ?? ""),
    closes: of(nameOf(id, "closes")),
  };
}

/** Return whether the visitor does not want to see the popup again. */
export const isDisabled = (id: number): boolean => Boolean(valuesIn("localStorage")[nameOf(id, "disable")]);

/** Return how often a popup was shown in its period. */
export function impressions(id: number, period: string): number {
  const name = `popup-${id}-impressions-count`;
  return count(period === "session" ? read("sessionStorage", name) : valuesIn("localStorage")[name]);
}
