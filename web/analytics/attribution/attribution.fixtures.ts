/** Pages of a visit, with cookies that the tests keep as a browser does. */
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

/** As the server prints them (content/consent/banner.py). */
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
  /** As they were written, without those that are over. */
  cookies: Map<string, { value: string; attributes: Record<string, string>; ends: number }>;
  isForbidden: boolean;
}

/** Return a jar that stands in for `document.cookie` until the mocks are restored. */
export function createCookieJar(): CookieJar {
  const jar: CookieJar = { cookies: new Map(), isForbidden: false };
  const check = () => {
    if (jar.isForbidden) throw new DOMException("Access is denied", "SecurityError");
  };
  vi.spyOn(document, "cookie", "get").mockImplementation(() => {
    check();
    for (const [key, { ends }] of jar.cookies) if (ends <= Date.now()) jar.cookies.delete(key);
    return Array.from(jar.cookies, ([key, { value }]) => `${key.split(" ")[0]}=${value}`).join("; ");
  });
  vi.spyOn(document, "cookie", "set").mockImplementation((text) => {
    check();
    const [pair = "", ...rest] = text.split(/; ?/);
    const attributes = Object.fromEntries(rest.map((one) => one.split("=") as [string, string]));
    const [name, value] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
    if (pair.length > 4096) return;
    const age = attributes["max-age"];
    const ends = age ? Date.now() + Number(age) * 1000 : Number.POSITIVE_INFINITY;
    jar.cookies.set(`${name} ${attributes.domain ?? ""}`, { value, attributes, ends });
  });
  return jar;
}

/** Let the cookie say what the visitor allows ("statistics_marketing"); undefined for one who was not asked. */
export function setConsent(jar: CookieJar, categories: string | undefined): void {
  document.documentElement.dataset.consent = "1a2b";
  jar.cookies.delete("vyloha_consent ");
  if (categories !== undefined)
    jar.cookies.set("vyloha_consent ", { value: `1a2b.${categories}`, attributes: {}, ends: Number.POSITIVE_INFINITY });
}

export async function submitConsent(jar: CookieJar, categories: string): Promise<void> {
  setConsent(jar, categories);
  document.dispatchEvent(new Event(CONSENT_EVENT));
  await settle();
}

export const load = vi.fn(() => import("./attribution.ts"));
const settle = () => vi.dynamicImportSettled();
const listening = new Map<string, EventListenerOrEventListenerObject>();

/** Open a page as one that nothing has run on, and return once the visit was counted, or not. */
export async function openPage(url: string, referrer: string, block: object | string | null): Promise<void> {
  for (const [type, listener] of listening) document.removeEventListener(type, listener);
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
  const listen = vi.spyOn(document, "addEventListener");
  startAttribution(load);
  for (const [type, listener] of listen.mock.calls) listening.set(type, listener);
  listen.mockRestore();
  await settle();
}
