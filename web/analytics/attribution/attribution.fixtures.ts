/** Opens the pages of a visit in tests, with a cookie jar that behaves like a browser's. */
import { vi } from "vitest";
import { CONSENT_EVENT } from "../../consent/consent.ts";
import { startAttribution } from "./start-attribution.ts";

export const PARAMS = {
  lifetime: 0.00001,
  session: 30,
  base64: false,
  ajaxurl: "/wp-admin/admin-ajax.php",
  prefix: "wc_order_attribution_",
  allowTracking: true,
};

/** As content/consent/banner.py prints them. */
export const COOKIE_PATHS = {
  source_type: "current.typ",
  utm_source: "current.src",
  utm_medium: "current.mdm",
  utm_campaign: "current.cmp",
  utm_content: "current.cnt",
  utm_term: "current.trm",
  utm_id: "current.id",
  utm_source_platform: "current.plt",
  utm_creative_format: "current.fmt",
  utm_marketing_tactic: "current.tct",
  referrer: "current_add.rf",
  session_entry: "current_add.ep",
  session_start_time: "current_add.fd",
  session_pages: "session.pgs",
  session_count: "udata.vst",
  user_agent: "udata.uag",
};

export interface CookieJar {
  /** By name and domain, without expired ones; `expires` is in milliseconds. */
  cookies: Map<string, { value: string; attributes: Record<string, string>; expires: number }>;
  isForbidden: boolean;
}

/** Return a jar that stands in for `document.cookie` until the mocks are restored. */
export function createCookieJar(): CookieJar {
  const jar: CookieJar = { cookies: new Map(), isForbidden: false };
  const throwIfForbidden = () => {
    if (jar.isForbidden) throw new DOMException("Access is denied", "SecurityError");
  };
  vi.spyOn(document, "cookie", "get").mockImplementation(() => {
    throwIfForbidden();
    for (const [key, { expires }] of jar.cookies) if (expires <= Date.now()) jar.cookies.delete(key);
    return Array.from(jar.cookies, ([key, { value }]) => `${key.split(" ")[0]}=${value}`).join("; ");
  });
  vi.spyOn(document, "cookie", "set").mockImplementation((text) => {
    throwIfForbidden();
    const [pair = "", ...rest] = text.split(/; ?/);
    const attributes = Object.fromEntries(rest.map((attribute) => attribute.split("=") as [string, string]));
    const [name, value] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
    if (pair.length > 4096) return;
    const age = attributes["max-age"];
    const expires = age ? Date.now() + Number(age) * 1000 : Number.POSITIVE_INFINITY;
    jar.cookies.set(`${name} ${attributes.domain ?? ""}`, { value, attributes, expires });
  });
  return jar;
}

/** Set the consent cookie to `categories` ("statistics_marketing"); undefined deletes it. */
export function setConsent(jar: CookieJar, categories: string | undefined): void {
  document.documentElement.dataset.consent = "1a2b";
  jar.cookies.delete("vyloha_consent ");
  if (categories !== undefined)
    jar.cookies.set("vyloha_consent ", {
      value: `1a2b.${categories}`,
      attributes: {},
      expires: Number.POSITIVE_INFINITY,
    });
}

export async function submitConsent(jar: CookieJar, categories: string): Promise<void> {
  setConsent(jar, categories);
  document.dispatchEvent(new Event(CONSENT_EVENT));
  await waitForImports();
}

export const load = vi.fn(() => import("./attribution.ts"));
const waitForImports = () => vi.dynamicImportSettled();
const addedListeners = new Map<string, EventListenerOrEventListenerObject>();

/** Open a page with fresh modules; resolves when the attribution script has run or was not loaded. */
export async function openPage(url: string, referrer: string, block: object | string | null): Promise<void> {
  for (const [type, listener] of addedListeners) document.removeEventListener(type, listener);
  vi.resetModules();
  Reflect.deleteProperty(window, "wc_order_attribution");
  vi.stubGlobal("location", new URL(url));
  vi.spyOn(document, "referrer", "get").mockReturnValue(referrer);
  document.getElementById("wc-order-attribution")?.remove();
  if (block) {
    const text = typeof block === "string" ? block : JSON.stringify(block);
    document.body.insertAdjacentHTML(
      "beforeend",
      `<script type="application/json" id="wc-order-attribution">${text}</script>`,
    );
  }
  const addListener = vi.spyOn(document, "addEventListener");
  startAttribution(load);
  for (const [type, listener] of addListener.mock.calls) addedListeners.set(type, listener);
  addListener.mockRestore();
  await waitForImports();
}
