/**
 * Records the source of a visit in WooCommerce's order attribution format: the cookies `sbjs_*`,
 * `window.wc_order_attribution` and <wc-order-attribution-inputs>. It loads only where tracking is allowed.
 * web/build/bundle-sizes.test.ts limits its size, so the code is shorter than usual.
 */

interface TrackingParams {
  /** Months that cookies live; less than a minute makes session cookies. */
  lifetime: number;
  /** Minutes without a page view that end a session. */
  session: number;
  base64: boolean;
  ajaxurl: string;
  prefix: string;
  allowTracking: boolean;
}

/** The JSON of <script id="wc-order-attribution">. */
export interface AttributionSettings {
  params: TrackingParams;
  /** The category of consent that it needs; "" when it is always allowed. */
  consent: string;
  /** Whether seznam.cz counts as a search engine. */
  seznam: boolean;
  /** Field of an order → its cookie and key; the fields of a source come first, in the order of its cookie. */
  fields: Record<string, string>;
}

/** Values of a cookie, in the order of its keys. */
type CookieValues = readonly unknown[];
type AttributionValues = Record<string, string | null>;

declare global {
  interface Window {
    wc_order_attribution?: {
      params: TrackingParams;
      fields: Record<string, string>;
      getAttributionData(): AttributionValues;
      setOrderTracking(isAllowed: boolean): void;
    };
  }
}

const TAG = "wc-order-attribution-inputs";
/** Search engines by host (without "www.") and query. Other subdomains of seznam.cz are mail and news. */
const SEARCH_ENGINES =
  /^google(?=\.)|(?<=^(search\.)?)seznam(?=\.cz(\?|$))|(?<=^|\.)(yandex(?=\..*\btext=)|(bing|about|aol|ask)(?=\.com\?.*\bq=)|globo(?=soso\.com\?.*\bq=)|go\.mail\.ru(?=\?.*\bq=)|yahoo(?=\.com\?.*\bp=)|rambler(?=\.ru\?.*\bquery=)|tut\.by(?=\?.*\bquery=))/;
/** In characters. Web servers reject headers over 8 kB, so a link with a long campaign would lock its visitor out. */
const MAX_COOKIE_LENGTH = 1000;
const MINUTES_OF_MONTH = 30 * 24 * 60;

let params: TrackingParams;
let fields: AttributionSettings["fields"];
let countsSeznam: boolean;
/** The page's URL, and its host without "www.". */
let page: URL;
let host: string;

/** Return the value of `name` in a text of pairs (a query, all cookies, one cookie). */
const getPairValue = (text: string, name: string, separator: string) =>
  new RegExp(`(?:^|[${separator}] ?)${name}=([^${separator}]*)`).exec(text)?.[1];

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // invalid encoding
  }
}

/** Return the value at a path of `fields`; undefined when its cookie is missing, forbidden or invalid. */
function readCookieValue(path: string): string | undefined {
  try {
    const [name, key] = path.split(".") as [string, string];
    const cookie = getPairValue(document.cookie, `sbjs_${name}`, ";") ?? "";
    return decode(getPairValue(params.base64 ? atob(cookie) : decodeURIComponent(cookie), key, "|") ?? "");
  } catch {
    return undefined;
  }
}

