/** Loads dispatch-events.ts once the visitor allows statistics or marketing. Every page loads this file. */

import { CONSENT_EVENT, hasAnyConsent } from "../consent/consent.ts";
import type { ShopEvents } from "../generated/props.ts";

type EventDispatchLoader = () => Promise<{ startEventDispatch: (settings: ShopEvents) => void }>;

/** Start dispatching events on pages with settings for it; `load` loads dispatch-events.ts. Call once. */
export function startAnalytics(load: EventDispatchLoader): void {
  const block = document.getElementById("vyloha-events");
  const startIfAllowed = () => {
    if (!block || !hasAnyConsent()) return;
    load().then(
      ({ startEventDispatch }) => {
        document.removeEventListener(CONSENT_EVENT, startIfAllowed);
        startEventDispatch(JSON.parse(block.textContent ?? ""));
      },
      () => {}, // the shop works without it
    );
  };
  document.addEventListener(CONSENT_EVENT, startIfAllowed);
  startIfAllowed();
}
