/**
 * Loads attribution.ts when tracking is allowed: the page's settings name the consent it needs. It also loads it to
 * clear the cookies of an earlier allowed visit. Every page loads this file.
 */

import { CONSENT_EVENT, hasConsent } from "../../consent/consent.ts";
import type { AttributionSettings } from "./attribution.ts";

type AttributionLoader = () => Promise<Pick<typeof import("./attribution.ts"), "trackVisit">>;

/** Start tracking the visit on pages with settings for it; `load` loads attribution.ts. Call once. */
export function startAttribution(load: AttributionLoader): void {
  const block = document.getElementById("wc-order-attribution");
  if (!block) return;
  // Before consent, a filter may change the URL of this page view.
  const pageUrl = new URL(location.href);
  let wasAllowed = false;
  const update = async () => {
    const settings = JSON.parse(block.textContent ?? "") as AttributionSettings;
    const { consent, params } = settings;
    const isAllowed = params.allowTracking && (!consent || hasConsent(consent));
    const hasStoredVisit = wasAllowed || document.cookie.includes("sbjs_");
    wasAllowed = isAllowed;
    if (isAllowed || hasStoredVisit) (await load()).trackVisit(settings, pageUrl, isAllowed);
  };
  const run = () => update().catch(() => {}); // an order needs no source
  document.addEventListener(CONSENT_EVENT, run);
  run();
}
