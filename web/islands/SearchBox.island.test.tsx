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
let hasFinger: boolean;
let asked: string[];
let details: object[];
let answer: SuggestionAnswer;
let moments: string[];
const crossing = new Set<() => void>();

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  localStorage.clear();
  Reflect.deleteProperty(window, "dgwt_wcas");
  width = 1440;
  hasFinger = false;
  asked = [];
  details = [{ objectID: "product__1", html: "<div >Čaj</div>" }];
  answer = makeAnswer(makeHeadline("product"), makeSuggestion(1, "Zelený čaj"), makeSuggestion(2, "Černý čaj"));
  crossing.clear();
  vi.stubGlobal("matchMedia", (query: string) => ({
    get matches() {
      return matches(query);
    },
    addEventListener: (_: string, read: () => void) => void crossing.add(read),
    removeEventListener: (_: string, read: () => void) => void crossing.delete(read),
  }));
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(/wc-ajax=dgwt_wcas_(\w+)/.exec(url)?.[1] ?? url);
    return jsonResponse(url.includes("ajax_search") ? answer : { items: details });
  });
  Element.prototype.scrollIntoView = () => {};
  moments = [];
  for (const name of ["open", "close", "show-mobile-overlay", "hide-mobile-overlay"])
    document.addEventListener(`fibosearch/${name}`, hear);
});

afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  for (const name of ["open", "close", "show-mobile-overlay", "hide-mobile-overlay"])
    document.removeEventListener(`fibosearch/${name}`, hear);
});

const hear = ({ type }: Event) => void moments.push(type.replace("fibosearch/", ""));

function matches(query: string): boolean {
  const [, narrower] = /\(width < (\d+)px\)/.exec(query) ?? [];
  if (query === "(pointer: coarse)") return hasFinger;
  return narrower ? width < Number(narrower) : query === "all";
}

/** Make the window another width. */
const resize = (to: number) =>
  act(async () => {
    width = to;
    for (const read of crossing) read();
  });

/** Draw it as the server does, with a page around, and wake it. */
async function wake(settings: Partial<Box> = {}): Promise<HTMLInputElement> {
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

async function type(input: HTMLInputElement, phrase: string): Promise<void> {
  await act(async () => {
    input.focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, phrase);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await settled();
}

// The panel arrives as a module of its own.
const settled = () => act(async () => void (await vi.dynamicImportSettled()));

const press = (target: Element, key: string, modifiers: KeyboardEventInit = {}) =>
  act(async () => {
    target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...modifiers }));
  });

const click = (target: Element | null) =>
  act(async () => void target?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })));

const shortcuts = () => [...document.querySelectorAll("nav a")].map((one) => one.textContent);

const options = () => [...document.querySelectorAll("[role=option]")];

