/** Listens for what triggers ask for, and says what happened. */
import type { PopupRules } from "../generated/props.ts";
import type { Moment } from "./popup-rules.ts";

const LONGEST_MS = 2 ** 31 - 1; // a longer timer would end at once

/** Call `act` in `seconds`, unless `signal` is given up. */
export function after(seconds: number, act: () => void, signal: AbortSignal): void {
  const timer = setTimeout(act, Math.min(seconds * 1000, LONGEST_MS));
  signal.addEventListener("abort", () => clearTimeout(timer));
}

/** Call `tell` with each moment that may fire a trigger, until `signal` is given up. */
export function arm(triggers: PopupRules["triggers"], tell: (now: Moment) => void, signal: AbortSignal): void {
  const { page_load, scrolling, scrolling_to, click, inactivity, exit_intent, adblock_detection } = triggers;
  const hear = (name: string, act: (event: Event) => void) => addEventListener(name, act, { signal, capture: true });

  if (page_load) after(page_load.delay, () => tell({ waited: page_load.delay }), signal);
  if (adblock_detection) {
    const look = async () => {
      const { hidesAdverts } = await import("./ad-blocker.ts");
      if (!signal.aborted && hidesAdverts()) tell({ blocked: adblock_detection.delay });
    };
    after(adblock_detection.delay, () => void look().catch(() => {}), signal);
  }
  if (scrolling) {
    let from = scrollY;
    hear("scroll", () => {
      const scroll = { from, to: scrollY, page: document.documentElement.scrollHeight, window: innerHeight };
      from = scroll.to;
      tell({ scroll });
    });
  }
  if (scrolling_to) watch(scrolling_to.selector, () => tell({ seen: true }), signal);
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
      after(inactivity.time, () => tell({ idle: inactivity.time }), rest.signal);
    };
    hear("keypress", begin);
    hear("mousemove", begin);
    begin();
  }
  // Each element below the pointer tells it, too; only at the upper edge they mean the window.
  if (exit_intent) hear("mouseleave", (event) => tell({ leftAt: (event as MouseEvent).clientY }));
}

function watch(selector: string, tell: () => void, signal: AbortSignal): void {
  const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && tell());
  try {
    const element = document.querySelector(selector);
    if (element) observer.observe(element);
  } catch {
    // Not a selector: nothing is ever seen.
  }
  signal.addEventListener("abort", () => observer.disconnect());
}
