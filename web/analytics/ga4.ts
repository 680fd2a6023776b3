/**
 * Sends events to Google Analytics 4 by its gtag.js, as Google Analytics for WooCommerce does
 * (https://developers.google.com/analytics/devguides/collection/ga4/ecommerce), after consent and after the page load.
 * Query parameters that identify a person or open an order are removed.
 */

import { CONSENT_EVENT, hasConsent } from "../consent/consent.ts";
import { isSignedIn } from "../dom/signed-in.ts";
import type { Ga4 } from "../generated/props.ts";
import type { EventReceiver } from "./shop-event.ts";

type Tag = (...command: unknown[]) => void;
interface SearchEventData {
  term: string;
  category: string;
  page_path: string;
}

const STATISTICS = "statistics";

function buildConsentSignals(isAllowed: (category: string) => boolean) {
  const [analytics_storage, ad_storage] = [STATISTICS, "marketing"].map((category) =>
    isAllowed(category) ? "granted" : "denied",
  );
  return { analytics_storage, ad_storage, ad_user_data: ad_storage, ad_personalization: ad_storage };
}

function loadGtag(library: string, id: string): void {
  const src = `${library || "https://www.googletagmanager.com"}/gtag/js?id=${id}`;
  const add = () => document.head.append(Object.assign(document.createElement("script"), { src, async: true }));
  if (document.readyState === "complete") add();
  else addEventListener("load", add);
}

/** Call `send` in the first browser that opens the order's page, and report to the shop when it has sent the event. */
async function reportPurchaseOnce(send: (sent: () => void) => void): Promise<void> {
  const report = (state: string) => {
    const body = new URLSearchParams({ receiver: "ga4", state });
    return fetch(`${location.pathname}report/${location.search}`, { method: "POST", body, keepalive: true });
  };
  if ((await report("claimed")).status === 204) send(() => report("sent"));
}

/** Return the receiver of Google Analytics. */
export function createGa4Receiver({ id, events, identifier, library }: Ga4): EventReceiver {
  const page = window as unknown as { dataLayer?: unknown[]; gtag?: Tag; ga4w?: object };
  const gtag: Tag = (...command) => page.gtag?.(...command);
  const start: EventReceiver["start"] = (data) => {
    page.dataLayer ??= [];
    page.gtag ??= function () {
      // biome-ignore lint/complexity/noArguments: gtag.js reads nothing else
      page.dataLayer?.push(arguments);
    };
    gtag("consent", "default", { ...buildConsentSignals(() => false), wait_for_update: 500 });
    const update = () => {
      // Without it, gtag.js goes on by itself, also in tabs that missed a withdrawn consent.
      Object.assign(window, { [`ga-disable-${id}`]: !hasConsent(STATISTICS) });
      gtag("consent", "update", buildConsentSignals(hasConsent));
    };
    update();
    for (const name of [CONSENT_EVENT, "visibilitychange"]) document.addEventListener(name, update);
    gtag("js", new Date());
    const url = new URL(location.href);
    for (const secret of ["key", "ecmid"]) url.searchParams.delete(secret);
    gtag("config", id, {
      page_location: url.href,
      track_404: true,
      allow_google_signals: false,
      logged_in: isSignedIn() ? "yes" : "no",
      linker: { domains: [], allow_incoming: false },
      custom_map: { dimension1: "logged_in" },
    });
    page.ga4w = { data, settings: { tracker_function_name: "gtag", events, identifier } };
    document.dispatchEvent(new Event("ga4w:ready"));
    loadGtag(library, id);
  };
  const receive: EventReceiver["receive"] = ({ name, data }) => {
    if (name === "autocomplete_search") {
      const { category, term, page_path } = data as SearchEventData;
      gtag("event", name, { event_category: category, event_label: term });
      if (page_path) gtag("event", "page_view", { page_path });
    } else if (!events.includes(name)) return;
    else if (name !== "purchase") gtag("event", name, data);
    else reportPurchaseOnce((event_callback) => gtag("event", name, { ...data, event_callback })).catch(() => {});
  };
  return { start, receive };
}
