/** Listens for the events of triggers and reports them. */
import type { PopupRules } from "../generated/props.ts";
import type { TriggerMoment } from "./popup-rules.ts";

const MAX_TIMER_MS = 2 ** 31 - 1; // a longer timer fires at once

/** Call `callback` after `seconds`, unless `signal` is aborted. */
export function runAfter(seconds: number, callback: () => void, signal: AbortSignal): void {
  const timer = setTimeout(callback, Math.min(seconds * 1000, MAX_TIMER_MS));
  signal.addEventListener("abort", () => clearTimeout(timer));
}

/** Call `onMoment` with each event that may fire a trigger, until `signal` is aborted. */
export function armTriggers(
  triggers: PopupRules["triggers"],
  onMoment: (moment: TriggerMoment) => void,
  signal: AbortSignal,
): void {
  const { page_load, scrolling, scrolling_to, click, inactivity, exit_intent, adblock_detection } = triggers;
  const listen = (name: string, handle: (event: Event) => void) =>
    addEventListener(name, handle, { signal, capture: true });

  if (page_load) runAfter(page_load.delay, () => onMoment({ waited: page_load.delay }), signal);
  if (adblock_detection) {
    const check = async () => {
      const { hasAdBlocker } = await import("./ad-blocker.ts");
      if (!signal.aborted && hasAdBlocker()) onMoment({ blocked: adblock_detection.delay });
    };
    runAfter(adblock_detection.delay, () => void check().catch(() => {}), signal);
  }
  if (scrolling) {
    let previousY = scrollY;
    listen("scroll", () => {
      const scroll = { from: previousY, to: scrollY, page: document.documentElement.scrollHeight, window: innerHeight };
      previousY = scroll.to;
      onMoment({ scroll });
    });
  }
  if (scrolling_to) observeSelector(scrolling_to.selector, () => onMoment({ seen: true }), signal);
  if (click) {
    let clicks = 0;
    listen("click", () => onMoment({ clicks: ++clicks }));
  }
  if (inactivity) {
    let timer = new AbortController();
    signal.addEventListener("abort", () => timer.abort());
    const restart = () => {
      timer.abort();
      timer = new AbortController();
      runAfter(inactivity.time, () => onMoment({ idle: inactivity.time }), timer.signal);
    };
    listen("keypress", restart);
    listen("mousemove", restart);
    restart();
  }
  // Each element below the pointer dispatches it too; only at the top edge the pointer has left the window.
  if (exit_intent) listen("mouseleave", (event) => onMoment({ leftAt: (event as MouseEvent).clientY }));
}

function observeSelector(selector: string, onVisible: () => void, signal: AbortSignal): void {
  const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && onVisible());
  try {
    const element = document.querySelector(selector);
    if (element) observer.observe(element);
  } catch {
    // An invalid selector matches nothing.
  }
  signal.addEventListener("abort", () => observer.disconnect());
}
