/**
 * Popups: the rules in the page (layout/Layout.tsx) decide which popup appears and when (Elementor's popups). An
 * eligible popup is armed; the first trigger that fires shows it and disarms all its triggers. The code that shows it
 * (popups/open-popups.ts) loads only then, or when the visitor clicks a link that opens a popup.
 */

import { CART_EVENT } from "../cart/cart-count.ts";
import { isModifiedClick } from "../dom/modified-click.ts";
import type { PopupRules, PopupsData } from "../generated/props.ts";
import { armTriggers } from "./arm-triggers.ts";
import { readPageFacts } from "./page-facts.ts";
import { matchesSelector, POPUP_HELPERS } from "./popup-helpers.ts";
import { isEligible, isTriggered, type TriggerMoment, type Visitor } from "./popup-rules.ts";
import { countView, readCounters } from "./view-counters.ts";

/** Shows a popup whose trigger fired. */
type ShowPopup = (rules: PopupRules) => void;

const loadVisitorModule = () => import("./fetch-visitor.ts");
const returnUndefined = () => undefined;
const ACTIONS = '[href*="elementor-action"][href*=popup]';

export function startPopups([marker]: readonly HTMLElement[]): void {
  const data: PopupsData = JSON.parse(marker?.dataset.popups ?? '{"popups":[]}');
  const { popups, visitor } = data;
  countView();
  let visitorRequest: Promise<Visitor | undefined> | undefined;
  let openerRequest: Promise<{ show: ShowPopup } | undefined>;
  // The page works without popups, so errors are ignored.
  const loadOpener = () => {
    openerRequest ??= import("./open-popups.ts").then(
      ({ createPopupOpener }) => createPopupOpener(data, POPUP_HELPERS),
      returnUndefined,
    );
    return openerRequest;
  };

  const startPopup = async (rules: PopupRules) => {
    const { timing, triggers, html } = rules;
    if (!Object.keys(triggers)[0]) return;
    const counters = readCounters(rules);
    const needsVisitor = timing.logged_in || timing.schedule?.schedule_timezone === "site";
    if (needsVisitor)
      visitorRequest ??= loadVisitorModule().then(({ fetchVisitor }) => fetchVisitor(visitor), returnUndefined);
    const visitorData = needsVisitor ? await visitorRequest : undefined;
    // Cached pages have no clock. Third-party scripts find it in the popup's settings, too.
    if (timing.schedule && visitorData)
      Object.assign(timing.schedule, { schedule_server_datetime: visitorData.server_datetime });
    if (!isEligible(rules, counters, readPageFacts(visitorData))) return;
    // Reading the body puts the contents into the browser's cache.
    fetch(html, { priority: "low" })
      .then((response) => response.text())
      .catch(returnUndefined);
    armPopup(rules, () => void loadOpener().then((opener) => opener?.show(rules)), visitor);
  };

  queueOpenClicks(popups, loadOpener);
  // The visitor clicked a link before this script loaded, or opened the page with the URL of an action.
  if (location.hash.includes("elementor-action")) void loadOpener();

  const isConsentPending = document.documentElement.classList.contains("asks-consent");
  for (const rules of popups) {
    // On the page with the banner its answer would lead from one interruption to the next.
    if (!isConsentPending || !rules.settings.after_consent) void startPopup(rules);
  }
}

/** Load the opener at the first click that opens a popup. Other listeners get the click only after that. */
function queueOpenClicks(popups: readonly PopupRules[], loadOpener: () => Promise<unknown>): void {
  const selectors = [ACTIONS, ...popups.map(({ settings }) => settings.open_selector)];
  const listening = new AbortController();
  let isQueued = false;
  const queueClick = (event: MouseEvent) => {
    const target = event.target as Element;
    if (isModifiedClick(event)) return;
    if (!selectors.some((selector) => matchesSelector(target, selector))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isQueued) return;
    isQueued = true;
    void loadOpener().then(() => {
      listening.abort();
      // An SVG icon has no method click().
      target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, composed: true }));
    });
  };
  addEventListener("click", queueClick, { capture: true, signal: listening.signal });
}

function armPopup({ cart, triggers }: PopupRules, show: () => void, visitor: string): void {
  const controller = new AbortController();
  const { signal } = controller;
  // One request for the cart's total until the cart changes, because scrolling fires many times a second.
  let isRequested = false;
  const allowRequest = () => {
    isRequested = false;
  };
  document.addEventListener(CART_EVENT, allowRequest, { signal });
  const handleMoment = async (moment: TriggerMoment) => {
    if (isRequested || !isTriggered(triggers, moment)) return;
    isRequested = cart?.state === "from";
    const isMet =
      !cart ||
      (await loadVisitorModule().then(({ isCartConditionMet }) => isCartConditionMet(cart, visitor), returnUndefined));
    if (signal.aborted) return;
    if (isMet) {
      controller.abort();
      show();
    } else if ((moment.waited ?? moment.blocked ?? moment.seen) !== undefined)
      // These events happen only once on a page, so the condition is checked again when the cart changes.
      document.addEventListener(CART_EVENT, () => void handleMoment(moment), { signal, once: true });
  };
  armTriggers(triggers, handleMoment, signal);
}
