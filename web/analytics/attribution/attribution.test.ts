// @vitest-environment jsdom
/** Hidden inputs, cookies and the public API of WooCommerce's order attribution. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  COOKIE_PATHS,
  type CookieJar,
  createCookieJar,
  load,
  openPage,
  PARAMS,
  setConsent,
  submitConsent,
} from "./attribution.fixtures.ts";

type Inputs = HTMLElement & { values: Record<string, string | null> };

const TAG = "wc-order-attribution-inputs";
const BLOCK = { params: PARAMS, consent: "", seznam: true, fields: COOKIE_PATHS };
const CONSENT_BLOCK = { ...BLOCK, consent: "statistics" };
const CAMPAIGN = "https://shop.example/?utm_source=newsletter";
const FIELDS = [
  ...["source_type", "referrer", "utm_campaign", "utm_source", "utm_medium", "utm_content", "utm_id", "utm_term"],
  ...["utm_source_platform", "utm_creative_format", "utm_marketing_tactic", "session_entry", "session_start_time"],
  ...["session_pages", "session_count", "user_agent"],
];

let jar: CookieJar;
/** Stands in for jsdom's registry, which cannot delete a defined element. */
let definedElement: CustomElementConstructor | undefined;

const inputs = () => document.querySelectorAll<HTMLInputElement>(`${TAG} input`);
const inputValue = (field: string) =>
  document.querySelector<HTMLInputElement>(`[name=wc_order_attribution_${field}]`)?.value;
const cookie = (name: string) => jar.cookies.get(`sbjs_${name} .shop.example`);

/** Upgrade an element as a browser does when its class is defined or when it is added later. */
function connect(element: Element): Inputs {
  if (!definedElement) throw new Error("Nothing defined the element.");
  const { connectedCallback } = definedElement.prototype;
  Object.setPrototypeOf(element, definedElement.prototype);
  connectedCallback.call(element);
  return element as Inputs;
}

