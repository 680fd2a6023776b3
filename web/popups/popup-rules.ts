/** Whether a popup may appear, and when: pure functions of its rules, the visitor's counters and the page (Elementor's popups). */
import type { PopupRules } from "../generated/props.ts";

type NonNullableFields<T> = { readonly [Name in keyof T]-?: NonNullable<T[Name]> };
type Timing = NonNullableFields<PopupRules["timing"]>;
type Triggers = PopupRules["triggers"];

/** What the browser has counted for one popup. */
export interface Counters {
  pageViews: number;
  sessions: number;
  /** What `pageViews` and `sessions` were when the popup was checked first. */
  firstPageViews: number;
  firstSessions: number;
  disabled: boolean;
  times: number;
  /** In the period that `times` names. */
  impressions: number;
  closes: number;
}

/** What only the visitor's own request knows. */
export interface Visitor {
  logged_in: boolean;
  roles: readonly string[];
  /** The wall clock of the site, "2026-11-25T22:31:05". */
  server_datetime: string;
  /** In minor units. */
  cart: { total: number };
}

export interface PageFacts {
  /** Where the visitor came from. */
  referrer: string;
  host: string;
  device: string;
  browsers: readonly string[];
  /** The visitor's own wall clock, written as the site's is. */
  now: string;
  /** Not known: what asks for it fails. */
  visitor?: Visitor | undefined;
}

const TIMING_CHECKS: { [Name in keyof Timing]: (rule: Timing[Name], counted: Counters, page: PageFacts) => boolean } = {
  page_views: ({ views }, counted) => counted.pageViews - counted.firstPageViews >= views,
  sessions: ({ sessions }, counted) => counted.sessions - counted.firstSessions >= sessions,
  url: ({ url, action }, _, { referrer }) =>
    action === "regex" ? matchesReferrer(url, referrer) : referrer.includes(url) === (action === "show"),
  sources: matchesSource,
  logged_in: ({ users, roles }, _, { visitor }) =>
    Boolean(
      visitor && (!visitor.logged_in || (users === "custom" && !roles.some((role) => visitor.roles.includes(role)))),
    ),
  devices: ({ devices }, _, { device }) => devices.includes(device),
  times: ({ times_period, times_times }, { times, impressions }) => (times_period ? impressions : times) < times_times,
  browsers: ({ browsers, browsers_options }, _, page) =>
    browsers === "all" || browsers_options.some((one) => page.browsers.includes(one)),
  schedule: isScheduled,
};

/** Return whether the popup may be shown by its triggers: the visitor did not refuse it and every condition passes. */
export function isEligible({ settings, timing }: PopupRules, counted: Counters, page: PageFacts): boolean {
  const { max_closes } = settings;
  if (counted.disabled || (max_closes && counted.closes >= max_closes)) return false;
  return (Object.keys(TIMING_CHECKS) as (keyof Timing)[]).every((name) => {
    const rule = timing[name];
    return !rule || TIMING_CHECKS[name](rule as never, counted, page);
  });
}

/** An empty referrer is an external one. */
function matchesSource({ sources, engines }: Timing["sources"], _: Counters, { referrer, host }: PageFacts): boolean {
  const chosen = (name: (typeof sources)[number]) => sources.includes(name);
  const from = referrer.replace(/^https?:\/\/(www\.)?/, "");
  if (sources.length > 2) return true;
  if (from.startsWith(host.replace(/^www\./, ""))) return chosen("internal");
  return chosen("external") || (chosen("search") && engines.some((engine) => from.startsWith(engine)));
}

/** Wall clocks compare as texts. */
function isScheduled(rule: Timing["schedule"], _: Counters, { visitor, now: here }: PageFacts): boolean {
  const now = rule.schedule_timezone === "site" ? visitor?.server_datetime : here;
  return Boolean(now && rule.schedule_start_date <= now && (!rule.schedule_end_date || now <= rule.schedule_end_date));
}

const MAX_PATTERN_LENGTH = 200;
const MAX_REFERRER_LENGTH = 500;
const MAX_REPEATS = 3;

/** Return whether `pattern` matches; an invalid one, and one that could search for minutes, does not. */
function matchesReferrer(pattern: string, referrer: string): boolean {
  try {
    return isSafePattern(pattern) && new RegExp(pattern).test(referrer.slice(0, MAX_REFERRER_LENGTH));
  } catch {
    return false;
  }
}

/** Return whether a pattern is short, repeats little and repeats no group, so that its search ends soon. */
const isSafePattern = (pattern: string) =>
  pattern.length <= MAX_PATTERN_LENGTH && !/\)[*+{]/.test(pattern) && pattern.split(/[*+{]/).length <= MAX_REPEATS + 1;

/** What just happened on the page; times are in seconds since the triggers were armed. */
export interface TriggerMoment {
  waited?: number;
  scroll?: { from: number; to: number; page: number; window: number };
  seen?: boolean;
  clicks?: number;
  idle?: number;
  /** Where the pointer left the window. */
  leftAt?: number;
  blocked?: number;
}

/** Return whether one of the triggers fires. */
export function isTriggered(
  triggers: Triggers,
  { scroll, seen, waited, clicks, idle, leftAt = 1, blocked }: TriggerMoment,
): boolean {
  const { page_load, scrolling, scrolling_to, click, inactivity, exit_intent, adblock_detection } = triggers;
  const reached = (done = -1, limit = Number.POSITIVE_INFINITY) => done >= limit;
  return Boolean(
    reached(waited, page_load?.delay) ||
      (scrolling && scroll && isScrollReached(scrolling, scroll)) ||
      (scrolling_to && seen) ||
      reached(clicks, click?.times) ||
      reached(idle, inactivity?.time) ||
      (exit_intent && leftAt <= 0) ||
      reached(blocked, adblock_detection?.delay),
  );
}

function isScrollReached(
  { direction, offset }: NonNullable<Triggers["scrolling"]>,
  { from, to, page, window }: NonNullable<TriggerMoment["scroll"]>,
): boolean {
  return direction === "up" ? to < from : (to / (page - window)) * 100 >= offset;
}
