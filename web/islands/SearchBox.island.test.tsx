// @vitest-environment jsdom
import { act } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SearchBox as Box } from "../generated/props.ts";
import { InsideIsland } from "../runtime/island.tsx";
import {
  jsonResponse,
  makeAnswer,
  makeHeadline,
  makeSearchBox,
  makeSuggestion,
  mockPendingFetch,
  NO_RESULTS,
} from "../search/session/fixtures.ts";
import { storePhrase } from "../search/session/search-history.ts";
import type { SuggestionAnswer } from "../search/session/suggestion.ts";
import SearchBox from "./SearchBox.island.tsx";

let root: Root;
let host: HTMLElement;
let width: number;
let hasCoarsePointer: boolean;
let requests: string[];
let details: object[];
let answer: SuggestionAnswer;
let events: string[];
const mediaListeners = new Set<() => void>();

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  localStorage.clear();
  Reflect.deleteProperty(window, "dgwt_wcas");
  width = 1440;
  hasCoarsePointer = false;
  requests = [];
  details = [{ objectID: "product__1", html: "<div >Čaj</div>" }];
  answer = makeAnswer(makeHeadline("product"), makeSuggestion(1, "Zelený čaj"), makeSuggestion(2, "Černý čaj"));
  mediaListeners.clear();
  vi.stubGlobal("matchMedia", (query: string) => ({
    get matches() {
      return matches(query);
    },
    addEventListener: (_: string, listener: () => void) => void mediaListeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => void mediaListeners.delete(listener),
  }));
  vi.stubGlobal("fetch", async (url: string) => {
    requests.push(/wc-ajax=dgwt_wcas_(\w+)/.exec(url)?.[1] ?? url);
    return jsonResponse(url.includes("ajax_search") ? answer : { items: details });
  });
  Element.prototype.scrollIntoView = () => {};
  events = [];
  for (const name of ["open", "close", "show-mobile-overlay", "hide-mobile-overlay"])
    document.addEventListener(`fibosearch/${name}`, recordEvent);
});

afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  for (const name of ["open", "close", "show-mobile-overlay", "hide-mobile-overlay"])
    document.removeEventListener(`fibosearch/${name}`, recordEvent);
});

const recordEvent = ({ type }: Event) => void events.push(type.replace("fibosearch/", ""));

function matches(query: string): boolean {
  const [, maxWidth] = /\(width < (\d+)px\)/.exec(query) ?? [];
  if (query === "(pointer: coarse)") return hasCoarsePointer;
  return maxWidth ? width < Number(maxWidth) : query === "all";
}

/** Change the width of the window. */
const resize = (newWidth: number) =>
  act(async () => {
    width = newWidth;
    for (const listener of mediaListeners) listener();
  });

/** Render the search box as the server does, inside a page, and hydrate it. Returns its field. */
async function hydrateSearchBox(settings: Partial<Box> = {}): Promise<HTMLInputElement> {
  const element = (
    <InsideIsland value={true}>
      <SearchBox.Component id="search" box={makeSearchBox(settings)} shortcuts={[{ name: "Káva", href: "/kava/" }]} />
    </InsideIsland>
  );
  document.body.innerHTML = `<header><a href="/">Výloha</a><div>${renderToString(element)}</div></header><main>Obsah</main>`;
  host = document.querySelector("header div") as HTMLElement;
  await act(async () => {
    root = hydrateRoot(host, element, { onRecoverableError: (error) => expect.fail(String(error)) });
  });
  return document.querySelector("input[name=s]") as HTMLInputElement;
}

async function typeInto(input: HTMLInputElement, phrase: string): Promise<void> {
  await act(async () => {
    input.focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, phrase);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await waitForModules();
}

// The panel is loaded as a module of its own.
const waitForModules = () => act(async () => void (await vi.dynamicImportSettled()));

const pressKey = (target: Element, key: string, modifiers: KeyboardEventInit = {}) =>
  act(async () => {
    target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...modifiers }));
  });

const click = (target: Element | null) =>
  act(async () => void target?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })));

const getShortcuts = () => [...document.querySelectorAll("nav a")].map((element) => element.textContent);

