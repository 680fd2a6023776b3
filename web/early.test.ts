// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";

const page = document.documentElement;
const EARLY = "./early.ts"; // a script, no module

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the script reads it
  document.cookie = "vyloha_consent=; max-age=0";
  page.className = "";
  vi.unstubAllGlobals();
  vi.resetModules();
});

test.each([
  ["a visitor without an answer is asked for consent", "v1", "", undefined, true],
  ["a visitor who has rejected is not asked", "v1", "v1.", undefined, false],
  ["a visitor who has accepted is not asked", "v1", "v1.statistics", undefined, false],
  ["a visitor who has answered another consent is asked", "v1", "v0.statistics", undefined, true],
  ["a visitor with Global Privacy Control is not asked", "v1", "", true, false],
  ["no visitor is asked when the shop needs no consent", "", "", undefined, false],
])("%s", async (_title, consent, cookie, globalPrivacyControl, isAsked) => {
  page.dataset.consent = consent;
  // biome-ignore lint/suspicious/noDocumentCookie: the script reads it
  if (cookie) document.cookie = `vyloha_consent=${cookie}`;
  vi.stubGlobal("navigator", { globalPrivacyControl });

  await import(EARLY);

  expect(page.classList.contains("asks-consent")).toBe(isAsked);
});

test.each([
  ["EUR", "USD GBP", false],
  ["USD", "USD GBP", true],
  ["USD", "", false],
])("a visitor with prices in %s learns at once that %s are only shown", async (chosen, onlyShown, isTold) => {
  page.dataset.onlyShown = onlyShown;
  // biome-ignore lint/suspicious/noDocumentCookie: the script reads it
  document.cookie = `wmc_current_currency=${chosen}`;

  await import(EARLY);

  expect(page.classList.contains("shows-another-currency")).toBe(isTold);
});
