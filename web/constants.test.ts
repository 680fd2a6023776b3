// @vitest-environment jsdom
/**
 * The constants of section 9 of the specification in browsers: the named ones, and those that the merchant sets, of
 * which `vyloha/config/tests/test_constants.py` has the defaults and shows that pages get the changed values.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRestClient, MAX_POST_PROCESS_ATTEMPTS } from "./api/rest-client.ts";
import { REMOVAL_DELAY_MS } from "./blocks/media/video.client.ts";
import { isButtonVisible } from "./blocks/structure/back_to_top.client.ts";
import BackToTop from "./blocks/structure/back_to_top.tsx";
import { RECHECK_MS } from "./blocks/structure/section.sticky.client.ts";
import { CLOSE_DELAY_MS, HIDE_DURATION_MS, TRANSLATOR_POLL_MS } from "./blocks/translation/language-toolbar.ts";
import type { SearchBox } from "./generated/props.ts";
import { formatTerms } from "./listing/listing-url.ts";
import { createProbeId } from "./popups/ad-blocker.ts";
import { makeCounters, makePageFacts, makePopupRules } from "./popups/fixtures.ts";
import { isEligible, isTriggered } from "./popups/popup-rules.ts";
import { selectValue } from "./product/variations/variation-matching.ts";
import { SCRIPT_TIMEOUT_MS, withScriptTimeout } from "./runtime/script-timeout.ts";
import { makeAnswer, makeSearchBox, makeSuggestion, mockPendingFetch } from "./search/session/fixtures.ts";
import { getSearchedPhrases, getViewedProducts, storePhrase, storeProduct } from "./search/session/search-history.ts";
import { SearchSession } from "./search/session/search-session.ts";

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function startSearch(settings: Partial<SearchBox> = {}, hasPanel = false) {
  const net = mockPendingFetch();
  vi.stubGlobal("fetch", net.fetch);
  const environment = {
    hasPanel: () => hasPanel,
    parameters: () => ({}),
    navigate: vi.fn(),
    openTab: vi.fn(),
    submit: vi.fn(),
  };
  return { session: new SearchSession(makeSearchBox(settings), environment), net };
}

async function searchTea(settings: Partial<SearchBox> = {}, hasPanel = false) {
  const { session, net } = startSearch(settings, hasPanel);
  session.type("čaj");
  net.requests[0]?.answer(makeAnswer(makeSuggestion(1), makeSuggestion(2)));
  await vi.advanceTimersByTimeAsync(0);
  return session;
}

/** Return how long it takes until `isDone`, in milliseconds; `Infinity` after 10 s. */
async function measure(isDone: () => boolean): Promise<number> {
  for (let ms = 0; ms <= 10_000; ms++) {
    if (isDone()) return ms;
    await vi.advanceTimersByTimeAsync(1);
  }
  return Number.POSITIVE_INFINITY;
}

/** Return the length of the shortest phrase that is requested. */
function findMinLength(settings: Partial<SearchBox>): number {
  for (let length = 1; length <= 10; length++) {
    const { session, net } = startSearch(settings);
    session.type("x".repeat(length));
    if (net.requests.length) return length;
  }
  return 0;
}

async function measureDebounce(settings: Partial<SearchBox>): Promise<number> {
  const { session, net } = startSearch(settings);
  session.type("čaj");
  session.type("čajo");
  return measure(() => net.requests.length > 1);
}

async function measureHover(settings: Partial<SearchBox>, hasPanel: boolean): Promise<number> {
  const session = await searchTea(settings, hasPanel);
  session.hover(1);
  return measure(() => session.state().selected === 1);
}

async function measureDoubleClick(settings: Partial<SearchBox>): Promise<number> {
  const session = await searchTea(settings);
  session.choose(0);
  return measure(() => session.choose(0));
}

