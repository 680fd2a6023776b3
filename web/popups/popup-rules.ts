/** Decides whether and when a popup may appear: pure functions of rules, counters and the page (Elementor's popups). */
import type { PopupRules } from "../generated/props.ts";

type NonNullableFields<T> = { readonly [Name in keyof T]-?: NonNullable<T[Name]> };
type Timing = NonNullableFields<PopupRules["timing"]>;
type Triggers = PopupRules["triggers"];

/** The browser's counters for one popup. */
export interface Counters {
  pageViews: number;
  sessions: number;
  /** Values of `pageViews` and `sessions` at the first check of the popup. */
  firstPageViews: number;
  firstSessions: number;
  disabled: boolean;
  times: number;
  /** In the period of `timing.times`. */
  impressions: number;
  closes: number;
}

/** Data that only the visitor's own request returns. */
export interface Visitor {
  logged_in: boolean;
  roles: readonly string[];
  /** The wall clock of the site, "2026-11-25T22:31:05"; `schedule_server_datetime` of popups. */
  server_datetime: string;
  /** In minor units. */
  cart: { total: number };
}

export interface PageFacts {
  /** URL of the previous page; "" when unknown. */
  referrer: string;
  host: string;
  device: string;
  browsers: readonly string[];
  /** The visitor's wall clock, in the format of `server_datetime`. */
  now: string;
  /** Undefined if unknown; conditions about the visitor then fail. */
  visitor?: Visitor | undefined;
}

const TIMING_CHECKS: { [Name in keyof Timing]: (rule: Timing[Name], counters: Counters, page: PageFacts) => boolean } =
  {
    page_views: ({ views }, counters) => counters.pageViews - counters.firstPageViews >= views,
    sessions: ({ sessions }, counters) => counters.sessions - counters.firstSessions >= sessions,
    url: ({ url, action }, _, { referrer }) =>
      action === "regex" ? matchesReferrer(url, referrer) : referrer.includes(url) === (action === "show"),
    sources: matchesSource,
    logged_in: ({ users, roles }, _, { visitor }) =>
      Boolean(
        visitor && (!visitor.logged_in || (users === "custom" && !roles.some((role) => visitor.roles.includes(role)))),
      ),
    devices: ({ devices }, _, { device }) => devices.includes(device),
    times: ({ times_period, times_times }, { times, impressions }) =>
      (times_period ? impressions : times) < times_times,
    browsers: ({ browsers, browsers_options }, _, page) =>
      browsers === "all" || browsers_options.some((name) => page.browsers.includes(name)),
    schedule: isScheduled,
  };

/** Return whether triggers may show the popup: it is not disabled, not closed too often, and all conditions pass. */
export function isEligible({ settings, timing }: PopupRules, counters: Counters, page: PageFacts): boolean {
  const { max_closes } = settings;
  if (counters.disabled || (max_closes && counters.closes >= max_closes)) return false;
  return (Object.keys(TIMING_CHECKS) as (keyof Timing)[]).every((name) => {
    const rule = timing[name];
    return !rule || TIMING_CHECKS[name](rule as never, counters, page);
  });
}

/** Return whether the referrer is one of the chosen sources; an empty one is external. */
function matchesSource({ sources, engines }: Timing["sources"], _: Counters, { referrer, host }: PageFacts): boolean {
  const isChosen = (name: (typeof sources)[number]) => sources.includes(name);
  const from = referrer.replace(/^https?:\/\/(www\.)?/, "");
  if (sources.length > 2) return true;
  if (from.startsWith(host.replace(/^www\./, ""))) return isChosen("internal");
  return isChosen("external") || (isChosen("search") && engines.some((engine) => from.startsWith(engine)));
}

/** Return whether now is within the schedule; wall clocks compare as texts. */
function isScheduled(rule: Timing["schedule"], _: Counters, { now: visitorNow }: PageFacts): boolean {
  const now = rule.schedule_timezone === "site" ? rule.schedule_server_datetime : visitorNow;
  return Boolean(now && rule.schedule_start_date <= now && (!rule.schedule_end_date || now <= rule.schedule_end_date));
}

const MAX_PATTERN_LENGTH = 200;
const MAX_REFERRER_LENGTH = 500;
const MAX_REPEATS = 3;

/** Return whether `pattern` matches; an invalid or slow one never does. */
function matchesReferrer(pattern: string, referrer: string): boolean {
  try {
    return isSafePattern(pattern) && new RegExp(pattern).test(referrer.slice(0, MAX_REFERRER_LENGTH));
  } catch {
    return false;
  }
}

/** Return whether a pattern is short, has few repeats and repeats no group, so that its search is fast. */
const isSafePattern = (pattern: string) =>
  pattern.length <= MAX_PATTERN_LENGTH && !/\)[*+{]/.test(pattern) && pattern.split(/[*+{]/).length <= MAX_REPEATS + 1;

/** An event on the page; times are in seconds since the triggers were armed. */
export interface TriggerMoment {
  waited?: number;
  scroll?: { from: number; to: number; page: number; window: number };
  seen?: boolean;
  clicks?: number;
  idle?: number;
  /** Vertical position, in pixels, at which the pointer left the window. */
  leftAt?: number;
  blocked?: number;
}

/** Return whether one of the triggers fires. */
export function isTriggered(
  triggers: Triggers,
  { scroll, seen, waited, clicks, idle, leftAt = 1, blocked }: TriggerMoment,
): boolean {
  const { page_load, scrolling, scrolling_to, click, inactivity, exit_intent, adblock_detection } = triggers;
  const isReached = (value = -1, limit = Number.POSITIVE_INFINITY) => value >= limit;
  return Boolean(
    isReached(waited, page_load?.delay) ||
      (scrolling && scroll && isScrollReached(scrolling, scroll)) ||
      (scrolling_to && seen) ||
      isReached(clicks, click?.times) ||
      isReached(idle, inactivity?.time) ||
      (exit_intent && leftAt <= 0) ||
      isReached(blocked, adblock_detection?.delay),
  );
}

function isScrollReached(
  { direction, offset }: NonNullable<Triggers["scrolling"]>,
  { from, to, page, window }: NonNullable<TriggerMoment["scroll"]>,
): boolean {
  return direction === "up" ? to < from : (to / (page - window)) * 100 >= offset;
}
