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

function createSearch(settings: Partial<SearchBox> = {}, hasPanel = false) {
  const environment = {
    hasPanel: () => hasPanel,
    parameters: () => ({}),
    navigate: vi.fn(),
    openTab: vi.fn(),
    submit: vi.fn(),
  };
  const session = new SearchSession(makeSearchBox(settings), environment);
  return { session, environment, getShown: () => session.state().suggestions.map(({ value }) => value) };
}

const getRequestedPhrases = () => net.requests.map(({ url }) => new URL(url, "http://x").searchParams.get("s"));
const waitForUpdates = () => vi.advanceTimersByTimeAsync(0);

/** Search for "čaj" and resolve the request with `answer`. */
async function searchTea(answer: SuggestionAnswer, settings: Partial<SearchBox> = {}, hasPanel = false) {
  const search = createSearch(settings, hasPanel);
  search.session.type("čaj");
  net.requests[0]?.answer(answer);
  await waitForUpdates();
  return search;
}

test("a long enough phrase is requested without surrounding spaces", async () => {
  const { session, getShown } = createSearch();

  session.type("  č ");
  session.type(" čaj ");
  expect(session.state()).toMatchObject({ isLoading: true, view: "closed" });
  net.requests[0]?.answer(makeAnswer(makeSuggestion(1)));
  await waitForUpdates();

  expect(getRequestedPhrases()).toEqual(["čaj"]);
  expect(session.state()).toMatchObject({ isLoading: false, view: "suggestions", answered: "čaj", total: 1 });
  expect(getShown()).toEqual(["Produkt 1"]);
  expect(events).toEqual(["open", "show-suggestions"]);
});

test("during typing the last phrase is requested after a pause", async () => {
  const { session } = createSearch();

  for (const phrase of ["tri", "trič", "tričk", "tričko"]) session.type(phrase);
  await vi.advanceTimersByTimeAsync(400);

  expect(getRequestedPhrases()).toEqual(["tri", "tričko"]);
  expect(net.requests[0]?.signal?.aborted).toBe(true);
});

test("a late answer is cached, not shown", async () => {
  const { session, getShown } = createSearch();
  session.type("tri");
  session.type("trič");
  net.requests[0]?.answer(makeAnswer(makeSuggestion(1, "Triko")));
  await waitForUpdates();
  expect(getShown()).toEqual([]);

  session.type("tri");

  expect(getShown()).toEqual(["Triko"]);
  expect(getRequestedPhrases()).toEqual(["tri"]);
});

test("an answer after closing does not open the panel", async () => {
  const { session } = createSearch();
  session.type("čaj");

  session.close();
  net.requests[0]?.answer(makeAnswer(makeSuggestion(1)));
  await waitForUpdates();

  expect(session.state()).toMatchObject({ view: "closed", isLoading: false });
});

test("a cached answer is shown at once", async () => {
  const { session } = await searchTea(makeAnswer(makeSuggestion(1)));
  session.close();

  session.open();

  expect(session.state()).toMatchObject({ view: "suggestions", isLoading: false });
  expect(net.requests).toHaveLength(1);
});

test("an empty answer is shown, and longer phrases are not requested", async () => {
  const { session } = await searchTea(NO_RESULTS);
  session.type("čajka");
  await vi.advanceTimersByTimeAsync(1000);

  expect(getRequestedPhrases()).toEqual(["čaj"]);
  expect(session.state()).toMatchObject({ view: "suggestions", answered: "čajka", total: 0 });
  expect(events).toContain("no-results");
});

test("after a connection error a message shows, an event is dispatched, and a click tries again", async () => {
  const { session, getShown } = createSearch({ debounce_wait_ms: 0 });
  session.type("čaj");
  net.requests[0]?.fail();
  await waitForUpdates();

  expect(session.state()).toMatchObject({ view: "failed", suggestions: [], isLoading: false });
  expect(failures).toEqual([{ phrase: "čaj", error: new TypeError("offline") }]);
  session.open();
  session.open();
  net.requests[1]?.answer(makeAnswer(makeSuggestion(1)));
  await waitForUpdates();

  expect(getShown()).toEqual(["Produkt 1"]);
  expect(getRequestedPhrases()).toEqual(["čaj", "čaj"]);
});

test("an error of a cancelled request is ignored", async () => {
  const { session } = createSearch();
  session.type("čaj");
  session.close();
  net.requests[0]?.fail();
  await waitForUpdates();

  expect(session.state().view).toBe("closed");
  expect(failures).toEqual([]);
});