const getOptions = () => [...document.querySelectorAll("[role=option]")];

test("before hydration the form works without scripts", () => {
  const html = renderToString(
    <InsideIsland value={true}>
      <SearchBox.Component id="search" value="čaj" box={makeSearchBox()} />
    </InsideIsland>,
  );
  document.body.innerHTML = html;
  root = { unmount: () => {} } as Root;
  const form = document.querySelector("div.dgwt-wcas-search-wrapp form.dgwt-wcas-search-form") as HTMLFormElement;

  expect([...new FormData(form)]).toEqual([
    ["s", "čaj"],
    ["post_type", "product"],
    ["dgwt_wcas", "1"],
  ]);
  expect(form.getAttribute("action")).toBe("/");
  expect(html).not.toContain("combobox");
});

test("after hydration the field is a combobox, and arrow keys move its active option", async () => {
  const input = await hydrateSearchBox();
  expect(input.getAttribute("role")).toBe("combobox");
  expect(input.getAttribute("aria-expanded")).toBe("false");

  await typeInto(input, "čaj");

  const list = document.getElementById(input.getAttribute("aria-controls") ?? "");
  expect(list?.getAttribute("role")).toBe("listbox");
  expect(getOptions().map((element) => element.textContent)).toEqual(["Zelený čaj1 Kč", "Černý čaj2 Kč"]);
  expect(input.getAttribute("aria-activedescendant")).toBeNull();
  await pressKey(input, "ArrowDown");
  await pressKey(input, "ArrowDown");
  expect(input.getAttribute("aria-activedescendant")).toBe(getOptions()[1]?.id);
  expect(getOptions().map((element) => element.getAttribute("aria-selected"))).toEqual(["false", "true"]);
});

test.each([
  [1, "1 výsledek"],
  [3, "3 výsledky"],
  [8, "8 výsledků"],
])("%d results are announced as “%s”", async (total, announcement) => {
  answer = { suggestions: [makeSuggestion(1)], total };
  const input = await hydrateSearchBox();

  await typeInto(input, "čaj");

  expect(document.querySelector("[role=status]")?.textContent).toBe(announcement);
});

test("a search without results shows the merchant's text and is announced", async () => {
  answer = NO_RESULTS;
  const input = await hydrateSearchBox({ no_results_html: "<p>Zkuste <b>kávu</b>.</p>" });

  await typeInto(input, "čaj");

  expect(document.querySelector(".dgwt-wcas-suggestion-no-results b")?.textContent).toBe("kávu");
  expect(document.querySelector("[role=status]")?.textContent).toBe("Nic jsme nenašli.");
  expect(input.getAttribute("aria-expanded")).toBe("false");
});

test("Escape closes the suggestions and leaves the phrase", async () => {
  const input = await hydrateSearchBox();
  await typeInto(input, "čaj");

  await pressKey(input, "Escape");

  expect(getOptions()).toEqual([]);
  expect(input.value).toBe("čaj");
  expect(events).toEqual(["open", "close"]);
});

test.each(["pointerdown", "focusin"])("%s elsewhere closes the suggestions", async (event) => {
  const input = await hydrateSearchBox();
  await typeInto(input, "čaj");

  await act(async () => document.querySelector("main")?.dispatchEvent(new Event(event, { bubbles: true })));

  expect(getOptions()).toEqual([]);
});

test("open suggestions darken the page, unless the setting is off", async () => {
  const input = await hydrateSearchBox();
  await typeInto(input, "čaj");
  expect(document.querySelector(".dgwt-wcas-darkoverlay")).not.toBeNull();
  act(() => root.unmount());

  await typeInto(await hydrateSearchBox({ darken_bg: false }), "čaj");

  expect(getOptions()).toHaveLength(2);
  expect(document.querySelector(".dgwt-wcas-darkoverlay")).toBeNull();
});

