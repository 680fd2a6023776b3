// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SearchBox } from "../../generated/props.ts";
import { makeAnswer, makeHeadline, makeSearchBox, makeSuggestion, mockPendingFetch, NO_RESULTS } from "./fixtures.ts";
import { getSearchedPhrases, getViewedProducts, storePhrase, storeProduct } from "./search-history.ts";
import { SearchSession } from "./search-session.ts";
import type { Suggestion, SuggestionAnswer } from "./suggestion.ts";

const VARIATION: Suggestion = {
  ...makeSuggestion(1),
  type: "product_variation",
  variation_id: 12,
  url: "/produkt/1/?b=2",
};
const MORE: Suggestion = { type: "more_products", value: "", total: 20, url: "/?s=caj" };

let net: ReturnType<typeof mockPendingFetch>;
let events: string[];
let reports: object[];
let analytics: object[];
let failures: object[];

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  net = mockPendingFetch();
  vi.stubGlobal("fetch", net.fetch);
  [events, reports, analytics, failures] = [[], [], [], []];
  vi.spyOn(document, "dispatchEvent").mockImplementation((event) => {
    const { type, detail } = event as CustomEvent;
    if (type === "vyloha/search") reports.push(detail);
    else if (type === "vyloha/search-analytics") analytics.push(detail);
    else if (type === "vyloha/search-failed") failures.push(detail);
    else events.push(type.replace("fibosearch/", ""));
    return true;
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function searching(settings: Partial<SearchBox> = {}, hasPanel = false) {
  const around = {
    hasPanel: () => hasPanel,
    parameters: () => ({}),
    go: vi.fn(),
    openTab: vi.fn(),
    submit: vi.fn(),
  };
  const session = new SearchSession(makeSearchBox(settings), around);
  return { session, around, shown: () => session.state().suggestions.map(({ value }) => value) };
}

const phrases = () => net.asked.map(({ url }) => new URL(url, "http://x").searchParams.get("s"));
const settled = () => vi.advanceTimersByTimeAsync(0);

/** Search, and let the shop answer. */
async function searched(answer: SuggestionAnswer, settings: Partial<SearchBox> = {}, hasPanel = false) {
  const searching_ = searching(settings, hasPanel);
  searching_.session.type("čaj");
  net.asked[0]?.answer(answer);
  await settled();
  return searching_;
}

test("a phrase that is long enough is asked for, without what stands around it", async () => {
  const { session, shown } = searching();

  session.type("  č ");
  session.type(" čaj ");
  expect(session.state()).toMatchObject({ isLoading: true, view: "closed" });
  net.asked[0]?.answer(makeAnswer(makeSuggestion(1)));
  await settled();

  expect(phrases()).toEqual(["čaj"]);
  expect(session.state()).toMatchObject({ isLoading: false, view: "suggestions", answered: "čaj", total: 1 });
  expect(shown()).toEqual(["Produkt 1"]);
  expect(events).toEqual(["open", "show-suggestions"]);
});

test("while somebody types, the last phrase is asked for when they pause", async () => {
  const { session } = searching();

  for (const phrase of ["tri", "trič", "tričk", "tričko"]) session.type(phrase);
  await vi.advanceTimersByTimeAsync(400);

  expect(phrases()).toEqual(["tri", "tričko"]);
  expect(net.asked[0]?.signal?.aborted).toBe(true);
});

test("a late answer is remembered, not shown", async () => {
  const { session, shown } = searching();
  session.type("tri");
  session.type("trič");
  net.asked[0]?.answer(makeAnswer(makeSuggestion(1, "Triko")));
  await settled();
  expect(shown()).toEqual([]);

  session.type("tri");

  expect(shown()).toEqual(["Triko"]);
  expect(phrases()).toEqual(["tri"]);
});

test("an answer that comes after closing opens nothing", async () => {
  const { session } = searching();
  session.type("čaj");

  session.close();
  net.asked[0]?.answer(makeAnswer(makeSuggestion(1)));
  await settled();

  expect(session.state()).toMatchObject({ view: "closed", isLoading: false });
});

test("what is known is shown at once", async () => {
  const { session } = await searched(makeAnswer(makeSuggestion(1)));
  session.close();

  session.open();

  expect(session.state()).toMatchObject({ view: "suggestions", isLoading: false });
  expect(net.asked).toHaveLength(1);
});

test("nothing found is said, and longer phrases are not sent", async () => {
  const { session } = await searched(NO_RESULTS);
  session.type("čajka");
  await vi.advanceTimersByTimeAsync(1000);

  expect(phrases()).toEqual(["čaj"]);
  expect(session.state()).toMatchObject({ view: "suggestions", answered: "čajka", total: 0 });
  expect(events).toContain("no-results");
});

test("when the shop cannot be reached that is said, scripts of others hear of it, and a click tries again", async () => {
  const { session, shown } = searching({ debounce_wait_ms: 0 });
  session.type("čaj");
  net.asked[0]?.fail();
  await settled();

  expect(session.state()).toMatchObject({ view: "failed", suggestions: [], isLoading: false });
  expect(failures).toEqual([{ phrase: "čaj", error: new TypeError("offline") }]);
  session.open();
  session.open();
  net.asked[1]?.answer(makeAnswer(makeSuggestion(1)));
  await settled();

  expect(shown()).toEqual(["Produkt 1"]);
  expect(phrases()).toEqual(["čaj", "čaj"]);
});

test("of a request that was let go nobody hears", async () => {
  const { session } = searching();
  session.type("čaj");
  session.close();
  net.asked[0]?.fail();
  await settled();

  expect(session.state().view).toBe("closed");
  expect(failures).toEqual([]);
});

test("a phrase that became too short hides its suggestions", async () => {
  const { session } = await searched(makeAnswer(makeSuggestion(1)));

  session.type("ča");

  expect(session.state().view).toBe("closed");
  expect(events.at(-1)).toBe("close");
});

test("an empty box offers what was viewed and searched before", () => {
  storeProduct(makeSuggestion(7, "Konvice"), true, 5);
  storePhrase("hrnek", 5);
  const { session, shown } = searching();

  session.open();

  expect(session.state().view).toBe("history");
  expect(shown()).toEqual(["Konvice", "hrnek"]);
  expect(events).toEqual(["open", "show-pre-suggestions"]);
});

test("a merchant may not want a history", () => {
  storeProduct(makeSuggestion(7), true, 5);
  storePhrase("hrnek", 5);
  const { session } = searching({ show_recently_searched_products: false, show_recently_searched_phrases: false });

  session.open();

  expect(session.state().view).toBe("closed");
});

test("the history is forgotten when the shopper wants it", () => {
  storePhrase("hrnek", 5);
  const { session } = searching();
  session.open();

  session.clearHistory();
  session.open();

  expect(session.state().view).toBe("closed");
  expect(getSearchedPhrases(5)).toEqual([]);
});

test("arrow keys pass over headings, and from the first one back into the box", async () => {
  const { session } = await searched(
    makeAnswer(makeHeadline("product"), makeSuggestion(1), makeHeadline("tax_product_cat"), makeSuggestion(2)),
  );
  const at = () => session.state().selected;

  session.move(1);
  expect(at()).toBe(1);
  session.move(1);
  expect(at()).toBe(3);
  session.move(1);
  expect(at()).toBe(3);
  session.move(-1);
  expect(at()).toBe(1);
  session.move(-1);
  expect(at()).toBe(-1);
});

test("Enter opens what arrow keys came to", async () => {
  const { session, around } = await searched(makeAnswer(makeSuggestion(1), makeSuggestion(2)));

  session.move(1);
  session.move(1);

  expect(session.openHighlighted()).toBe(true);
  expect(around.go).toHaveBeenCalledExactlyOnceWith("/produkt/2/");
});

test("Enter opens neither what the pointer is over nor what was highlighted by itself", async () => {
  const { session, around } = await searched(makeAnswer(makeSuggestion(1), makeSuggestion(2)), {}, true);
  expect(session.state()).toMatchObject({ selected: 0, reason: "system" });
  expect(session.openHighlighted()).toBe(false);

  session.hover(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(session.state()).toMatchObject({ selected: 1, reason: "pointer" });

  expect(session.openHighlighted()).toBe(false);
  expect(around.go).not.toHaveBeenCalled();
});

test.each([
  [true, 100],
  [false, 1],
])("with the details panel (%s) the pointer highlights after %d ms", async (hasPanel, delay) => {
  const { session } = await searched(makeAnswer(makeSuggestion(1), makeSuggestion(2)), {}, hasPanel);

  session.hover(1);
  vi.advanceTimersByTime(delay - 1);
  expect(session.state().selected).not.toBe(1);
  vi.advanceTimersByTime(1);

  expect(session.state().selected).toBe(1);
});

test("a pointer that goes on highlights nothing", async () => {
  const { session } = await searched(makeAnswer(makeSuggestion(1), makeSuggestion(2)), {}, true);

  session.hover(1);
  session.leave();
  vi.advanceTimersByTime(1000);

  expect(session.state().selected).toBe(0);
});

test("keys take over from the pointer, and the pointer from keys when it moves again", async () => {
  const { session } = await searched(makeAnswer(makeSuggestion(1), makeSuggestion(2)));
  const pointAt = (place: number) => {
    session.hover(place);
    vi.advanceTimersByTime(100);
  };
  pointAt(1);
  session.move(-1);
  expect(session.state()).toMatchObject({ selected: 0, reason: "keys" });

  pointAt(1);

  expect(session.state()).toMatchObject({ selected: 1, reason: "pointer" });
});

test("another tab is opened for what was highlighted by itself", async () => {
  const { session, around } = await searched(makeAnswer(makeHeadline("product"), makeSuggestion(1)), {}, true);

  expect(session.openInTab()).toBe(true);

  expect(around.openTab).toHaveBeenCalledExactlyOnceWith("/produkt/1/");
});

test("another tab is opened for what is highlighted, by keys or by the pointer", async () => {
  const { session, around } = await searched(makeAnswer(makeSuggestion(1)));
  expect(session.openInTab()).toBe(false);

  session.move(1);

  expect(session.openInTab()).toBe(true);
  expect(around.openTab).toHaveBeenCalledWith("/produkt/1/");
  expect(getViewedProducts(5)).toHaveLength(1);
});

test("a product that is chosen is kept and reported, and its link is followed", async () => {
  const { session } = await searched(makeAnswer(makeSuggestion(1)));

  expect(session.choose(0)).toBe(true);

  expect(getViewedProducts(5)[0]).toMatchObject({ post_id: 1 });
  expect(reports).toEqual([
    { action: "shown", phrase: "čaj", total: 1 },
    { action: "chosen", phrase: "čaj", total: 1, objectID: "product__1" },
  ]);
});

test("of what is chosen only products are kept", async () => {
  const tea: Suggestion = { type: "taxonomy", term_id: 3, taxonomy: "product_cat", value: "Čaje", url: "/caje/" };
  const { session } = await searched(makeAnswer(tea));

  session.choose(0);

  expect(localStorage).toHaveLength(0);
});

test("what is shown again is not reported again", async () => {
  const { session } = await searched(makeAnswer(makeSuggestion(1)));

  session.close();
  session.open();

  expect(reports).toHaveLength(1);
});

test("a second click within half a second does nothing", async () => {
  const { session } = await searched(makeAnswer(makeSuggestion(1)));

  expect([session.choose(0), session.choose(0)]).toEqual([true, false]);
  vi.advanceTimersByTime(500);
  expect(session.choose(0)).toBe(true);
});

test("where forms are not sent there is no way to all results, and a phrase from the history is suggested for", async () => {
  storePhrase("hrnek", 5);
  const { session, around, shown } = await searched(makeAnswer(makeSuggestion(1), MORE), { disable_submit: true });
  expect(shown()).toEqual(["Produkt 1"]);
  session.type("");

  session.choose(0);

  expect(session.state()).toMatchObject({ phrase: "hrnek", isLoading: true });
  expect(phrases().at(-1)).toBe("hrnek");
  expect(around.submit).not.toHaveBeenCalled();
});

test("a merchant who wants no history keeps none", async () => {
  const none = { show_recently_searched_products: false, show_recently_searched_phrases: false };
  const { session } = await searched(makeAnswer(makeSuggestion(1)), none);

  session.choose(0);
  session.submit();

  expect(localStorage).toHaveLength(0);
});

test("all results are the form's", async () => {
  const { session, around } = await searched(makeAnswer(makeSuggestion(1), MORE));

  expect(session.choose(1)).toBe(false);

  expect(around.submit).toHaveBeenCalledOnce();
});

test("a phrase from the history is put into the box and searched", () => {
  storePhrase("hrnek", 5);
  const { session, around } = searching();
  session.open();

  expect(session.choose(0)).toBe(false);

  expect(session.phrase).toBe("hrnek");
  expect(around.submit).toHaveBeenCalledOnce();
});

test("neither headings nor what says that nothing was found can be chosen", async () => {
  const { session } = await searched({
    suggestions: [makeHeadline("product"), { type: "no-results", value: "" }],
    total: 0,
  });

  expect([session.choose(0), session.choose(1), session.choose(2)]).toEqual([false, false, false]);
});

test("suggestions only for reading are not highlighted and not chosen", async () => {
  const { session } = await searched(makeAnswer(makeSuggestion(1)), { disable_hits: true });

  session.move(1);

  expect([session.state().selected, session.choose(0)]).toEqual([-1, false]);
});

test("a form is sent with a phrase, which is kept", async () => {
  const { session } = await searched(makeAnswer(makeSuggestion(1)));

  expect(session.submit()).toBe(true);

  expect(getSearchedPhrases(5)).toEqual(["čaj"]);
  expect(reports.at(-1)).toEqual({ action: "submitted", phrase: "čaj", total: 1 });
});

test.each([
  ["an empty box", "   ", {}],
  ["a form that the merchant disabled", "čaj", { disable_submit: true }],
])("%s is not sent", (_, phrase, settings) => {
  const { session } = searching(settings);
  session.type(phrase);

  expect(session.submit()).toBe(false);
  expect(getSearchedPhrases(5)).toEqual([]);
});

test("sending may open the first variation instead", async () => {
  const { session, around } = await searched(makeAnswer(makeSuggestion(2), VARIATION), {
    go_to_first_variation_on_submit: true,
  });

  expect(session.submit()).toBe(false);

  expect(around.go).toHaveBeenCalledExactlyOnceWith("/produkt/1/?b=2");
});

test("analytics hears of each fresh answer", async () => {
  const { session } = await searched(NO_RESULTS, { enable_ga_site_search_module: true });
  session.close();
  session.open();

  expect(analytics).toEqual([
    {
      term: "čaj",
      category: "Autocomplete Search without results",
      page_path: "/?s=%C4%8Daj&post_type=product&dgwt_wcas=1",
    },
  ]);
});

test("a merchant may not want analytics", async () => {
  await searched(makeAnswer(makeSuggestion(1)), { send_ga_events: false });

  expect(analytics).toEqual([]);
});

test("with the details panel those of all suggestions are asked for at once", async () => {
  const { session } = await searched(
    makeAnswer(makeHeadline("product"), makeSuggestion(1), makeSuggestion(2)),
    {},
    true,
  );
  expect(session.state().selected).toBe(1);

  net.asked[1]?.answer({ items: [{ objectID: "product__2", html: "<div >2</div>" }] });
  await settled();

  expect(net.asked).toHaveLength(2);
  expect(session.details.of(makeSuggestion(2))).toContain(">2</div>");
  expect(events).toContain("show-details-panel");
});

test.each([
  [{ dynamic_prices: true, show_price: true }, 2],
  [{ dynamic_prices: true, show_price: false }, 1],
  [{ dynamic_prices: false, show_price: true }, 1],
])("prices are asked for separately where the merchant wants it: %o", async (settings, requests) => {
  await searched(makeAnswer(makeSuggestion(1)), settings);

  expect(net.asked).toHaveLength(requests);
});

test("emptying the box hides the suggestions", async () => {
  const { session } = await searched(makeAnswer(makeSuggestion(1)));

  session.clear();

  expect(session.state()).toMatchObject({ phrase: "", view: "closed", suggestions: [] });
});

test("what could not be looked for everywhere is shown and reported to nobody as missing", async () => {
  const remark: SuggestionAnswer = {
    suggestions: [{ type: "headline-v2", value: "Omezené" }],
    total: 0,
    is_limited: true,
  };
  const { session } = await searched(remark);

  expect(session.state()).toMatchObject({ view: "suggestions", suggestions: remark.suggestions });
  expect(reports).toEqual([]);
  expect(analytics).toEqual([]);
  expect(events).not.toContain("no-results");
});
