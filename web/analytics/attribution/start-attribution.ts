/**
 * Brings what records where a visit came from (analytics/attribution/attribution.ts), once that is allowed: the page says whether it always
 * is, or after which consent. It also brings it to clear what is left of an allowed visit. Every page loads this file.
 */

import { CONSENT_EVENT, hasConsent } from "../../consent/consent.ts";
import type { AttributionSettings } from "./attribution.ts";

type AttributionLoader = () => Promise<Pick<typeof import("./attribution.ts"), "trackVisit">>;

/** Start following the visit where the page asks for it; `load` brings analytics/attribution/attribution.ts. Call once. */
export function startAttribution(load: AttributionLoader): void {
  const block = document.getElementById("wc-order-attribution");
  if (!block) return;
  // Of this page view, also when consent comes later and a filter has changed the address by then.
  const page = new URL(location.href);
  let was = false;
  const look = async () => {
    const settings = JSON.parse(block.textContent ?? "") as AttributionSettings;
    const { consent, params } = settings;
    const is = params.allowTracking && (!consent || hasConsent(consent));
    const isLeft = was || document.cookie.includes("sbjs_");
    was = is;
    if (is || isLeft) (await load()).trackVisit(settings, page, is);
  };
  const start = () => look().catch(() => {}); // an order goes through without an origin
  document.addEventListener(CONSENT_EVENT, start);
  start();
}
