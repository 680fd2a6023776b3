/** Listens for what triggers ask for, and says what happened. */
import type { PopupRules } from "../generated/props.ts";
import type { TriggerMoment } from "./popup-rules.ts";

const MAX_TIMER_MS = 2 ** 31 - 1; // a longer timer would end at once

/** Call `act` in `seconds`, unless `signal` is given up. */
export function runAfter(seconds: number, act: () => void, signal: AbortSignal): void {
  const timer = setTimeout(act, Math.min(seconds * 1000, MAX_TIMER_MS));
  signal.addEventListener("abort", () => clearTimeout(timer));
}

/** Call `tell` with each moment that may fire a trigger, until `signal` is given up. */
export function armTriggers(
  triggers: PopupRules["triggers"],
  tell: (now: TriggerMoment) => void,
  signal: AbortSignal,
): void {
  const { page_load, scrolling, scrolling_to, click, inactivity, exit_intent, adblock_detection } = triggers;
  const hear = (name: string, act: (event: Event) => void) => addEventListener(name, act, { signal, capture: true });

  if (page_load) runAfter(page_load.delay, () => tell({ waited: page_load.delay }), signal);
  if (adblock_detection) {
    const look = async () => {
      const { hasAdBlocker } = await import("./ad-blocker.ts");
      if (!signal.aborted && hasAdBlocker()) tell({ blocked: adblock_detection.delay });
    };
    runAfter(adblock_detection.delay, () => void look().catch(() => {}), signal);
  }
  if (scrolling) {
    let from = scrollY;
    hear("scroll", () => {
      const scroll = { from, to: scrollY, page: document.documentElement.scrollHeight, window: innerHeight };
      from = scroll.to;
      tell({ scroll });
    });
  }
  if (scrolling_to) observeSelector(scrolling_to.selector, () => tell({ seen: true }), signal);
  if (click) {
    let clicks = 0;
    hear("click", () => tell({ clicks: ++clicks }));
  }
  if (inactivity) {
    let rest = new AbortController();
    signal.addEventListener("abort", () => rest.abort());
    const begin = () => {
      rest.abort();
      rest = new AbortController();
      runAfter(inactivity.time, () => tell({ idle: inactivity.time }), rest.signal);
    };
    hear("keypress", begin);
    hear("mousemove", begin);
    begin();
  }
  // Each element below the pointer tells it, too; only at the upper edge they mean the window.
  if (exit_intent) hear("mouseleave", (event) => tell({ leftAt: (event as MouseEvent).clientY }));
}

function observeSelector(selector: string, tell: () => void, signal: AbortSignal): void {
  const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && tell());
  try {
    const element = document.querySelector(selector);
    if (element) observer.observe(element);
  } catch {
    // Not a selector: nothing is ever seen.
  }
  signal.addEventListener("abort", () => observer.disconnect());
}