test("typing in a narrow window opens an overlay, and the rest of the page is inert", async () => {
  width = 390;
  const input = await hydrateSearchBox({ mobile_overlay_close_delay: 0 });

  await typeInto(input, "čaj");

  const main = document.querySelector("main") as HTMLElement & { inert: boolean };
  expect(document.querySelector(".dgwt-wcas-overlay-mobile")).not.toBeNull();
  expect(main.inert).toBe(true);
  expect(document.activeElement).toBe(input);
  await pressKey(input, "Escape");
  expect(document.querySelector(".dgwt-wcas-overlay-mobile")).not.toBeNull();
  await pressKey(input, "Escape");
  expect(document.querySelector(".dgwt-wcas-overlay-mobile")).toBeNull();
  expect(main.inert).toBe(false);
  expect(events).toEqual(["show-mobile-overlay", "open", "close", "hide-mobile-overlay"]);
});

test("open suggestions move into the overlay when the window becomes narrow, and back when it widens", async () => {
  const isCovered = () => document.querySelector(".dgwt-wcas-overlay-mobile") !== null;
  await typeInto(await hydrateSearchBox(), "čaj");
  expect(isCovered()).toBe(false);

  await resize(390);
  expect([isCovered(), getOptions().length]).toEqual([true, 2]);
  await resize(1440);
  expect([isCovered(), getOptions().length]).toEqual([false, 2]);
  expect(document.querySelector<HTMLElement & { inert: boolean }>("main")?.inert).toBe(false);
});

test("a search without open suggestions opens no overlay when the window becomes narrow", async () => {
  const input = await hydrateSearchBox();
  await act(async () => input.focus());

  await resize(390);

  expect(document.querySelector(".dgwt-wcas-overlay-mobile")).toBeNull();
});

test("a failed request shows an error and announces it", async () => {
  const net = mockPendingFetch();
  vi.stubGlobal("fetch", net.fetch);
  await typeInto(await hydrateSearchBox(), "čaj");

  await act(async () => net.requests[0]?.fail());
  await waitForModules();

  const message = "Návrhy se nepodařilo načíst. Zkuste to prosím znovu.";
  expect(document.querySelector(".search-failed")?.textContent).toBe(message);
  expect(document.querySelector("[role=status]")?.textContent).toBe(message);
});

test("the field gets a phone's search key and no autocorrection", async () => {
  const input = await hydrateSearchBox();

  expect(Object.fromEntries([...input.attributes].map(({ name, value }) => [name, value]))).toMatchObject({
    type: "search",
    enterkeyhint: "search",
    autocomplete: "off",
    autocapitalize: "none",
    autocorrect: "off",
    spellcheck: "false",
  });
});

test("the overlay shows shortcuts until it has suggestions, and when there are no results", async () => {
  width = 390;
  const input = await hydrateSearchBox({ debounce_wait_ms: 0 });

  await click(input);
  await waitForModules();
  expect(getShortcuts()).toEqual(["Káva"]);
  await typeInto(input, "ča");
  expect(getShortcuts()).toEqual(["Káva"]);
  const net = mockPendingFetch();
  vi.stubGlobal("fetch", net.fetch);
  await typeInto(input, "čaj");
  expect(getShortcuts()).toEqual(["Káva"]);
  await act(async () => net.requests[0]?.answer(answer));
  await waitForModules();
  expect(getOptions()).toHaveLength(2);
  expect(getShortcuts()).toEqual([]);
  await typeInto(input, "xyz");
  await act(async () => net.requests[1]?.answer(NO_RESULTS));

  expect(document.querySelector(".dgwt-wcas-suggestion-no-results")).not.toBeNull();
  expect(getShortcuts()).toEqual(["Káva"]);
});

test("a click in a wide window opens nothing without a history", async () => {
  const input = await hydrateSearchBox();

  await click(input);
  await waitForModules();

  expect(document.querySelector(".search-panel")).toBeNull();
});

test.each([
  ["a tap", true, true],
  ["the Tab key", false, false],
])("focus by %s opens the overlay: %s", async (_, isCoarse, isOpen) => {
  [width, hasCoarsePointer] = [390, isCoarse];
  const input = await hydrateSearchBox();

  await act(async () => input.focus());

  expect(document.querySelector(".dgwt-wcas-overlay-mobile") !== null).toBe(isOpen);
});

