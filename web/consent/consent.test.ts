// @vitest-environment jsdom
/** Consent in the browser: its cookie, the banner, allowed scripts and cleared storage. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as choice from "./answer-consent.ts";
import { CONSENT_EVENT, canStore, hasConsent, startConsent } from "./consent.ts";

const OFFER = {
  keys: [
    { name: "_count_*", place: "cookie", category: "statistics" },
    { name: "seen", place: "localStorage", category: "marketing" },
  ],
  scripts: [{ category: "statistics", src: "https://counter.example/count.js" }],
};
const page = document.documentElement;
const handleConsent = vi.fn();

function setCookie(cookie: string, age = 60): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the code under test reads it
  document.cookie = `${cookie}; path=/; max-age=${age}`;
}

beforeEach(() => {
  page.dataset.consent = "v1";
  page.className = "asks-consent";
  document.head.innerHTML = "";
  document.body.innerHTML = `<form class="consent" action="/souhlas/" method="post"><button name="choice" value="all">Ano</button>
    <button name="choice" value="none">Ne</button></form><main id="content" tabindex="-1"></main>
    <script type="application/json" id="vyloha-consent">${JSON.stringify(OFFER)}</script>`;
  localStorage.clear();
  handleConsent.mockClear();
  document.addEventListener(CONSENT_EVENT, handleConsent);
});

afterEach(() => {
  for (const name of ["vyloha_consent", "x_vyloha_consent", "_count_1", "other"]) setCookie(`${name}=`, 0);
  document.removeEventListener(CONSENT_EVENT, handleConsent);
  vi.unstubAllGlobals();
});

test.each([
  ["", false, false],
  ["vyloha_consent=v1.", false, false],
  ["vyloha_consent=v1.statistics", true, false],
  ["vyloha_consent=v1.marketing_statistics", true, true],
  ["vyloha_consent=v0.marketing_statistics", false, false], // an earlier version
  ["vyloha_consent=nonsense", false, false],
  ["vyloha_consent=v1", false, false],
  ["x_vyloha_consent=v1.statistics", false, false],
])("%s allows statistics: %s, marketing: %s", (cookie, statistics, marketing) => {
  if (cookie) setCookie(cookie);

  expect([hasConsent("statistics"), hasConsent("marketing"), hasConsent("")]).toEqual([statistics, marketing, false]);
  expect([canStore("seen"), canStore("vyloha:nonce")]).toEqual([marketing, true]);
});

/** Press the banner's button; the shop's response sets `cookie`. Return the request's body. */
async function pressButton(value: string, cookie: string, type = "opaqueredirect"): Promise<URLSearchParams> {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => {
    setCookie(`vyloha_consent=${cookie}`);
    return { type, status: 500 };
  });
  vi.stubGlobal("fetch", fetch);
  const form = document.querySelector("form") as HTMLFormElement;
  const button = document.querySelector<HTMLElement>(`[value=${value}]`);
  button?.focus();
  await choice.submitConsent(form, value);
  return fetch.mock.calls[0]?.[1].body as URLSearchParams;
}

const scripts = () => [...document.head.querySelectorAll("script")].map(({ src }) => src);

test("accepted scripts run at once, and the focus moves to the content", async () => {
  expect((await pressButton("all", "v1.statistics")).get("choice")).toBe("all");

  expect(page.className).toBe("");
  expect(scripts()).toEqual(["https://counter.example/count.js"]);
  expect(document.activeElement?.id).toBe("content");
  expect(handleConsent).toHaveBeenCalledOnce();
  choice.loadAllowedScripts();
  expect(scripts()).toHaveLength(1);
});

test("rejected scripts do not run, and their storage is cleared", async () => {
  setCookie("_count_1=abc");
  setCookie("other=1");
  localStorage.setItem("seen", "[]");
  localStorage.setItem("other", "1");

  await pressButton("none", "v1.");

  expect(scripts()).toEqual([]);
  expect(document.cookie.split("; ").sort()).toEqual(["other=1", "vyloha_consent=v1."]);
  expect(Object.keys(localStorage)).toEqual(["other"]);
});

test("the browser sends the form when the request fails", async () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(() => {});

  await pressButton("none", "v1.", "basic");

  expect(submit).toHaveBeenCalledOnce();
  expect(new FormData(document.querySelector("form") as HTMLFormElement).get("choice")).toBe("none");
});

test("scripts run without the banner only after an earlier consent", async () => {
  const load = vi.fn(async () => choice);
  startConsent(load);
  expect(load).not.toHaveBeenCalled();
  setCookie("vyloha_consent=v1.statistics");

  startConsent(load);

  await vi.waitFor(() => expect(scripts()).toHaveLength(1));
});
