// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CONSENT_EVENT } from "../../consent/consent.ts";
import {
  CLOSE_DELAY_MS,
  getChosenLanguage,
  HIDE_DURATION_MS,
  handleToolbarEvent,
  TRANSLATOR_POLL_MS,
} from "./language-toolbar.ts";
import { startLanguageToolbar } from "./languages.client.ts";

const SRC = "https://translator.example/element.js";
let bar: HTMLElement;
let translations: string[];

beforeEach(() => {
  vi.useFakeTimers();
  translations = [];
  setCookie("vyloha_consent=v1.marketing");
});
afterEach(() => {
  for (const name of ["googtrans", "vyloha_consent"]) setCookie(`${name}=; max-age=0`);
  vi.useRealTimers();
});

const setCookie = (text: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other
  document.cookie = text;
};

function renderToolbar(trigger = "click"): HTMLElement {
  document.documentElement.dataset.consent = "v1";
  document.head.replaceChildren();
  document.body.innerHTML = `<section data-widget="languages" data-trigger="${trigger}" data-consent="marketing" data-src="${SRC}">
    <button type="button" aria-expanded="false">Jazyk</button>
    <div class="languages-list" hidden>${["cs", "en", "de"]
      .map((code) => `<a class="glink nturl notranslate" href="#${code}" data-gt-lang="${code}">${code}</a>`)
      .join(
        "",
      )}<p class="languages-asks" hidden>Souhlas</p><p class="languages-failed" hidden>Znovu</p></div></section><a id="after" href="#x">Dál</a>`;
  bar = document.querySelector("section") as HTMLElement;
  for (const type of ["pointerenter", "pointerleave", "focusin", "focusout", "keydown", "click"])
    bar.addEventListener(type, (event) => handleToolbarEvent(bar, event));
  return bar;
}

const button = () => bar.querySelector("button") as HTMLButtonElement;
const list = () => bar.querySelector(".languages-list") as HTMLElement;
const link = (code: string) => bar.querySelector(`[data-gt-lang=${code}]`) as HTMLElement;
const scripts = () => [...document.scripts].map(({ src }) => src);
const movePointer = (type: string, pointerType = "mouse") =>
  bar.dispatchEvent(Object.assign(new Event(type), { pointerType }));

function loadTranslator(): void {
  const select = document.createElement("select");
  select.className = "goog-te-combo";
  for (const code of ["", "cs", "en", "de"]) select.append(new Option(code, code));
  select.addEventListener("change", () => translations.push(select.value));
  document.body.append(select);
}

test.each([
  ["", ""],
  ["googtrans=/cs/en", "en"],
  ["a=1; googtrans=%2Fcs%2Fde; b=2", "de"],
  ["googtrans=/cs/cs", "cs"],
  ["googtrans=/auto/en", "en"],
  ["googtrans=/cs/klingon", ""],
  ["googtrans=en", ""],
  ["googtrans=/cs/<script>", ""],
  ["googtrans=%E0%A4%A", ""],
  ["googtrans=///////", ""],
  ["xgoogtrans=/cs/en", ""],
])("the cookie %s has the language %s", (cookies, expected) => {
  expect(getChosenLanguage(cookies, ["cs", "en", "de"])).toBe(expected);
});

test("a click opens the list, and another one closes it within 200 ms", () => {
  renderToolbar();
  button().click();
  expect([list().hidden, button().ariaExpanded]).toEqual([false, "true"]);

  button().click();
  vi.advanceTimersByTime(HIDE_DURATION_MS - 1);
  expect([list().hidden, list().hasAttribute("data-hiding"), button().ariaExpanded]).toEqual([false, true, "false"]);
  vi.advanceTimersByTime(1);
  expect(list().hidden).toBe(true);
});

test("a list that opens on hover closes 150 ms after the pointer has left", () => {
  renderToolbar("hover");
  movePointer("pointerenter");
  button().click(); // a click while the pointer is over the bar keeps it open
  expect(list().hidden).toBe(false);

  movePointer("pointerleave");
  vi.advanceTimersByTime(CLOSE_DELAY_MS - 1);
  movePointer("pointerenter");
  vi.advanceTimersByTime(1000);
  expect(button().ariaExpanded).toBe("true");
  movePointer("pointerleave");
  vi.advanceTimersByTime(CLOSE_DELAY_MS);
  expect(button().ariaExpanded).toBe("false");
  vi.advanceTimersByTime(HIDE_DURATION_MS);
  expect(list().hidden).toBe(true);
});