test("a phrase that becomes too short closes the panel", async () => {
  const { session } = await searchTea(makeAnswer(makeSuggestion(1)));

  session.type("ča");

  expect(session.state().view).toBe("closed");
  expect(events.at(-1)).toBe("close");
});

test("an empty field offers viewed products and searched phrases", () => {
  storeProduct(makeSuggestion(7, "Konvice"), true, 5);
  storePhrase("hrnek", 5);
  const { session, getShown } = createSearch();

  session.open();

  expect(session.state().view).toBe("history");
  expect(getShown()).toEqual(["Konvice", "hrnek"]);
  expect(events).toEqual(["open", "show-pre-suggestions"]);
});

test("with the history disabled nothing is offered", () => {
  storeProduct(makeSuggestion(7), true, 5);
  storePhrase("hrnek", 5);
  const { session } = createSearch({ show_recently_searched_products: false, show_recently_searched_phrases: false });

  session.open();

  expect(session.state().view).toBe("closed");
});

test("clearHistory deletes the history and closes the panel", () => {
  storePhrase("hrnek", 5);
  const { session } = createSearch();
  session.open();

  session.clearHistory();
  session.open();

  expect(session.state().view).toBe("closed");
  expect(getSearchedPhrases(5)).toEqual([]);
});

test("arrow keys skip headings and lead from the first suggestion to the field", async () => {
  const { session } = await searchTea(
    makeAnswer(makeHeadline("product"), makeSuggestion(1), makeHeadline("tax_product_cat"), makeSuggestion(2)),
  );
  const getSelected = () => session.state().selected;

  session.move(1);
  expect(getSelected()).toBe(1);
  session.move(1);
  expect(getSelected()).toBe(3);
  session.move(1);
  expect(getSelected()).toBe(3);
  session.move(-1);
  expect(getSelected()).toBe(1);
  session.move(-1);
  expect(getSelected()).toBe(-1);
});

test("Enter opens the suggestion highlighted with arrow keys", async () => {
  const { session, environment } = await searchTea(makeAnswer(makeSuggestion(1), makeSuggestion(2)));

  session.move(1);
  session.move(1);

  expect(session.openHighlighted()).toBe(true);
  expect(environment.navigate).toHaveBeenCalledExactlyOnceWith("/produkt/2/");
});