test("asleep it is a form that works by itself", () => {
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

test("awake it is a combobox whose list screen readers follow by keys", async () => {
  const input = await wake();
  expect(input.getAttribute("role")).toBe("combobox");
  expect(input.getAttribute("aria-expanded")).toBe("false");

  await type(input, "čaj");

  const list = document.getElementById(input.getAttribute("aria-controls") ?? "");
  expect(list?.getAttribute("role")).toBe("listbox");
  expect(options().map((one) => one.textContent)).toEqual(["Zelený čaj1 Kč", "Černý čaj2 Kč"]);
  expect(input.getAttribute("aria-activedescendant")).toBeNull();
  await press(input, "ArrowDown");
  await press(input, "ArrowDown");
  expect(input.getAttribute("aria-activedescendant")).toBe(options()[1]?.id);
  expect(options().map((one) => one.getAttribute("aria-selected"))).toEqual(["false", "true"]);
});

test.each([
  [1, "1 výsledek"],
  [3, "3 výsledky"],
  [8, "8 výsledků"],
])("%d found is announced as “%s”", async (total, words) => {
  answer = { suggestions: [makeSuggestion(1)], total };
  const input = await wake();

  await type(input, "čaj");

  expect(document.querySelector("[role=status]")?.textContent).toBe(words);
});

test("nothing found is told in the merchant's words, and announced", async () => {
  answer = NO_RESULTS;
  const input = await wake({ no_results_html: "<p>Zkuste <b>kávu</b>.</p>" });

  await type(input, "čaj");

  expect(document.querySelector(".dgwt-wcas-suggestion-no-results b")?.textContent).toBe("kávu");
  expect(document.querySelector("[role=status]")?.textContent).toBe("Nic jsme nenašli.");
  expect(input.getAttribute("aria-expanded")).toBe("false");
});

test("Escape closes the suggestions and leaves what was typed", async () => {
  const input = await wake();
  await type(input, "čaj");

  await press(input, "Escape");

  expect(options()).toEqual([]);
  expect(input.value).toBe("čaj");
  expect(moments).toEqual(["open", "close"]);
});

test.each(["pointerdown", "focusin"])("%s elsewhere closes the suggestions", async (event) => {
  const input = await wake();
  await type(input, "čaj");

  await act(async () => document.querySelector("main")?.dispatchEvent(new Event(event, { bubbles: true })));

  expect(options()).toEqual([]);
});

test("the page is darkened while suggestions are open, unless the merchant does not want it", async () => {
  const input = await wake();
  await type(input, "čaj");
  expect(document.querySelector(".dgwt-wcas-darkoverlay")).not.toBeNull();
  act(() => root.unmount());

  await type(await wake({ darken_bg: false }), "čaj");

  expect(options()).toHaveLength(2);
  expect(document.querySelector(".dgwt-wcas-darkoverlay")).toBeNull();
});

test("on a narrow window typing opens it over the whole of it; the rest cannot be reached", async () => {
  width = 390;
  const input = await wake({ mobile_overlay_close_delay: 0 });

  await type(input, "čaj");

  const main = document.querySelector("main") as HTMLElement & { inert: boolean };
  expect(document.querySelector(".dgwt-wcas-overlay-mobile")).not.toBeNull();
  expect(main.inert).toBe(true);
  expect(document.activeElement).toBe(input);
  await press(input, "Escape");
  expect(document.querySelector(".dgwt-wcas-overlay-mobile")).not.toBeNull();
  await press(input, "Escape");
  expect(document.querySelector(".dgwt-wcas-overlay-mobile")).toBeNull();
  expect(main.inert).toBe(false);
  expect(moments).toEqual(["show-mobile-overlay", "open", "close", "hide-mobile-overlay"]);
});

test("suggestions that are open are over the whole window when it becomes narrow, and below the field when it widens", async () => {
  const isCovered = () => document.querySelector(".dgwt-wcas-overlay-mobile") !== null;
  await type(await wake(), "čaj");
  expect(isCovered()).toBe(false);

  await resize(390);
  expect([isCovered(), options().length]).toEqual([true, 2]);
  await resize(1440);
  expect([isCovered(), options().length]).toEqual([false, 2]);
  expect(document.querySelector<HTMLElement & { inert: boolean }>("main")?.inert).toBe(false);
});

test("a search that rests stays as it is when the window becomes narrow", async () => {
  const input = await wake();
  await act(async () => input.focus());

  await resize(390);

  expect(document.querySelector(".dgwt-wcas-overlay-mobile")).toBeNull();
});

test("where the shop does not answer it says so, to screen readers as well", async () => {
  const net = mockPendingFetch();
  vi.stubGlobal("fetch", net.fetch);
  await type(await wake(), "čaj");

  await act(async () => net.asked[0]?.fail());
  await settled();

  const words = "Návrhy se nepodařilo načíst. Zkuste to prosím znovu.";
  expect(document.querySelector(".search-failed")?.textContent).toBe(words);
  expect(document.querySelector("[role=status]")?.textContent).toBe(words);
});

test("a phone's keyboard offers to search, and corrects nothing", async () => {
  const input = await wake();

  expect(Object.fromEntries([...input.attributes].map(({ name, value }) => [name, value]))).toMatchObject({
    type: "search",
    enterkeyhint: "search",
    autocomplete: "off",
    autocapitalize: "none",
    autocorrect: "off",
    spellcheck: "false",
  });
});

test("over the whole window there are categories until there is something to suggest, and when nothing was found", async () => {
  width = 390;
  const input = await wake({ debounce_wait_ms: 0 });

  await click(input);
  await settled();
  expect(shortcuts()).toEqual(["Káva"]);
  await type(input, "ča");
  expect(shortcuts()).toEqual(["Káva"]);
  const net = mockPendingFetch();
  vi.stubGlobal("fetch", net.fetch);
  await type(input, "čaj");
  expect(shortcuts()).toEqual(["Káva"]);
  await act(async () => net.asked[0]?.answer(answer));
  await settled();
  expect(options()).toHaveLength(2);
  expect(shortcuts()).toEqual([]);
  await type(input, "xyz");
  await act(async () => net.asked[1]?.answer(NO_RESULTS));

  expect(document.querySelector(".dgwt-wcas-suggestion-no-results")).not.toBeNull();
  expect(shortcuts()).toEqual(["Káva"]);
});

test("on a wide window nothing opens for who has no history", async () => {
  const input = await wake();

  await click(input);
  await settled();

  expect(document.querySelector(".search-panel")).toBeNull();
});

test.each([
  ["a tap", true, true],
  ["the Tab key", false, false],
])("the focus of %s opens the overlay: %s", async (_, isFinger, opens) => {
  [width, hasFinger] = [390, isFinger];
  const input = await wake();

  await act(async () => input.focus());

  expect(document.querySelector(".dgwt-wcas-overlay-mobile") !== null).toBe(opens);
});

test("the overlay comes and goes with the merchant's delays", async () => {
  width = 390;
  const input = await wake({ mobile_overlay_delay: 200, mobile_overlay_close_delay: 300 });
  const isThere = () => document.querySelector(".dgwt-wcas-overlay-mobile") !== null;
  const after = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
  vi.useFakeTimers();

  await click(input);
  await after(199);
  expect(isThere()).toBe(false);
  await after(1);
  expect(isThere()).toBe(true);
  await click(document.querySelector(".search-back"));
  await after(299);
  expect(isThere()).toBe(true);
  await after(1);

  expect(isThere()).toBe(false);
  vi.useRealTimers();
});

test("after the way back the focus is where the field is, not in it", async () => {
  width = 390;
  await click(await wake({ mobile_overlay_close_delay: 0 }));

  await click(document.querySelector(".search-back"));

  expect(document.activeElement?.className).toContain("dgwt-wcas-search-wrapp");
});

test("a press among the suggestions leaves the focus in the field", async () => {
  await type(await wake(), "čaj");
  const press = (selector: string) => {
    const event = new MouseEvent("mousedown", { bubbles: true, cancelable: true });
    act(() => void document.querySelector(selector)?.dispatchEvent(event));
    return event.defaultPrevented;
  };

  expect([press("[role=option]"), press(".dgwt-wcas-suggestion-headline")]).toEqual([true, true]);
});

test("the phone's own way back closes the overlay", async () => {
  width = 390;
  const watchers: { onclose: (() => void) | null; destroy(): void }[] = [];
  vi.stubGlobal("CloseWatcher", function CloseWatcher(this: (typeof watchers)[0]) {
    this.destroy = () => {};
    watchers.push(this);
  });
  await click(await wake({ mobile_overlay_close_delay: 0 }));

  await act(async () => watchers[0]?.onclose?.());

  expect(document.querySelector(".dgwt-wcas-overlay-mobile")).toBeNull();
  vi.unstubAllGlobals();
});

test.each([
  ["a wide window and a mouse", 768, false, {}, true],
  ["a window that is too narrow", 767, false, {}, false],
  ["a finger", 1440, true, {}, false],
  ["suggestions only for reading", 1440, false, { disable_hits: true }, false],
  ["a merchant who wants none", 1440, false, { show_details_panel: false }, false],
] as const)(
  "details are asked for and shown beside the suggestions with %s",
  async (_, wide, isFinger, settings, are) => {
    [width, hasFinger] = [wide, isFinger];
    vi.stubGlobal("innerWidth", wide);
    const input = await wake({ ...settings, enable_mobile_overlay: false });

    await type(input, "čaj");

    expect(asked.includes("result_details")).toBe(are);
    expect(options()).toHaveLength(2);
  },
);

test("in the overlay there are no details, however wide it is", async () => {
  width = 900;
  vi.stubGlobal("innerWidth", 900);
  const input = await wake();

  await click(input);
  await type(input, "čaj");

  expect(asked).toEqual(["ajax_search"]);
});

test.each([
  [549, "search-panel-wide"],
  [550, "search-panel-split"],
])("in a form %d pixels wide the details have the class %s", async (formWidth, name) => {
  vi.stubGlobal("innerWidth", 1440);
  const input = await wake();
  vi.spyOn(input.form as HTMLFormElement, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, formWidth, 48));

  await type(input, "čaj");

  expect(document.querySelector(".search-panel")?.classList).toContain(name);
});

test.each([true, false])("while the shop is asked the field says so, if the merchant wants it: %s", async (shows) => {
  const net = mockPendingFetch();
  vi.stubGlobal("fetch", net.fetch);
  const input = await wake({ show_preloader: shows });
  const waits = () => document.querySelector(".dgwt-wcas-preloader") !== null;

  await type(input, "čaj");
  expect(waits()).toBe(shows);
  await act(async () => net.asked[0]?.answer(answer));
  await settled();

  expect(waits()).toBe(false);
});

test("keys that put a letter together are the browser's", async () => {
  const input = await wake();
  await type(input, "čaj");

  await press(input, "Escape", { isComposing: true });

  expect(options()).toHaveLength(2);
});

test.each([
  [991, true],
  [992, false],
])("a window %d pixels wide is covered: %s", async (wide, isCovered) => {
  width = wide;

  await click(await wake());

  expect(document.querySelector(".dgwt-wcas-overlay-mobile") !== null).toBe(isCovered);
});

test("where the shop has no details there is no room for them", async () => {
  details = [];
  vi.stubGlobal("innerWidth", 1440);

  await type(await wake(), "čaj");

  expect(options()).toHaveLength(2);
  expect(document.querySelector(".dgwt-wcas-details-wrapp")).toBeNull();
});

test("another answer is read from its beginning", async () => {
  const input = await wake({ debounce_wait_ms: 0 });
  await type(input, "čaj");
  const list = () => document.querySelector("[role=listbox]") as HTMLElement;
  list().scrollTop = 50;

  answer = makeAnswer(makeSuggestion(3, "Čajník"));
  await type(input, "čajník");

  expect(list().scrollTop).toBe(0);
});

test("suggestions are no higher than the merchant wants", async () => {
  await type(await wake({ suggestions_max_height: 500 }), "čaj");

  expect(document.querySelector<HTMLElement>(".search-panel")?.style.maxHeight).toBe("500px");
});

test.each(["ctrlKey", "metaKey"])("Enter with %s opens what is highlighted in another tab", async (modifier) => {
  const open = vi.fn();
  vi.stubGlobal("open", open);
  const input = await wake();
  await type(input, "čaj");
  await press(input, "ArrowDown");

  await press(input, "Enter", { [modifier]: true });

  expect(open).toHaveBeenCalledExactlyOnceWith("/produkt/1/", "_blank", "noopener");
});

test("without the overlay a narrow window has the list below the field", async () => {
  width = 390;
  const input = await wake({ enable_mobile_overlay: false });

  await type(input, "čaj");

  expect(document.querySelector(".dgwt-wcas-overlay-mobile")).toBeNull();
  expect(options()).toHaveLength(2);
});

test("the cross empties the field and gives it the focus", async () => {
  const input = await wake();
  expect(document.querySelector(".dgwt-wcas-close")).toBeNull();
  await type(input, "čaj");

  input.blur();
  await click(document.querySelector(".dgwt-wcas-close"));

  expect([input.value, options().length]).toEqual(["", 0]);
  expect(document.activeElement).toBe(input);
});

test("an empty field offers the history, which can be forgotten", async () => {
  storePhrase("hrnek", 5);
  const input = await wake();

  await act(async () => input.focus());
  await settled();

  expect(options().map((one) => one.textContent)).toEqual(["hrnek"]);
  input.blur();
  await click(document.querySelector(".js-dgwt-wcas-sugg-hist-clear"));
  expect(options()).toEqual([]);
  expect(localStorage).toHaveLength(0);
  expect(document.activeElement).toBe(input);
});

test("an icon opens the form, and gets the focus back", async () => {
  const input = await wake({ layout: "icon", icon_media: "all" });
  const icon = document.querySelector<HTMLElement>("a.js-dgwt-wcas-search-icon-handler");

  await act(async () => icon?.click());
  expect(document.querySelector(".dgwt-wcas-layout-icon-open")).not.toBeNull();
  expect(document.activeElement).toBe(input);
  await press(input, "Escape");

  expect(document.querySelector(".dgwt-wcas-layout-icon-open")).toBeNull();
  expect(document.activeElement).toBe(icon);
});

test("a second click on the icon closes the form", async () => {
  const input = await wake({ layout: "icon", icon_media: "all" });
  const icon = document.querySelector("a.js-dgwt-wcas-search-icon-handler");
  await click(icon);
  await type(input, "čaj");

  await click(icon);

  expect(document.querySelector(".dgwt-wcas-layout-icon-open")).toBeNull();
  expect(options()).toEqual([]);
});

test("where the add-on's own client came later than the search box, it alone works on the form", async () => {
  const input = await wake();
  Object.assign(window, { jQuery: { fn: { dgwtWcasAutocomplete: () => {} } } });

  await type(input, "čaj");
  await press(input, "ArrowDown");

  expect(input.value).toBe("čaj");
  expect([asked, options(), moments]).toEqual([[], [], []]);
  Reflect.deleteProperty(window, "jQuery");
});

test("scripts of others are handed the search", async () => {
  let detail: { type?: (phrase: string) => void } = {};
  document.addEventListener("fibosearch/open", (event) => (detail = (event as CustomEvent).detail), { once: true });
  const input = await wake({ debounce_wait_ms: 0 });
  await type(input, "čaj");

  await act(async () => detail.type?.("kafe"));

  expect(input.value).toBe("kafe");
});

test("scripts of others may ask whether it is there, and how it is set", async () => {
  const input = await wake({ min_chars: 2 });

  input.dispatchEvent(new Event("fibosearch/ping"));

  expect(input.classList).toContain("fibosearch-pong");
  expect(window).toMatchObject({
    dgwt_wcas: { min_chars: 2, labels: { product_plu: "Produkty", sale_badge: "Sleva" } },
  });
});

describe("voice", () => {
  let speech: Recogniser;
  class Recogniser {
    onstart?: () => void;
    onend?: () => void;
    onerror?: (event: { error: string }) => void;
    onresult?: (event: object) => void;
    constructor() {
      speech = this;
    }
    start = () => this.onstart?.();
    abort = () => this.onerror?.({ error: "aborted" });
  }
  const button = () => document.querySelector<HTMLElement>(".dgwt-wcas-voice-search");
  const say = (transcript: string, isFinal: boolean) =>
    act(async () => speech.onresult?.({ results: [Object.assign([{ transcript }], { isFinal })] }));

  async function wakeListening() {
    Object.assign(window, { webkitSpeechRecognition: Recogniser });
    const input = await wake({ voice_search_enabled: true });
    await settled();
    await click(button());
    return input;
  }

  afterEach(() => Reflect.deleteProperty(window, "webkitSpeechRecognition"));

  test("what is said stands in the field, and is searched once it is whole", async () => {
    const input = await wakeListening();
    expect(button()?.ariaPressed ?? button()?.getAttribute("aria-pressed")).toBe("true");

    await say("zelený", false);
    expect([input.value, asked]).toEqual(["zelený", []]);
    await say("zelený čaj", true);
    await act(async () => speech.onend?.());
    await settled();

    expect([input.value, asked[0], options().length]).toEqual(["zelený čaj", "ajax_search", 2]);
    expect(button()?.className).toContain("voice-search-inactive");
  });

  test("a second press stops it", async () => {
    await wakeListening();

    await click(button());

    expect(button()?.className).toContain("voice-search-inactive");
  });

  test("a microphone that is not allowed is told, and not asked for again", async () => {
    await wakeListening();
    const refused = speech;

    await act(async () => speech.onerror?.({ error: "not-allowed" }));
    await click(button());

    expect(button()?.getAttribute("aria-label")).toBe("Mikrofon není povolený");
    expect(button()?.getAttribute("aria-disabled")).toBe("true");
    expect(speech).toBe(refused);
  });

  test("where browsers cannot do it, and where merchants do not want it, it is not there", async () => {
    await wake({ voice_search_enabled: true });
    await settled();
    expect(button()).toBeNull();
    act(() => root.unmount());
    Object.assign(window, { webkitSpeechRecognition: Recogniser });

    await wake();
    await settled();

    expect(button()).toBeNull();
  });
});