test("the overlay opens and closes with the merchant's delays", async () => {
  width = 390;
  const input = await hydrateSearchBox({ mobile_overlay_delay: 200, mobile_overlay_close_delay: 300 });
  const isOpen = () => document.querySelector(".dgwt-wcas-overlay-mobile") !== null;
  const advance = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
  vi.useFakeTimers();

  await click(input);
  await advance(199);
  expect(isOpen()).toBe(false);
  await advance(1);
  expect(isOpen()).toBe(true);
  await click(document.querySelector(".search-back"));
  await advance(299);
  expect(isOpen()).toBe(true);
  await advance(1);

  expect(isOpen()).toBe(false);
  vi.useRealTimers();
});

test("the back button moves the focus to the search box, not into its field", async () => {
  width = 390;
  await click(await hydrateSearchBox({ mobile_overlay_close_delay: 0 }));

  await click(document.querySelector(".search-back"));

  expect(document.activeElement?.className).toContain("dgwt-wcas-search-wrapp");
});

test("a mouse press on the suggestions leaves the focus in the field", async () => {
  await typeInto(await hydrateSearchBox(), "čaj");
  const pressMouse = (selector: string) => {
    const event = new MouseEvent("mousedown", { bubbles: true, cancelable: true });
    act(() => void document.querySelector(selector)?.dispatchEvent(event));
    return event.defaultPrevented;
  };

  expect([pressMouse("[role=option]"), pressMouse(".dgwt-wcas-suggestion-headline")]).toEqual([true, true]);
});

test("the phone's back gesture closes the overlay", async () => {
  width = 390;
  const watchers: { onclose: (() => void) | null; destroy(): void }[] = [];
  vi.stubGlobal("CloseWatcher", function CloseWatcher(this: (typeof watchers)[0]) {
    this.destroy = () => {};
    watchers.push(this);
  });
  await click(await hydrateSearchBox({ mobile_overlay_close_delay: 0 }));

  await act(async () => watchers[0]?.onclose?.());

  expect(document.querySelector(".dgwt-wcas-overlay-mobile")).toBeNull();
  vi.unstubAllGlobals();
});

test.each([
  ["a wide window and a mouse", 768, false, {}, true],
  ["a window that is too narrow", 767, false, {}, false],
  ["a coarse pointer", 1440, true, {}, false],
  ["hits disabled", 1440, false, { disable_hits: true }, false],
  ["the details panel off", 1440, false, { show_details_panel: false }, false],
] as const)(
  "with %s the request for details is sent: %s",
  async (_name, windowWidth, isCoarse, settings, isRequested) => {
    [width, hasCoarsePointer] = [windowWidth, isCoarse];
    vi.stubGlobal("innerWidth", windowWidth);
    const input = await hydrateSearchBox({ ...settings, enable_mobile_overlay: false });

    await typeInto(input, "čaj");

    expect(requests.includes("result_details")).toBe(isRequested);
    expect(getOptions()).toHaveLength(2);
  },
);

test("the overlay requests no details, even in a wide window", async () => {
  width = 900;
  vi.stubGlobal("innerWidth", 900);
  const input = await hydrateSearchBox();

  await click(input);
  await typeInto(input, "čaj");

  expect(requests).toEqual(["ajax_search"]);
});

test.each([
  [549, "search-panel-wide"],
  [550, "search-panel-split"],
])("in a form %d pixels wide the details have the class %s", async (formWidth, name) => {
  vi.stubGlobal("innerWidth", 1440);
  const input = await hydrateSearchBox();
  vi.spyOn(input.form as HTMLFormElement, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, formWidth, 48));

  await typeInto(input, "čaj");

  expect(document.querySelector(".search-panel")?.classList).toContain(name);
});

test.each([true, false])("a pending request shows the preloader, depending on the setting: %s", async (isShown) => {
  const net = mockPendingFetch();
  vi.stubGlobal("fetch", net.fetch);
  const input = await hydrateSearchBox({ show_preloader: isShown });
  const hasPreloader = () => document.querySelector(".dgwt-wcas-preloader") !== null;

  await typeInto(input, "čaj");
  expect(hasPreloader()).toBe(isShown);
  await act(async () => net.requests[0]?.answer(answer));
  await waitForModules();

  expect(hasPreloader()).toBe(false);
});

