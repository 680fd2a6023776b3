/**
 * Popups: what a page says of them (layout/Layout.tsx) decides which one appears and when (facts 12). Each is armed when it is
 * eligible; the first trigger that fires shows it and disarms all of its triggers. What shows it (popups/opening.ts) is fetched
 * only then, or when a link on the page may ask for it.
 */
import type { PopupRules, PopupsData } from "../generated/props.ts";
import { CART_EVENT } from "./cart-count.ts";
import { CONSENT_EVENT } from "./consent.ts";
import { after, arm } from "./popups/arming.ts";
import { add, change, countersOf, countView, impressions, isDisabled, nameOf, write } from "./popups/counters.ts";
import { pageFacts } from "./popups/facts.ts";
import { fires, isEligible, type Moment, type Visitor } from "./popups/rules.ts";

/** Show a popup that a trigger asks for. */
type Show = (rules: PopupRules) => void;

/** Handed over, so that all that every page with popups needs is one file. */
const TOOLS = { add, after, change, impressions, isDisabled, nameOf, write };
export type Tools = typeof TOOLS;

const aside = () => import("./popups/visitor.ts");
const nobody = () => undefined;

export function start([marker]: readonly HTMLElement[]): void {
  const data: PopupsData = JSON.parse(marker?.dataset.popups ?? '{"popups":[]}');
  const { popups, visitor } = data;
  countView();
  let asked: Promise<Visitor | undefined> | undefined;
  let opening: Promise<{ show: Show } | undefined>;
  // The page works without it.
  const open = () => {
    opening ??= import("./popups/opening.ts").then(({ openingOf }) => openingOf(data, TOOLS), nobody);
    return opening;
  };

  const begin = async (rules: PopupRules) => {
    const { timing, triggers, html } = rules;
    if (!Object.keys(triggers)[0]) return;
    const counted = countersOf(rules);
    const asks = timing.logged_in || timing.schedule?.schedule_timezone === "site";
    if (asks) asked ??= aside().then(({ askVisitor }) => askVisitor(visitor), nobody);
    if (!isEligible(rules, counted, pageFacts(asks ? await asked : undefined))) return;
    // Into the browser's cache.
    fetch(html, { priority: "low" }).catch(() => {});
    armOne(rules, () => void open().then((owner) => owner?.show(rules)), visitor);
  };

  const waits = document.documentElement.classList.contains("asks-consent");
  for (const rules of popups) {
    const act = () => void begin(rules);
    if (waits && rules.settings.after_consent) document.addEventListener(CONSENT_EVENT, act, { once: true });
    else act();
  }
  const mayOpen = popups.some(({ settings }) => settings.open_selector);
  const lookForLinks = () =>
    (mayOpen || document.querySelector('[href*="elementor-action"]')) && popups.length && open();
  document.addEventListener("append.infiniteScroll", lookForLinks);
  lookForLinks();
}

function armOne({ cart, triggers }: PopupRules, show: () => void, visitor: string): void {
  const armed = new AbortController();
  const { signal } = armed;
  const act = async (now: Moment) => {
    if (!fires(triggers, now)) return;
    const isMet = !cart || (await aside().then(({ fits }) => fits(cart, visitor), nobody));
    if (signal.aborted) return;
    if (isMet) {
      armed.abort();
      show();
    } else if (now.waited !== undefined)
      // A page that was loaded stays so: its cart may still become what it shall be.
      document.addEventListener(CART_EVENT, () => void act(now), { signal, once: true });
  };
  arm(triggers, act, signal);
}
