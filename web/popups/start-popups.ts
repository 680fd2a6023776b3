/**
 * Popups: what a page says of them (layout/Layout.tsx) decides which one appears and when (Elementor's popups). Each is armed when it is
 * eligible; the first trigger that fires shows it and disarms all of its triggers. What shows it (popups/opening.ts) is fetched
 * only then, or when the visitor clicks what opens one.
 */

import { CART_EVENT } from "../cart/cart-count.ts";
import { CONSENT_EVENT } from "../consent/consent.ts";
import type { PopupRules, PopupsData } from "../generated/props.ts";
import { armTriggers, runAfter } from "./arm-triggers.ts";
import { readPageFacts } from "./page-facts.ts";
import { isEligible, isTriggered, type TriggerMoment, type Visitor } from "./popup-rules.ts";
import {
  countView,
  getCounterName,
  incrementCounter,
  isDisabled,
  readCounters,
  readImpressions,
  updateValues,
  writeStorage,
} from "./view-counters.ts";

/** Show a popup that a trigger asks for. */
type ShowPopup = (rules: PopupRules) => void;

/** Handed over, so that all that every page with popups needs is one file. */
const POPUP_HELPERS = {
  incrementCounter,
  runAfter,
  updateValues,
  readImpressions,
  isDisabled,
  matchesSelector,
  getCounterName,
  writeStorage,
};
export type PopupHelpers = typeof POPUP_HELPERS;

const loadVisitorModule = () => import("./fetch-visitor.ts");
const returnUndefined = () => undefined;
const ACTIONS = '[href*="elementor-action"][href*=popup]';

export function startPopups([marker]: readonly HTMLElement[]): void {
  const data: PopupsData = JSON.parse(marker?.dataset.popups ?? '{"popups":[]}');
  const { popups, visitor } = data;
  countView();
  let asked: Promise<Visitor | undefined> | undefined;
  let opening: Promise<{ show: ShowPopup } | undefined>;
  // The page works without it.
  const open = () => {
    opening ??= import("./open-popups.ts").then(
      ({ createPopupOpener }) => createPopupOpener(data, POPUP_HELPERS),
      returnUndefined,
    );
    return opening;
  };

  const begin = async (rules: PopupRules) => {
    const { timing, triggers, html } = rules;
    if (!Object.keys(triggers)[0]) return;
    const counted = readCounters(rules);
    const asks = timing.logged_in || timing.schedule?.schedule_timezone === "site";
    if (asks) asked ??= loadVisitorModule().then(({ fetchVisitor }) => fetchVisitor(visitor), returnUndefined);
    if (!isEligible(rules, counted, readPageFacts(asks ? await asked : undefined))) return;
    // Into the browser's cache, once it is read.
    fetch(html, { priority: "low" })
      .then((answer) => answer.text())
      .catch(returnUndefined);
    armPopup(rules, () => void open().then((owner) => owner?.show(rules)), visitor);
  };

  if (popups[0]) queueOpenClicks(popups, open);
  // A link ran before there was a script, or the page was opened with its address.
  if (location.hash.includes("elementor-action")) void open();

  const waits = document.documentElement.classList.contains("asks-consent");
  for (const rules of popups) {
    const act = () => void begin(rules);
    if (waits && rules.settings.after_consent) document.addEventListener(CONSENT_EVENT, act, { once: true });
    else act();
  }
}

/** Bring what shows popups when somebody asks for one. The click waits until it is there; nobody else hears of it before. */
function queueOpenClicks(popups: readonly PopupRules[], open: () => Promise<unknown>): void {
  const selectors = [ACTIONS, ...popups.map(({ settings }) => settings.open_selector)];
  const waits = new AbortController();
  let isHeld = false;
  const keep = (event: MouseEvent) => {
    const target = event.target as Element;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (!selectors.some((one) => matchesSelector(target, one))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isHeld) return;
    isHeld = true;
    void open().then(() => {
      waits.abort();
      // An icon has no click() of its own.
      target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, composed: true }));
    });
  };
  addEventListener("click", keep, { capture: true, signal: waits.signal });
}

/** Nothing is in what an invalid selector finds. */
function matchesSelector(target: EventTarget | null, selector: string): boolean {
  try {
    return Boolean(selector && (target as Element).closest(selector));
  } catch {
    return false;
  }
}

function armPopup({ cart, triggers }: PopupRules, show: () => void, visitor: string): void {
  const armed = new AbortController();
  const { signal } = armed;
  // The shop is asked what a cart costs once, until the cart changes: scrolling fires many times a second.
  let isAsked = false;
  const askAgain = () => {
    isAsked = false;
  };
  document.addEventListener(CART_EVENT, askAgain, { signal });
  const act = async (now: TriggerMoment) => {
    if (isAsked || !isTriggered(triggers, now)) return;
    isAsked = cart?.state === "from";
    const isMet =
      !cart ||
      (await loadVisitorModule().then(({ isCartConditionMet }) => isCartConditionMet(cart, visitor), returnUndefined));
    if (signal.aborted) return;
    if (isMet) {
      armed.abort();
      show();
    } else if ((now.waited ?? now.blocked ?? now.seen) !== undefined)
      // What happens once on a page stays so: its cart may still become what it shall be.
      document.addEventListener(CART_EVENT, () => void act(now), { signal, once: true });
  };
  armTriggers(triggers, act, signal);
}
