/**
 * Brings what tells others of events in the shop (analytics/dispatch-events.ts), once the visitor allows any of it. Every page
 * loads this file.
 */

import { CONSENT_EVENT, hasConsent } from "../consent/consent.ts";
import type { ShopEvents } from "../generated/props.ts";

type EventDispatchLoader = () => Promise<{ startEventDispatch: (settings: ShopEvents) => void }>;

/** Start telling where the page says whom; `load` brings analytics/dispatch-events.ts. Call once. */
export function startAnalytics(load: EventDispatchLoader): void {
  const block = document.getElementById("vyloha-events");
  const look = () => {
    if (!block || !["statistics", "marketing"].some(hasConsent)) return;
    load().then(
      ({ startEventDispatch }) => {
        document.removeEventListener(CONSENT_EVENT, look);
        startEventDispatch(JSON.parse(block.textContent ?? ""));
      },
      () => {}, // a shop works without
    );
  };
  document.addEventListener(CONSENT_EVENT, look);
  look();
}