/** Open a page without a defined element. */
function visit(...page: Parameters<typeof openPage>): Promise<void> {
  definedElement = undefined;
  return openPage(...page);
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-25T10:00:00Z"), toFake: ["Date"] });
  definedElement = undefined;
  vi.stubGlobal("customElements", {
    get: () => definedElement,
    define: (_: string, element: CustomElementConstructor) => {
      definedElement = element;
      for (const existing of document.querySelectorAll(TAG)) connect(existing);
    },
  });
  jar = createCookieJar();
  setConsent(jar, undefined);
  load.mockClear();
  document.body.innerHTML = `<form><${TAG}></${TAG}></form>`;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("the checkout's element gets sixteen hidden inputs", async () => {
  await visit(CAMPAIGN, "", BLOCK);

  expect(Array.from(inputs(), ({ name }) => name).sort()).toEqual(
    FIELDS.map((field) => `wc_order_attribution_${field}`).sort(),
  );
  expect([...inputs()].every(({ type }) => type === "hidden")).toBe(true);
  expect([inputValue("utm_source"), inputValue("session_count")]).toEqual(["newsletter", "1"]);
  expect(inputValue("user_agent")).toBe(navigator.userAgent);
});

test("a form with several elements has each input once", async () => {
  document.body.insertAdjacentHTML("beforeend", `<${TAG}></${TAG}>`);
  await visit(CAMPAIGN, "", BLOCK);
  document.body.append(document.createElement(TAG));
  connect(document.body.lastElementChild as Element);

  expect(inputs()).toHaveLength(FIELDS.length);
});

test("the element's setter writes its values, and an empty string for null", async () => {
  await visit(CAMPAIGN, "", BLOCK);
  (document.querySelector(TAG) as Inputs).values = { utm_source: "leták", utm_medium: null };

  expect([inputValue("utm_source"), inputValue("utm_medium"), inputValue("utm_term")]).toEqual(["leták", "", ""]);
});

test("a page without the settings block does not load the script", async () => {
  await visit(CAMPAIGN, "", null);

  expect(load).not.toHaveBeenCalled();
  expect([jar.cookies.size, inputs().length]).toEqual([0, 0]);
});

test("the script is not loaded without consent", async () => {
  await visit(CAMPAIGN, "", CONSENT_BLOCK);

  expect(load).not.toHaveBeenCalled();
  expect(document.cookie).toBe("");
});

test("a consent to an earlier version does not count, and its cookies are deleted", async () => {
  setConsent(jar, "statistics");
  await visit(CAMPAIGN, "", CONSENT_BLOCK);
  document.documentElement.dataset.consent = "3c4d";
  await visit(CAMPAIGN, "", CONSENT_BLOCK);

  expect(document.cookie).not.toContain("sbjs_");
});

test("withdrawing consent empties elements added before and after the script", async () => {
  const before = document.querySelector(TAG) as Inputs;
  before.values = { utm_source: "of a faster script" };
  setConsent(jar, "statistics");
  await visit(CAMPAIGN, "", CONSENT_BLOCK);
  expect(inputValue("utm_source")).toBe("newsletter");

  await submitConsent(jar, "");

  expect(inputs()).toHaveLength(FIELDS.length);
  expect([...inputs()].map(({ value }) => value).join("")).toBe("");
  before.remove();
  document.body.append(document.createElement(TAG));
  connect(document.body.lastElementChild as Element);
  expect([...inputs()].map(({ value }) => value).join("")).toBe("");
  expect(document.cookie).not.toContain("sbjs_");
});

test("cookies without a domain are deleted too when consent is missing", async () => {
  jar.cookies.set("sbjs_promo ", { value: "x", attributes: {}, expires: Number.POSITIVE_INFINITY });
  await visit(CAMPAIGN, "", CONSENT_BLOCK);

  expect(document.cookie).not.toContain("sbjs_");
});

test("the session entry is the first URL when the URL changes before consent", async () => {
  await visit(CAMPAIGN, "", CONSENT_BLOCK);
  vi.stubGlobal("location", new URL("https://shop.example/obchod/?razeni=cena"));
  await submitConsent(jar, "statistics");

  expect(inputValue("session_entry")).toBe(CAMPAIGN);
});

test("third-party scripts can read, stop and start the tracking", async () => {
  await visit(CAMPAIGN, "", BLOCK);
  const api = window.wc_order_attribution;
  expect(api?.params).toMatchObject({ ajaxurl: PARAMS.ajaxurl, allowTracking: true });
  expect(Object.keys(api?.fields ?? {}).sort()).toEqual([...FIELDS].sort());
  expect(api?.fields).toMatchObject({ source_type: "current.typ", session_entry: "current_add.ep" });
  api?.setOrderTracking(true);
  expect(api?.getAttributionData()).toMatchObject({ utm_source: "newsletter", session_pages: "1" });

  api?.setOrderTracking(false);

  expect(new Set(Object.values(api?.getAttributionData() ?? {}))).toEqual(new Set([null]));
  expect(inputValue("utm_source")).toBe("");
});

test.each(["window.wc_order_attribution", "the element"])("%s of the original script is left alone", async (what) => {
  class Original extends HTMLElement {
    connectedCallback() {}
  }
  if (what === "the element") definedElement = Original;
  const originalApi = { params: PARAMS } as typeof window.wc_order_attribution;
  load.mockImplementationOnce(async () => {
    if (what !== "the element") window.wc_order_attribution = originalApi as never;
    return import("./attribution.ts");
  });
  await openPage(CAMPAIGN, "", BLOCK);

  expect(window.wc_order_attribution).toBe(what === "the element" ? undefined : originalApi);
  expect(definedElement).toBe(what === "the element" ? Original : undefined);
  expect(document.cookie).toBe("");
});

test("cookies have the format of the original script", async () => {
  await visit("https://www.shop.example/?utm_source=%C4%8Daj", "https://blog.example/", BLOCK);
  const none = "%28none%29";
  const source = [
    "typ=utm",
    "src=%C4%8Daj",
    ..."mdm cmp cnt trm id plt fmt tct".split(" ").map((key) => `${key}=(none)`),
  ];
  const encoded = (pairs: string[]) => encodeURIComponent(pairs.join("|||")).replaceAll("(none)", none);
  const entry = [
    "fd=2026-11-25 10:00:00",
    "ep=https://www.shop.example/?utm_source=%C4%8Daj",
    "rf=https://blog.example/",
  ];

  expect(Object.fromEntries(Array.from(jar.cookies, ([key, { value }]) => [key, value]))).toEqual({
    "sbjs_migrations .shop.example": "1418474375998%3D1",
    "sbjs_current .shop.example": encoded(source),
    "sbjs_first .shop.example": encoded(source),
    "sbjs_current_add .shop.example": encoded(entry),
    "sbjs_first_add .shop.example": encoded(entry),
    "sbjs_udata .shop.example": encodeURIComponent(`vst=1|||uip=(none)|||uag=${navigator.userAgent}`).replace(
      /[()]/g,
      (sign) => (sign === "(" ? "%28" : "%29"),
    ),
    "sbjs_session .shop.example": encoded(["pgs=1", "cpg=https://www.shop.example/?utm_source=%C4%8Daj"]),
  });
});

test.each([
  [0.00001, undefined],
  [1, String(30 * 24 * 60 * 60)],
  [0, String(180 * 24 * 60 * 60)],
])("a lifetime of %s months gives cookies max-age %s", async (lifetime, age) => {
  await visit(CAMPAIGN, "", { ...BLOCK, params: { ...PARAMS, lifetime } });

  for (const name of ["migrations", "current", "current_add", "first", "first_add", "udata"])
    expect(cookie(name)?.attributes["max-age"], name).toBe(age);
  expect(cookie("session")?.attributes).toEqual({ path: "/", domain: ".shop.example", "max-age": "1800" });
});

test("base64 cookies have no padding", async () => {
  await visit(CAMPAIGN, "", { ...BLOCK, params: { ...PARAMS, base64: true } });

  expect(atob(cookie("current")?.value ?? "")).toMatch(/^typ=utm\|\|\|src=newsletter\|\|\|mdm=\(none\)/);
  for (const { value } of jar.cookies.values()) expect(value).toMatch(/^[\w+/]+$/);
});

test.each(["http://localhost:8000/", "http://127.0.0.1:8000/"])("cookies on %s have no domain", async (url) => {
  await visit(url, "", BLOCK);

  expect([...jar.cookies.keys()]).toContain("sbjs_current ");
  expect(inputValue("source_type")).toBe("typein");
});

test("a later source does not replace the first one", async () => {
  await visit(CAMPAIGN, "", BLOCK);
  const first = cookie("first")?.value;
  await visit("https://shop.example/?utm_source=leaflet", "", BLOCK);

  expect(cookie("first")?.value).toBe(first);
  expect(decodeURIComponent(cookie("current")?.value ?? "")).toContain("src=leaflet");
});

test.each([
  "x",
  "%E0%A4%A",
  "typ",
  "=|||=",
  "|||".repeat(999),
  "9".repeat(8000),
  "__proto__=1",
  "typ=constructor",
  "\u0000",
])("invalid cookies are replaced: %j", async (nonsense) => {
  for (const name of ["current", "current_add", "first", "first_add", "udata", "session", "migrations"])
    jar.cookies.set(`sbjs_${name} .shop.example`, {
      value: nonsense,
      attributes: {},
      expires: Number.POSITIVE_INFINITY,
    });
  for (const base64 of [false, true]) {
    await visit(CAMPAIGN, "", { ...BLOCK, params: { ...PARAMS, base64 } });
    expect(window.wc_order_attribution?.getAttributionData()).toMatchObject({ utm_source: "newsletter" });
    expect(inputValue("session_count")).toBe("1");
  }
});

test("a long campaign is cut, so that web servers accept the cookies", async () => {
  const letters = encodeURIComponent("ž".repeat(10_000));
  await visit(
    `https://shop.example/?utm_source=a&utm_campaign=${letters}&utm_term=${letters}`,
    `https://b.example/${letters}`,
    BLOCK,
  );

  expect(document.cookie.length).toBeLessThan(6500);
  expect(inputValue("utm_source")).toBe("a");
  expect(inputValue("utm_campaign")).toMatch(/^(ž|%C5%BE)+/);
});

test("inputs are empty while cookies are forbidden", async () => {
  jar.isForbidden = true;
  await visit(CAMPAIGN, "", BLOCK);
  expect(inputs()).toHaveLength(0);
  jar.isForbidden = false;
  await visit(CAMPAIGN, "", BLOCK);
  expect(inputValue("utm_source")).toBe("newsletter");

  jar.isForbidden = true;

  for (const isAllowed of [false, true]) {
    window.wc_order_attribution?.setOrderTracking(isAllowed);
    expect([...inputs()].map(({ value }) => value).join("")).toBe("");
  }
});

test.each(["", "{", "null", "[]"])("an invalid settings block does not load the script: %s", async (block) => {
  await visit(CAMPAIGN, "", block);

  expect(load).not.toHaveBeenCalled();
});
