// @vitest-environment jsdom
/** Who is asked for consent before the first paint. */
import { afterEach, expect, test, vi } from "vitest";

const page = document.documentElement;
const EARLY = "./early.ts"; // a script, no module

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: what is tested
  document.cookie = "vyloha_consent=; max-age=0";
  page.className = "";
  vi.unstubAllGlobals();
  vi.resetModules();
});

test.each([
  ["who has not answered", "v1", "", undefined, true],
  ["who has refused", "v1", "v1.", undefined, false],
  ["who has accepted", "v1", "v1.statistics", undefined, false],
  ["who has answered something else", "v1", "v0.statistics", undefined, true],
  ["who tells every site no", "v1", "", true, false],
  ["nobody where nothing is asked", "", "", undefined, false],
])("%s", async (_who, consent, cookie, globalPrivacyControl, isAsked) => {
  page.dataset.consent = consent;
  // biome-ignore lint/suspicious/noDocumentCookie: what is tested
  if (cookie) document.cookie = `vyloha_consent=${cookie}`;
  vi.stubGlobal("navigator", { globalPrivacyControl });

  await import(EARLY);

  expect(page.classList.contains("asks-consent")).toBe(isAsked);
});