test("keys of an IME composition are ignored", async () => {
  const input = await hydrateSearchBox();
  await typeInto(input, "čaj");

  await pressKey(input, "Escape", { isComposing: true });

  expect(getOptions()).toHaveLength(2);
});

test.each([
  [991, true],
  [992, false],
])("in a window %d pixels wide a click opens the overlay: %s", async (windowWidth, isCovered) => {
  width = windowWidth;

  await click(await hydrateSearchBox());

  expect(document.querySelector(".dgwt-wcas-overlay-mobile") !== null).toBe(isCovered);
});

test("an empty response for details shows no details panel", async () => {
  details = [];
  vi.stubGlobal("innerWidth", 1440);

  await typeInto(await hydrateSearchBox(), "čaj");

  expect(getOptions()).toHaveLength(2);
  expect(document.querySelector(".dgwt-wcas-details-wrapp")).toBeNull();
});

test("a new response scrolls the list to its start", async () => {
  const input = await hydrateSearchBox({ debounce_wait_ms: 0 });
  await typeInto(input, "čaj");
  const getList = () => document.querySelector("[role=listbox]") as HTMLElement;
  getList().scrollTop = 50;

  answer = makeAnswer(makeSuggestion(3, "Čajník"));
  await typeInto(input, "čajník");

  expect(getList().scrollTop).toBe(0);
});

test("the panel has the merchant's maximum height", async () => {
  await typeInto(await hydrateSearchBox({ suggestions_max_height: 500 }), "čaj");

  expect(document.querySelector<HTMLElement>(".search-panel")?.style.maxHeight).toBe("500px");
});

test.each(["ctrlKey", "metaKey"])("Enter with %s opens the highlighted suggestion in a new tab", async (modifier) => {
  const open = vi.fn();
  vi.stubGlobal("open", open);
  const input = await hydrateSearchBox();
  await typeInto(input, "čaj");
  await pressKey(input, "ArrowDown");

  await pressKey(input, "Enter", { [modifier]: true });

  expect(open).toHaveBeenCalledExactlyOnceWith("/produkt/1/", "_blank", "noopener");
});

test("a narrow window shows the list below the field when the overlay is off", async () => {
  width = 390;
  const input = await hydrateSearchBox({ enable_mobile_overlay: false });

  await typeInto(input, "čaj");

  expect(document.querySelector(".dgwt-wcas-overlay-mobile")).toBeNull();
  expect(getOptions()).toHaveLength(2);
});

test("the clear button empties the field and focuses it", async () => {
  const input = await hydrateSearchBox();
  expect(document.querySelector(".dgwt-wcas-close")).toBeNull();
  await typeInto(input, "čaj");

  input.blur();
  await click(document.querySelector(".dgwt-wcas-close"));

  expect([input.value, getOptions().length]).toEqual(["", 0]);
  expect(document.activeElement).toBe(input);
});

test("an empty field shows the history, which the shopper can clear", async () => {
  storePhrase("hrnek", 5);
  const input = await hydrateSearchBox();

  await act(async () => input.focus());
  await waitForModules();

  expect(getOptions().map((element) => element.textContent)).toEqual(["hrnek"]);
  input.blur();
  await click(document.querySelector(".js-dgwt-wcas-sugg-hist-clear"));
  expect(getOptions()).toEqual([]);
  expect(localStorage).toHaveLength(0);
  expect(document.activeElement).toBe(input);
});

test("the icon opens the form, and gets the focus when it closes", async () => {
  const input = await hydrateSearchBox({ layout: "icon", icon_media: "all" });
  const icon = document.querySelector<HTMLElement>("a.js-dgwt-wcas-search-icon-handler");

  await act(async () => icon?.click());
  expect(document.querySelector(".dgwt-wcas-layout-icon-open")).not.toBeNull();
  expect(document.activeElement).toBe(input);
  await pressKey(input, "Escape");

  expect(document.querySelector(".dgwt-wcas-layout-icon-open")).toBeNull();
  expect(document.activeElement).toBe(icon);
});