async function storeEight(settings: Partial<SearchBox>, kind: "products" | "phrases"): Promise<number> {
  const { recent_products, recent_phrases } = makeSearchBox(settings);
  for (let i = 1; i <= 8; i++) {
    if (kind === "products") storeProduct(makeSuggestion(i), true, recent_products);
    else storePhrase(`fráze ${i}`, recent_phrases);
  }
  return kind === "products" ? getViewedProducts(99).length : getSearchedPhrases(99).length;
}

async function countAnalytics(settings: Partial<SearchBox>): Promise<number> {
  const listener = vi.fn();
  document.addEventListener("vyloha/search-analytics", listener);
  (await searchTea(settings)).choose(0);
  document.removeEventListener("vyloha/search-analytics", listener);
  return listener.mock.calls.length;
}

/** The setting, what a browser does with its default, and what with another value. */
test.each<[string, (settings: Partial<SearchBox>) => unknown, unknown, Partial<SearchBox>, unknown]>([
  ["min_chars: the shortest phrase that is requested", findMinLength, 3, { min_chars: 2 }, 2],
  ["debounce_wait_ms", measureDebounce, 400, { debounce_wait_ms: 50 }, 50],
  ["details_hover_delay_ms", (box) => measureHover(box, true), 100, { details_hover_delay_ms: 20 }, 20],
  ["hover_delay_ms", (box) => measureHover(box, false), 1, { hover_delay_ms: 20 }, 20],
  ["double_click_guard_ms", measureDoubleClick, 500, { double_click_guard_ms: 30 }, 30],
  ["recent_products", (box) => storeEight(box, "products"), 5, { recent_products: 3 }, 3],
  ["recent_phrases", (box) => storeEight(box, "phrases"), 5, { recent_phrases: 3 }, 3],
  ["send_ga_events: searches that analytics gets", countAnalytics, 1, { send_ga_events: false }, 0],
])("a changed setting of search changes the search: %s", async (_name, behave, before, settings, after) => {
  expect(await behave({})).toBe(before);
  localStorage.clear();
  expect(await behave(settings)).toBe(after);
});

const RULES = { clears_on_reselect: true, deselects_unavailable: true, disables_out_of_stock: false };
const reselect = (clears_on_reselect: boolean) => selectValue([], [1], 0, 1, { ...RULES, clears_on_reselect })[0];

const ENGINES = ["google.", "yahoo.", "bing.", "yandex.", "baidu.", "seznam."];
const isShownFrom = (referrer: string, engines: readonly string[], sources: string[] = ["search"]) => {
  const rules = makePopupRules(1, { timing: { sources: { sources, engines } as never } });
  return isEligible(rules, makeCounters(), makePageFacts({ referrer }));
};
const isScrolled = (direction: "down" | "up", offset: number, from: number, to: number) =>
  isTriggered({ scrolling: { direction, offset } } as never, { scroll: { from, to, page: 1100, window: 100 } });
const isShownAt = (scrolled: number, show_after: number, offset_top = 0) =>
  isButtonVisible(scrolled, { show_after, offset_top, show_scroll: true });

/** Options that the merchant or an editor sets, with the behaviour before and after a change. */
test.each<[string, unknown, unknown]>([
  ["a click on a selected swatch clears it", [reselect(true), reselect(false)], [0, 1]],
  ["the simple button appears after 20 pixels", [isShownAt(20, 20), isShownAt(21, 20)], [false, true]],
  ["the widget's button appears after the sum", [isShownAt(150, 100, 50), isShownAt(151, 100, 50)], [false, true]],
  [
    "a search engine of the list",
    ENGINES.map((engine) => isShownFrom(`https://www.${engine}cz/`, ENGINES)),
    ENGINES.map(() => true),
  ],
  ["a search engine beside the list", isShownFrom("https://duckduckgo.com/", ENGINES), false],
  ["a search engine that the merchant added", isShownFrom("https://duckduckgo.com/", ["duckduckgo."]), true],
  ["all three sources", isShownFrom("https://x.cz/", [], ["internal", "external", "search"]), true],
  ["scrolling down by half of the page", [499, 500].map((to) => isScrolled("down", 50, 0, to)), [false, true]],
  ["scrolling up fires at once", [isScrolled("up", 90, 500, 499), isScrolled("up", 0, 0, 1)], [true, false]],
  [
    "the pointer leaves at the top",
    [1, 0].map((leftAt) => isTriggered({ exit_intent: {} } as never, { leftAt })),
    [false, true],
  ],
])("%s", (_name, behaviour, specified) => {
  expect(behaviour).toEqual(specified);
});