test("Enter does not open a suggestion highlighted by the pointer or automatically", async () => {
  const { session, environment } = await searchTea(makeAnswer(makeSuggestion(1), makeSuggestion(2)), {}, true);
  expect(session.state()).toMatchObject({ selected: 0, reason: "system" });
  expect(session.openHighlighted()).toBe(false);

  session.hover(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(session.state()).toMatchObject({ selected: 1, reason: "pointer" });

  expect(session.openHighlighted()).toBe(false);
  expect(environment.navigate).not.toHaveBeenCalled();
});

test.each([
  [true, 100],
  [false, 1],
])("with the details panel (%s) hovering highlights after %d ms", async (hasPanel, delay) => {
  const { session } = await searchTea(makeAnswer(makeSuggestion(1), makeSuggestion(2)), {}, hasPanel);

  session.hover(1);
  vi.advanceTimersByTime(delay - 1);
  expect(session.state().selected).not.toBe(1);
  vi.advanceTimersByTime(1);

  expect(session.state().selected).toBe(1);
});

test("a pointer that leaves before the delay does not highlight", async () => {
  const { session } = await searchTea(makeAnswer(makeSuggestion(1), makeSuggestion(2)), {}, true);

  session.hover(1);
  session.leave();
  vi.advanceTimersByTime(1000);

  expect(session.state().selected).toBe(0);
});

test("keys replace the highlight of the pointer, and the pointer that of keys", async () => {
  const { session } = await searchTea(makeAnswer(makeSuggestion(1), makeSuggestion(2)));
  const hoverLong = (index: number) => {
    session.hover(index);
    vi.advanceTimersByTime(100);
  };
  hoverLong(1);
  session.move(-1);
  expect(session.state()).toMatchObject({ selected: 0, reason: "keys" });

  hoverLong(1);

  expect(session.state()).toMatchObject({ selected: 1, reason: "pointer" });
});

test("an automatically highlighted suggestion can open in another tab", async () => {
  const { session, environment } = await searchTea(makeAnswer(makeHeadline("product"), makeSuggestion(1)), {}, true);

  expect(session.openInTab()).toBe(true);

  expect(environment.openTab).toHaveBeenCalledExactlyOnceWith("/produkt/1/");
});

test("a suggestion highlighted with keys opens in another tab and is stored", async () => {
  const { session, environment } = await searchTea(makeAnswer(makeSuggestion(1)));
  expect(session.openInTab()).toBe(false);

  session.move(1);

  expect(session.openInTab()).toBe(true);
  expect(environment.openTab).toHaveBeenCalledWith("/produkt/1/");
  expect(getViewedProducts(5)).toHaveLength(1);
});

test("a chosen product is stored and reported, and its link is followed", async () => {
  const { session } = await searchTea(makeAnswer(makeSuggestion(1)));

  expect(session.choose(0)).toBe(true);

  expect(getViewedProducts(5)[0]).toMatchObject({ post_id: 1 });
  expect(reports).toEqual([
    { action: "shown", phrase: "čaj", total: 1 },
    { action: "chosen", phrase: "čaj", total: 1, objectID: "product__1" },
  ]);
});

test("a chosen category is not stored", async () => {
  const tea: Suggestion = { type: "taxonomy", term_id: 3, taxonomy: "product_cat", value: "Čaje", url: "/caje/" };
  const { session } = await searchTea(makeAnswer(tea));

  session.choose(0);

  expect(localStorage).toHaveLength(0);
});

test("suggestions shown again are reported once", async () => {
  const { session } = await searchTea(makeAnswer(makeSuggestion(1)));

  session.close();
  session.open();

  expect(reports).toHaveLength(1);
});

test("a second click within half a second is ignored", async () => {
  const { session } = await searchTea(makeAnswer(makeSuggestion(1)));

  expect([session.choose(0), session.choose(0)]).toEqual([true, false]);
  vi.advanceTimersByTime(500);
  expect(session.choose(0)).toBe(true);
});

test("with submitting disabled there is no link to all results, and a stored phrase loads suggestions", async () => {
  storePhrase("hrnek", 5);
  const { session, environment, getShown } = await searchTea(makeAnswer(makeSuggestion(1), MORE), {
    disable_submit: true,
  });
  expect(getShown()).toEqual(["Produkt 1"]);
  session.type("");

  session.choose(0);

  expect(session.state()).toMatchObject({ phrase: "hrnek", isLoading: true });
  expect(getRequestedPhrases().at(-1)).toBe("hrnek");
  expect(environment.submit).not.toHaveBeenCalled();
});

test("with the history disabled nothing is stored", async () => {
  const settings = { show_recently_searched_products: false, show_recently_searched_phrases: false };
  const { session } = await searchTea(makeAnswer(makeSuggestion(1)), settings);

  session.choose(0);
  session.submit();

  expect(localStorage).toHaveLength(0);
});

test("the link to all results submits the form", async () => {
  const { session, environment } = await searchTea(makeAnswer(makeSuggestion(1), MORE));

  expect(session.choose(1)).toBe(false);

  expect(environment.submit).toHaveBeenCalledOnce();
});

test("a phrase from the history is filled in and submitted", () => {
  storePhrase("hrnek", 5);
  const { session, environment } = createSearch();
  session.open();

  expect(session.choose(0)).toBe(false);

  expect(session.phrase).toBe("hrnek");
  expect(environment.submit).toHaveBeenCalledOnce();
});

test("headings and the entry without results cannot be chosen", async () => {
  const { session } = await searchTea({
    suggestions: [makeHeadline("product"), { type: "no-results", value: "" }],
    total: 0,
  });

  expect([session.choose(0), session.choose(1), session.choose(2)]).toEqual([false, false, false]);
});

test("with disable_hits suggestions are neither highlighted nor chosen", async () => {
  const { session } = await searchTea(makeAnswer(makeSuggestion(1)), { disable_hits: true });

  session.move(1);

  expect([session.state().selected, session.choose(0)]).toEqual([-1, false]);
});

test("a submitted phrase is stored and reported", async () => {
  const { session } = await searchTea(makeAnswer(makeSuggestion(1)));

  expect(session.submit()).toBe(true);

  expect(getSearchedPhrases(5)).toEqual(["čaj"]);
  expect(reports.at(-1)).toEqual({ action: "submitted", phrase: "čaj", total: 1 });
});

test.each([
  ["an empty field", "   ", {}],
  ["a form that the merchant disabled", "čaj", { disable_submit: true }],
])("%s is not submitted", (_, phrase, settings) => {
  const { session } = createSearch(settings);
  session.type(phrase);

  expect(session.submit()).toBe(false);
  expect(getSearchedPhrases(5)).toEqual([]);
});

test("with go_to_first_variation_on_submit the first variation opens instead", async () => {
  const { session, environment } = await searchTea(makeAnswer(makeSuggestion(2), VARIATION), {
    go_to_first_variation_on_submit: true,
  });

  expect(session.submit()).toBe(false);

  expect(environment.navigate).toHaveBeenCalledExactlyOnceWith("/produkt/1/?b=2");
});

test("a search that was read is sent to analytics once", async () => {
  const { session } = await searchTea(NO_RESULTS, { enable_ga_site_search_module: true });
  expect(analytics).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  session.close();
  session.open();
  session.settle();

  expect(analytics).toEqual([
    {
      term: "čaj",
      category: "Autocomplete Search without results",
      page_path: "/?s=%C4%8Daj&post_type=product&dgwt_wcas=1",
    },
  ]);
});

test("with send_ga_events disabled nothing is sent to analytics", async () => {
  const { session } = await searchTea(makeAnswer(makeSuggestion(1)), { send_ga_events: false });
  session.choose(0);

  expect(analytics).toEqual([]);
});

test("half-typed and deleted words are no searches of their own for analytics", async () => {
  const { session } = createSearch();
  for (const [i, phrase] of ["čaj", "čajov", "čajová konv", "čajová konvice", "čajová konvi"].entries()) {
    session.type(phrase);
    await vi.advanceTimersByTimeAsync(400);
    net.requests[i]?.answer(makeAnswer(makeSuggestion(i)));
    await waitForUpdates();
    // A long pause after the first words does not make a search of them.
    await vi.advanceTimersByTimeAsync(i < 2 ? 5000 : 500);
  }
  session.type("čajová konvice");
  session.choose(0);
  session.submit();

  expect(analytics).toEqual([{ term: "čajová konvice", category: "Autocomplete Search with results", page_path: "" }]);
});

test.each<[string, (session: SearchSession) => void]>([
  ["a chosen suggestion", (session) => session.choose(0)],
  ["a suggestion opened in a tab", (session) => [session.highlight(0, "pointer"), session.openInTab()]],
  ["a submitted phrase", (session) => session.submit()],
])("%s is a search for analytics at once", async (_, act) => {
  const { session } = await searchTea(makeAnswer(makeSuggestion(1)));

  act(session);

  expect(analytics).toHaveLength(1);
});

test("with the details panel details of all suggestions are loaded in one request", async () => {
  const { session } = await searchTea(
    makeAnswer(makeHeadline("product"), makeSuggestion(1), makeSuggestion(2)),
    {},
    true,
  );
  expect(session.state().selected).toBe(1);

  net.requests[1]?.answer({ items: [{ objectID: "product__2", html: "<div >2</div>" }] });
  await waitForUpdates();

  expect(net.requests).toHaveLength(2);
  expect(session.details.get(makeSuggestion(2))).toContain(">2</div>");
  expect(events).toContain("show-details-panel");
});

test.each([
  [{ dynamic_prices: true, show_price: true }, 2],
  [{ dynamic_prices: true, show_price: false }, 1],
  [{ dynamic_prices: false, show_price: true }, 1],
])("prices are requested separately only with dynamic_prices and show_price: %o", async (settings, requests) => {
  await searchTea(makeAnswer(makeSuggestion(1)), settings);

  expect(net.requests).toHaveLength(requests);
});

test("clearing the field closes the panel", async () => {
  const { session } = await searchTea(makeAnswer(makeSuggestion(1)));

  session.clear();

  expect(session.state()).toMatchObject({ phrase: "", view: "closed", suggestions: [] });
});

test("an answer of a limited search is shown and not reported as empty", async () => {
  const answer: SuggestionAnswer = {
    suggestions: [{ type: "headline-v2", value: "Omezené" }],
    total: 0,
    is_limited: true,
  };
  const { session } = await searchTea(answer);

  expect(session.state()).toMatchObject({ view: "suggestions", suggestions: answer.suggestions });
  expect(reports).toEqual([]);
  expect(analytics).toEqual([]);
  expect(events).not.toContain("no-results");
});
