/**
 * Where a visit came from: the cookies `sbjs_*`, `window.wc_order_attribution` and <wc-order-attribution-inputs> of the
 * original (WooCommerce's order attribution). It comes where that is allowed; sizes.test.ts holds its size, for which it is
 * written shorter than usual.
 */

interface TrackingParams {
  /** Of the cookies, in months; less than a minute of it means until the browser is closed. */
  lifetime: number;
  /** A session ends after so many minutes without a page. */
  session: number;
  base64: boolean;
  ajaxurl: string;
  prefix: string;
  allowTracking: boolean;
}

/** What <script id="wc-order-attribution"> says. */
export interface AttributionSettings {
  params: TrackingParams;
  /** The category whose consent allows it; "" when it is always allowed. */
  consent: string;
  /** Whether seznam.cz counts as a search engine. */
  seznam: boolean;
  /** Field of an order → its cookie and key; first what a source consists of, in the order of its cookie. */
  fields: Record<string, string>;
}

/** What a cookie says, in the order of its keys. */
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
/** Search engines, by host (without "www.") and query. Of seznam.cz, other subdomains are mail and news. */
const SEARCH_ENGINES =
  /^google(?=\.)|(?<=^(search\.)?)seznam(?=\.cz(\?|$))|(?<=^|\.)(yandex(?=\..*\btext=)|(bing|about|aol|ask)(?=\.com\?.*\bq=)|globo(?=soso\.com\?.*\bq=)|go\.mail\.ru(?=\?.*\bq=)|yahoo(?=\.com\?.*\bp=)|rambler(?=\.ru\?.*\bquery=)|tut\.by(?=\?.*\bquery=))/;
/** Letters of a cookie. A link with a long campaign must not lock its visitor out: web servers refuse more than 8 kB. */
const MAX_COOKIE_LENGTH = 1000;
const MINUTES_OF_MONTH = 30 * 24 * 60;

let params: TrackingParams;
let fields: AttributionSettings["fields"];
let countsSeznam: boolean;
/** The page's address, and its host without "www.". */
let page: URL;
let host: string;

/** Return the value of a name in a query, in cookies or in one cookie: pairs with a separator. */
const getPairValue = (text: string, name: string, separator: string) =>
  new RegExp(`(?:^|[${separator}] ?)${name}=([^${separator}]*)`).exec(text)?.[1];

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // somebody broke it
  }
}

/** Return what stands under a path of `fields`; undefined when its cookie is missing, forbidden or nonsense. */
function readCookieValue(path: string): string | undefined {
  try {
    const [name, key] = path.split(".") as [string, string];
    const cookie = getPairValue(document.cookie, `sbjs_${name}`, ";") ?? "";
    return decode(getPairValue(params.base64 ? atob(cookie) : decodeURIComponent(cookie), key, "|") ?? "");
  } catch {
    return undefined;
  }
}

/** Return the text of a cookie with `keys` (words); long values are cut until it is short enough. */
function encodeCookie(keys: string, values: CookieValues, letters: number): string {
  const text = keys
    .split(" ")
    // A value that holds the separator could pass for another pair.
    .map((key, i) => `${key}=${`${values[i] || "(none)"}`.replaceAll("|", "%7C").slice(0, letters)}`)
    .join("|||");
  const cookie = params.base64
    ? btoa(text).replaceAll("=", "")
    : // The original encodes what encodeURIComponent leaves.
      encodeURIComponent(text).replace(/[!~'()]/g, escape);
  return cookie.length > MAX_COOKIE_LENGTH ? encodeCookie(keys, values, letters / 2) : cookie;
}

/** Write a cookie that lives for `minutes`, 0 until the browser is closed. None is for the domain "localhost" or of a number. */
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

/** Return the source that the page's own address tells. */
function getCampaignSource(): CookieValues | undefined {
  const [gclid, yclid, src, mdm, cmp, ...rest] = ["gclid", "yclid", ...Object.keys(fields).slice(1, 10)].map((name) =>
    getPairValue(page.search.slice(1), name, "&"),
  );
  const ad = gclid ? "google" : yclid && "yandex";
  return [ad, src, mdm, cmp, ...rest].some((value) => value != null)
    ? ["utm", src || ad, mdm || (ad && "cpc"), cmp || (ad && `${ad}_cpc`), ...rest]
    : undefined;
}

/** Return the source that the page tells which led here, unless that is a page of ours. */
function getReferralSource(): CookieValues | undefined {
  const [, name, path, query] = /^[\w-]+:\/\/(?:www\.)?([^/:]+)[^/]*([^?]*)(.*)/.exec(document.referrer) ?? [];
  if (!name || `.${name}`.endsWith(`.${host}`)) return undefined;
  const engine = SEARCH_ENGINES.exec(name + query)?.[0];
  if (engine && (engine !== "seznam" || countsSeznam)) return ["organic", engine, "organic"];
  const src = { "t.co": "twitter.com", "plus.url.google.com": "plus.google.com" }[name] ?? name;
  return readCookieValue("session.pgs") ? undefined : ["referral", src, "referral", "", path];
}

/** Count this page, and keep where the visit came from: the first rule of WooCommerce's order attribution that matches says it. */
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

/** Return what an order says of its visit; null of what is not known. */
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
    // Cookies are forbidden, and the visit stays without an origin.
  }
  params.allowTracking = isAllowed;
  fillInputs();
}

/** Fill the first element; a form sends the values once, however many elements stand in it. */
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

/** Follow the visit, with the page view at `address`, or clear what was kept of it. Where the original is, it does so. */
export function trackVisit(settings: AttributionSettings, address: URL, isAllowed: boolean): void {
  if (!params) {
    if (window.wc_order_attribution || customElements.get(TAG)) return;
    ({ params, fields } = settings);
    params.allowTracking = false;
    countsSeznam = settings.seznam;
    page = address;
    host = page.hostname.replace(/^www\./, "");
    window.wc_order_attribution = { params, fields, getAttributionData, setOrderTracking };
    customElements.define(
      TAG,
      class extends HTMLElement {
        connectedCallback(): void {
          // A script that was faster has set it on the plain element, where it would hide the setter.
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