test("a second click on the icon closes the form", async () => {
  const input = await hydrateSearchBox({ layout: "icon", icon_media: "all" });
  const icon = document.querySelector("a.js-dgwt-wcas-search-icon-handler");
  await click(icon);
  await typeInto(input, "čaj");

  await click(icon);

  expect(document.querySelector(".dgwt-wcas-layout-icon-open")).toBeNull();
  expect(getOptions()).toEqual([]);
});

test("a plugin's own client that is loaded later disables the search box", async () => {
  const input = await hydrateSearchBox();
  Object.assign(window, { jQuery: { fn: { dgwtWcasAutocomplete: () => {} } } });

  await typeInto(input, "čaj");
  await pressKey(input, "ArrowDown");

  expect(input.value).toBe("čaj");
  expect([requests, getOptions(), events]).toEqual([[], [], []]);
  Reflect.deleteProperty(window, "jQuery");
});

test("third-party scripts can type a phrase by the open event's detail", async () => {
  let detail: { type?: (phrase: string) => void } = {};
  document.addEventListener("fibosearch/open", (event) => (detail = (event as CustomEvent).detail), { once: true });
  const input = await hydrateSearchBox({ debounce_wait_ms: 0 });
  await typeInto(input, "čaj");

  await act(async () => detail.type?.("kafe"));

  expect(input.value).toBe("kafe");
});

test("third-party scripts get a reply to a ping, and read the settings from a global", async () => {
  const input = await hydrateSearchBox({ min_chars: 2 });

  input.dispatchEvent(new Event("fibosearch/ping"));

  expect(input.classList).toContain("fibosearch-pong");
  expect(window).toMatchObject({
    dgwt_wcas: { min_chars: 2, labels: { product_plu: "Produkty", sale_badge: "Sleva" } },
  });
});

describe("voice search", () => {
  let recogniser: Recogniser;
  class Recogniser {
    onstart?: () => void;
    onend?: () => void;
    onerror?: (event: { error: string }) => void;
    onresult?: (event: object) => void;
    constructor() {
      recogniser = this;
    }
    start = () => this.onstart?.();
    abort = () => this.onerror?.({ error: "aborted" });
  }
  const getButton = () => document.querySelector<HTMLElement>(".dgwt-wcas-voice-search");
  const speak = (transcript: string, isFinal: boolean) =>
    act(async () => recogniser.onresult?.({ results: [Object.assign([{ transcript }], { isFinal })] }));

  async function startListening() {
    Object.assign(window, { webkitSpeechRecognition: Recogniser });
    const input = await hydrateSearchBox({ voice_search_enabled: true });
    await waitForModules();
    await click(getButton());
    return input;
  }

  afterEach(() => Reflect.deleteProperty(window, "webkitSpeechRecognition"));

  test("spoken words appear in the field, and the final ones are searched", async () => {
    const input = await startListening();
    expect(getButton()?.ariaPressed ?? getButton()?.getAttribute("aria-pressed")).toBe("true");

    await speak("zelený", false);
    expect([input.value, requests]).toEqual(["zelený", []]);
    await speak("zelený čaj", true);
    await act(async () => recogniser.onend?.());
    await waitForModules();

    expect([input.value, requests[0], getOptions().length]).toEqual(["zelený čaj", "ajax_search", 2]);
    expect(getButton()?.className).toContain("voice-search-inactive");
  });

  test("a second click stops the recognition", async () => {
    await startListening();

    await click(getButton());

    expect(getButton()?.className).toContain("voice-search-inactive");
  });

  test("a blocked microphone disables the button and is not requested again", async () => {
    await startListening();
    const firstRecogniser = recogniser;

    await act(async () => recogniser.onerror?.({ error: "not-allowed" }));
    await click(getButton());

    expect(getButton()?.getAttribute("aria-label")).toBe("Mikrofon není povolený");
    expect(getButton()?.getAttribute("aria-disabled")).toBe("true");
    expect(recogniser).toBe(firstRecogniser);
  });

  test("the button is missing without browser support and when the setting is off", async () => {
    await hydrateSearchBox({ voice_search_enabled: true });
    await waitForModules();
    expect(getButton()).toBeNull();
    act(() => root.unmount());
    Object.assign(window, { webkitSpeechRecognition: Recogniser });

    await hydrateSearchBox();
    await waitForModules();

    expect(getButton()).toBeNull();
  });
});