test("a touch does not open a list by hover, and hover does not open a list that a click opens", () => {
  renderToolbar("hover");
  movePointer("pointerenter", "touch");
  expect(list().hidden).toBe(true);
  renderToolbar("click");
  movePointer("pointerenter");
  expect(list().hidden).toBe(true);
});

test("the list closes on Escape, which returns the focus, on a click elsewhere and when the focus leaves", () => {
  renderToolbar();
  button().click();
  link("en").focus();
  link("en").dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  expect([button().ariaExpanded, document.activeElement]).toEqual(["false", button()]);

  button().click();
  document.getElementById("after")?.click();
  expect(button().ariaExpanded).toBe("false");

  button().click();
  link("de").focus();
  document.getElementById("after")?.focus();
  expect(button().ariaExpanded).toBe("false");
});

test("the translator gets the chosen language once it has loaded, which is checked every 500 ms", () => {
  renderToolbar();
  button().click();
  expect(scripts()).toEqual([]);

  link("en").click();
  expect(scripts()).toEqual([SRC]);
  expect(link("en").matches(".gt-current-lang[aria-current=true]")).toBe(true);
  vi.advanceTimersByTime(10 * TRANSLATOR_POLL_MS);
  loadTranslator();
  vi.advanceTimersByTime(TRANSLATOR_POLL_MS - 1);
  expect(translations).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(translations).toEqual(["en", "en"]);
  vi.advanceTimersByTime(10 * TRANSLATOR_POLL_MS);

  link("cs").click(); // restores
  expect(translations).toEqual(["en", "en", "cs", "cs"]);
  expect(link("cs").className).toContain("gt-current-lang");
  expect(scripts()).toEqual([SRC]);
});

test("the second of two languages chosen while the translator loads is used", () => {
  renderToolbar();
  link("en").click();
  link("de").click();
  loadTranslator();
  vi.advanceTimersByTime(5 * TRANSLATOR_POLL_MS);
  expect(translations).toEqual(["de", "de"]);
});

test("choosing the original language does nothing while no translation is active", () => {
  renderToolbar();
  loadTranslator();
  link("cs").click();
  vi.advanceTimersByTime(5 * TRANSLATOR_POLL_MS);
  expect([translations, scripts()]).toEqual([[], []]);
});

test("the translator does not load before consent; with consent the pending choice is applied", () => {
  setCookie("vyloha_consent=v1.");
  renderToolbar();
  button().click();
  link("en").click();
  expect(scripts()).toEqual([]);
  expect(bar.querySelector<HTMLElement>(".languages-asks")?.hidden).toBe(false);
  expect(button().ariaExpanded).toBe("true");

  setCookie("vyloha_consent=v1.marketing");
  document.dispatchEvent(new Event(CONSENT_EVENT));
  expect(scripts()).toEqual([SRC]);
  expect(bar.querySelector<HTMLElement>(".languages-asks")?.hidden).toBe(true);
});

test("a cookie with a language loads the translator at once, but only with consent", () => {
  setCookie("googtrans=/cs/de");
  renderToolbar();
  handleToolbarEvent(bar);
  expect(scripts()).toEqual([SRC]);
  expect(link("de").className).toContain("gt-current-lang");

  setCookie("vyloha_consent=v1.");
  renderToolbar();
  handleToolbarEvent(bar);
  expect(scripts()).toEqual([]);
});

test("a translator that fails to load is loaded again by the next choice", () => {
  renderToolbar();
  link("en").click();
  document.scripts[0]?.dispatchEvent(new Event("error"));
  expect(scripts()).toEqual([]);
  expect(bar.querySelector<HTMLElement>(".languages-failed")?.hidden).toBe(false);
  expect(link("cs").className).toContain("gt-current-lang");
  loadTranslator();
  vi.advanceTimersByTime(10 * TRANSLATOR_POLL_MS);
  expect(translations).toEqual([]);

  link("de").click();
  expect(scripts()).toEqual([SRC]);
});

test("the first click on a language is prevented and loads the translator", async () => {
  vi.useRealTimers();
  renderToolbar();
  const fresh = bar.cloneNode(true) as HTMLElement;
  bar.replaceWith(fresh);
  bar = fresh;
  startLanguageToolbar([bar]);
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  link("en").dispatchEvent(click);
  expect(click.defaultPrevented).toBe(true);
  await vi.waitFor(() => expect(scripts()).toEqual([SRC]));
});