const CSS = readFileSync(join(import.meta.dirname, "blocks/translation/languages.css"), "utf8");
const readProperty = (name: string) => new RegExp(`--${name}: ([^;]+);`).exec(CSS)?.[1];
const RING = renderToStaticMarkup(
  createElement(BackToTop, {
    id: "x",
    value: {
      style: "progress_indicator",
      foreground: "",
      background: "",
      show_after: 0,
      offset_top: 0,
      show_scroll: true,
    },
  } as never),
);

test.each<[string, unknown, unknown]>([
  ["the translator is looked for every", TRANSLATOR_POLL_MS, 500],
  ["the language toolbar closes after the pointer left", CLOSE_DELAY_MS, 150],
  ["the language toolbar hides in", [HIDE_DURATION_MS, readProperty("languages-hide-duration")], [200, "200ms"]],
  ["the language toolbar's distance from the edge", readProperty("languages-edge"), "20px"],
  ["the language toolbar's z-index", readProperty("languages-z-index"), "120"],
  ["the size of the progress circle", /viewBox="([^"]+)"/.exec(RING)?.[1], "0 0 100 100"],
  ["the stroke of the progress circle", /stroke-width="(\d+)"/.exec(RING)?.[1], "10"],
  ["attempts to post-process a picture", MAX_POST_PROCESS_ATTEMPTS, 5],
  ["a script counts as failed after", SCRIPT_TIMEOUT_MS, 120_000],
  ["a sticky section is checked again after", RECHECK_MS, 300],
  ["a video's dialog is removed after", REMOVAL_DELAY_MS, 160],
  [
    "characters of the ad blocker's probe",
    [0, 0.5, 0.123456789].map((random) => createProbeId(random).length),
    [6, 6, 6],
  ],
  ["the separator of AND", formatTerms(["b", "a"], "AND"), "a b"], // "+" once it is encoded
  ["the separator of OR", formatTerms(["b", "a"], "OR"), "a~b"],
  ["the separator of NOT", formatTerms(["b", "a"], "NOT"), "a!b"],
])("%s", (_name, value, specified) => {
  expect(value).toEqual(specified);
});

test("a whole list is requested in pages of 100", async () => {
  const urls: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    urls.push(url);
    return Response.json([]);
  });

  await createRestClient("/wp-json", "n", "/nonce").call("GET", "/things?per_page=-1");

  expect(urls).toEqual(["/wp-json/things?per_page=100&_locale=user"]);
});

test("a script that does not load is given up after 120 s", async () => {
  const onFailure = vi.fn();
  withScriptTimeout(new Promise(() => {})).catch(onFailure);

  await vi.advanceTimersByTimeAsync(SCRIPT_TIMEOUT_MS - 1);
  expect(onFailure).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onFailure).toHaveBeenCalledOnce();
});

test.each([
  ["day", 86_400],
  ["week", 604_800],
  ["month", 2_628_288],
])("impressions of a %s are counted for %d seconds", async (period, seconds) => {
  const { recordImpression } = await import("./popups/impressions.ts");
  const { getCounterName, incrementCounter, readImpressions, updateValues, writeStorage } = await import(
    "./popups/view-counters.ts"
  );
  const helpers = { getCounterName, incrementCounter, readImpressions, updateValues, writeStorage };
  const times = { times_count: "", times_period: period, times_times: 3 };
  recordImpression(makePopupRules(1, { timing: { times } as never }), "hide", helpers as never);

  await vi.advanceTimersByTimeAsync(seconds * 1000);
  expect(readImpressions(1, period)).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(readImpressions(1, period)).toBe(0);
});