/** Return a cookie's text with space-separated `keys`; halves the values' `maxLength` until it fits. */
function encodeCookie(keys: string, values: CookieValues, maxLength: number): string {
  const text = keys
    .split(" ")
    // A value with the separator would look like another pair.
    .map((key, i) => `${key}=${`${values[i] || "(none)"}`.replaceAll("|", "%7C").slice(0, maxLength)}`)
    .join("|||");
  const cookie = params.base64
    ? btoa(text).replaceAll("=", "")
    : // The original also encodes the characters that encodeURIComponent leaves.
      encodeURIComponent(text).replace(/[!~'()]/g, escape);
  return cookie.length > MAX_COOKIE_LENGTH ? encodeCookie(keys, values, maxLength / 2) : cookie;
}

/** Write a cookie that lives for `minutes`; 0 makes a session cookie. localhost and IP addresses get no domain. */
function writeCookie(
  name: string,
  minutes: number,
  keys: string,
  values: CookieValues,
  domain = /\.[a-z]/.test(host) ? `;domain=.${host}` : "",
): void {
  const age = minutes ? `;max-age=${minutes * 60}` : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere
  document.cookie = `sbjs_${name}=${encodeCookie(keys, values, MAX_COOKIE_LENGTH)};path=/${domain}${age}`;
}

/** Return the source that the page's own URL names. */
function getCampaignSource(): CookieValues | undefined {
  const [gclid, yclid, src, mdm, cmp, ...rest] = ["gclid", "yclid", ...Object.keys(fields).slice(1, 10)].map((name) =>
    getPairValue(page.search.slice(1), name, "&"),
  );
  const ad = gclid ? "google" : yclid && "yandex";
  return [ad, src, mdm, cmp, ...rest].some((value) => value != null)
    ? ["utm", src || ad, mdm || (ad && "cpc"), cmp || (ad && `${ad}_cpc`), ...rest]
    : undefined;
}

/** Return the source that the referrer names, unless it is a page of this shop. */
function getReferralSource(): CookieValues | undefined {
  const [, name, path, query] = /^[\w-]+:\/\/(?:www\.)?([^/:]+)[^/]*([^?]*)(.*)/.exec(document.referrer) ?? [];
  if (!name || `.${name}`.endsWith(`.${host}`)) return undefined;
  const engine = SEARCH_ENGINES.exec(name + query)?.[0];
  if (engine && (engine !== "seznam" || countsSeznam)) return ["organic", engine, "organic"];
  const src = { "t.co": "twitter.com", "plus.url.google.com": "plus.google.com" }[name] ?? name;
  return readCookieValue("session.pgs") ? undefined : ["referral", src, "referral", "", path];
}

/** Count this page view and store the visit's source, by the first matching rule of WooCommerce's order attribution. */
function recordPageView(): void {
  const lifetime = Math.floor((params.lifetime || 6) * MINUTES_OF_MONTH);
  const first = readCookieValue("first.typ");
  const source =
    getCampaignSource() ??
    getReferralSource() ??
    (first || readCookieValue("current.typ") ? undefined : ["typein", "(direct)"]);
  const visits = Number(readCookieValue("udata.vst"));
  const pages = Number(readCookieValue("session.pgs"));

  writeCookie("migrations", lifetime, "1418474375998", [1]);
  if (source)
    for (const name of first ? ["current"] : ["current", "first"]) {
      const now = new Date().toJSON().slice(0, 19).replace("T", " ");
      writeCookie(`${name}_add`, lifetime, "fd ep rf", [now, page.href, document.referrer]);
      writeCookie(name, lifetime, "typ src mdm cmp cnt trm id plt fmt tct", source);
    }
  writeCookie("udata", lifetime, "vst uip uag", [(pages ? visits : visits + 1) || 1, "", navigator.userAgent]);
  writeCookie("session", params.session || 30, "pgs cpg", [pages + 1 || 1, page.href]);
}

/** Return the values for an order; null for unknown ones. */
const getAttributionData = (): AttributionValues =>
  Object.fromEntries(
    Object.entries(fields).map(([field, path]) => [field, (params.allowTracking && readCookieValue(path)) || null]),
  );

function setOrderTracking(isAllowed: boolean): void {
  try {
    if (!isAllowed)
      for (const [, name = ""] of document.cookie.matchAll(/sbjs_(\w+)/g)) {
        writeCookie(name, -1, "", []);
        writeCookie(name, -1, "", [], "");
      }
    else if (!params.allowTracking) recordPageView();
  } catch {
    // Cookies are forbidden, so the visit has no source.
  }
  params.allowTracking = isAllowed;
  fillInputs();
}

/** Fill the first element only, so that a form with several elements sends the values once. */
function fillInputs(values = getAttributionData()): void {
  const inputs = Object.keys(fields).map((field) =>
    Object.assign(document.createElement("input"), {
      type: "hidden",
      name: params.prefix + field,
      value: values[field] ?? "",
    }),
  );
  for (const element of document.querySelectorAll(TAG)) element.replaceChildren(...inputs.splice(0));
}

/** Track the visit's page view at `url`, or clear its cookies. Does nothing where WooCommerce's own script runs. */
export function trackVisit(settings: AttributionSettings, url: URL, isAllowed: boolean): void {
  if (!params) {
    if (window.wc_order_attribution || customElements.get(TAG)) return;
    ({ params, fields } = settings);
    params.allowTracking = false;
    countsSeznam = settings.seznam;
    page = url;
    host = page.hostname.replace(/^www\./, "");
    window.wc_order_attribution = { params, fields, getAttributionData, setOrderTracking };
    customElements.define(
      TAG,
      class extends HTMLElement {
        connectedCallback(): void {
          // A faster script may have set it on the plain element, where it would hide the setter.
          delete (this as { values?: AttributionValues }).values;
          fillInputs();
        }

        set values(values: AttributionValues) {
          fillInputs(values);
        }
      },
    );
  }
  setOrderTracking(isAllowed);
}
