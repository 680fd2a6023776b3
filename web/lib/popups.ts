/**
 * Popups: what a page says of them (layout/Layout.tsx) decides which one appears and when (facts 12). Each is armed when it is
 * eligible; the first trigger that fires shows it and disarms all of its triggers. What shows it (popups/opening.ts) is fetched
 * only then, or when a link on the page may ask for it.
 */
import type { PopupRules, PopupsData } from "../generated/props.ts";
import { CART_EVENT } from "./cart-count.ts";
import { CONSENT_EVENT } from "./consent.ts";
import { arm } from "./popups/arming.ts";
import { countersOf, countView, isDisabled } from "./popups/counters.ts";
import { pageFacts } from "./popups/facts.ts";
import { fires, isEligible, type Moment, type Visitor } from "./popups/rules.ts";

/** Show a popup; `isAsked`: by the visitor, whom `avoid_multiple_popups` does not concern. */
type Show = (rules: PopupRules, isAsked: boolean) => void;

const aside = () => import("./popups/visitor.ts");
const nobody = () => undefined;
const ACTIONS = '[href*="elementor-action"]';

// popups/opening.ts takes them from here, so that all of this is one file.
export { after } from "./popups/arming.ts";
export * from "./popups/counters.ts";

export function start([marker]: readonly HTMLElement[]): void {
  const data: PopupsData = JSON.parse(marker?.dataset.popups ?? '{"popups":[]}');
  const { popups, visitor } = data;
  countView();
  let asked: Promise<Visitor | undefined> | undefined;
  let opening: Promise<{ show: Show }> | undefined;
  const open = () => {
    opening ??= import("./popups/opening.ts").then(({ openingOf }) => openingOf(data));
    return opening;
  };
  // The page works without them.
  const show: Show = (rules, isAsked) =>
    void open().then(
      (owner) => owner.show(rules, isAsked),
      () => {
        opening = undefined;
      },
    );

  const begin = async (rules: PopupRules) => {
    const { timing, triggers, html } = rules;
    if (!Object.values(triggers).some(Boolean)) return;
    const counted = countersOf(rules);
    const asks = timing.logged_in || timing.schedule?.schedule_timezone === "site";
    if (asks) asked ??= aside().then(({ askVisitor }) => askVisitor(visitor), nobody);
    if (!isEligible(rules, counted, pageFacts(asks ? await asked : undefined))) return;
    // Into the browser's cache.
    fetch(html, { priority: "low" }).catch(() => {});
    armOne(rules, () => show(rules, false), visitor);
  };

  const waits = document.documentElement.classList.contains("asks-consent");
  for (const rules of popups) {
    const act = () => void begin(rules);
    if (waits && rules.settings.after_consent) document.addEventListener(CONSENT_EVENT, act, { once: true });
    else act();
  }
  listen(popups, show);
  const lookForLinks = () => document.querySelector(ACTIONS) && popups.length && open();
  document.addEventListener("append.infiniteScroll", lookForLinks);
  lookForLinks();
}

function armOne({ cart, triggers }: PopupRules, show: () => void, visitor: string): void {
  const armed = new AbortController();
  const { signal } = armed;
  const act = async (now: Moment) => {
    if (!fires(triggers, now)) return;
    const isMet =
      !cart ||
      (await aside().then(
        ({ fits }) => fits(cart, visitor),
        () => false,
      ));
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

/** Let what the editors' selectors find open popups. */
function listen(popups: readonly PopupRules[], show: Show): void {
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    for (const rules of popups) {
      // Who does not want it any more follows the link.
      if (!isIn(event.target, rules.settings.open_selector) || isDisabled(rules.id)) continue;
      event.preventDefault();
      show(rules, true);
    }
  });
}

/** Nothing is in what an invalid selector finds. */
function isIn(target: EventTarget | null, selector: string): boolean {
  try {
    return Boolean(selector && (target as Element).closest(selector));
  } catch {
    return false;
  }
}
