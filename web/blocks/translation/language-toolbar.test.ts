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
let told: string[];

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  cookie("vyloha_consent=v1.marketing");
});
afterEach(() => {
  for (const name of ["googtrans", "vyloha_consent"]) cookie(`${name}=; max-age=0`);
  vi.useRealTimers();
});

const cookie = (text: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other
  document.cookie = text;
};

function drawn(trigger = "click"): HTMLElement {
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
const point = (type: string, pointerType = "mouse") =>
  bar.dispatchEvent(Object.assign(new Event(type), { pointerType }));

/** The translator has come. */
function arrive(): void {
  const select = document.createElement("select");
  select.className = "goog-te-combo";
  for (const code of ["", "cs", "en", "de"]) select.append(new Option(code, code));
  select.addEventListener("change", () => told.push(select.value));
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
])("section 4: of the cookie %s the language is %s", (cookies, expected) => {
  expect(getChosenLanguage(cookies, ["cs", "en", "de"])).toBe(expected);
});

test("section 2: a click opens the list and closes it 200 ms later", () => {
  drawn();
  button().click();
  expect([list().hidden, button().ariaExpanded]).toEqual([false, "true"]);

  button().click();
  vi.advanceTimersByTime(HIDE_DURATION_MS - 1);
  expect([list().hidden, list().hasAttribute("data-hiding"), button().ariaExpanded]).toEqual([false, true, "false"]);
  vi.advanceTimersByTime(1);
  expect(list().hidden).toBe(true);
});

test("section 9: where pointing opens, the list closes 150 ms after the pointer has left", () => {
  drawn("hover");
  point("pointerenter");
  button().click(); // whoever points and clicks wants it open
  expect(list().hidden).toBe(false);

  point("pointerleave");
  vi.advanceTimersByTime(CLOSE_DELAY_MS - 1);
  point("pointerenter");
  vi.advanceTimersByTime(1000);
  expect(button().ariaExpanded).toBe("true");
  point("pointerleave");
  vi.advanceTimersByTime(CLOSE_DELAY_MS);
  expect(button().ariaExpanded).toBe("false");
  vi.advanceTimersByTime(HIDE_DURATION_MS);
  expect(list().hidden).toBe(true);
});

test("a finger does not point, and pointing does nothing where a click opens", () => {
  drawn("hover");
  point("pointerenter", "touch");
  expect(list().hidden).toBe(true);
  drawn("click");
  point("pointerenter");
  expect(list().hidden).toBe(true);
});

test("Escape closes and gives the focus back, a click elsewhere closes, and so does leaving by Tab", () => {
  drawn();
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

test("sections 4 and 9: a language is told to the translator as soon as it is there, by a look every 500 ms", () => {
  drawn();
  button().click();
  expect(scripts()).toEqual([]);

  link("en").click();
  expect(scripts()).toEqual([SRC]);
  expect(link("en").matches(".gt-current-lang[aria-current=true]")).toBe(true);
  vi.advanceTimersByTime(10 * TRANSLATOR_POLL_MS);
  arrive();
  vi.advanceTimersByTime(TRANSLATOR_POLL_MS - 1);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(["en", "en"]);
  vi.advanceTimersByTime(10 * TRANSLATOR_POLL_MS);

  link("cs").click(); // restores
  expect(told).toEqual(["en", "en", "cs", "cs"]);
  expect(link("cs").className).toContain("gt-current-lang");
  expect(scripts()).toEqual([SRC]);
});

test("of two languages chosen while the translator is on its way, the second counts", () => {
  drawn();
  link("en").click();
  link("de").click();
  arrive();
  vi.advanceTimersByTime(5 * TRANSLATOR_POLL_MS);
  expect(told).toEqual(["de", "de"]);
});

test("section 4: the default does nothing while no translation is active", () => {
  drawn();
  arrive();
  link("cs").click();
  vi.advanceTimersByTime(5 * TRANSLATOR_POLL_MS);
  expect([told, scripts()]).toEqual([[], []]);
});

test("nothing of another company loads before consent; after it the choice goes on", () => {
  cookie("vyloha_consent=v1.");
  drawn();
  button().click();
  link("en").click();
  expect(scripts()).toEqual([]);
  expect(bar.querySelector<HTMLElement>(".languages-asks")?.hidden).toBe(false);
  expect(button().ariaExpanded).toBe("true");

  cookie("vyloha_consent=v1.marketing");
  document.dispatchEvent(new Event(CONSENT_EVENT));
  expect(scripts()).toEqual([SRC]);
  expect(bar.querySelector<HTMLElement>(".languages-asks")?.hidden).toBe(true);
});

test("a page that the cookie wants translated loads the translator at once, with consent alone", () => {
  cookie("googtrans=/cs/de");
  drawn();
  handleToolbarEvent(bar);
  expect(scripts()).toEqual([SRC]);
  expect(link("de").className).toContain("gt-current-lang");

  cookie("vyloha_consent=v1.");
  drawn();
  handleToolbarEvent(bar);
  expect(scripts()).toEqual([]);
});

test("a translator that does not come is asked for again by the next choice", () => {
  drawn();
  link("en").click();
  document.scripts[0]?.dispatchEvent(new Event("error"));
  expect(scripts()).toEqual([]);
  expect(bar.querySelector<HTMLElement>(".languages-failed")?.hidden).toBe(false);
  expect(link("cs").className).toContain("gt-current-lang");
  arrive();
  vi.advanceTimersByTime(10 * TRANSLATOR_POLL_MS);
  expect(told).toEqual([]);

  link("de").click();
  expect(scripts()).toEqual([SRC]);
});

test("before the first touch only the starter is there, and a click on a language leads nowhere", async () => {
  vi.useRealTimers();
  drawn();
  const fresh = bar.cloneNode(true) as HTMLElement;
  bar.replaceWith(fresh);
  bar = fresh;
  startLanguageToolbar([bar]);
  const click = new MouseEvent("click", { bubbles: true, cancelable: true });
  link("en").dispatchEvent(click);
  expect(click.defaultPrevented).toBe(true);
  await vi.waitFor(() => expect(scripts()).toEqual([SRC]));
});
