// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { makeAnswer, makeSuggestion, mockPendingFetch, NO_RESULTS } from "./fixtures.ts";
import { Suggester } from "./suggester.ts";

let net: ReturnType<typeof mockPendingFetch>;

beforeEach(() => {
  net = mockPendingFetch();
  vi.stubGlobal("fetch", net.fetch);
  // biome-ignore lint/suspicious/noDocumentCookie: the page reads it
  document.cookie = "wmc_current_currency=; max-age=0; path=/";
});

test("a phrase is requested with the page's parameters", async () => {
  const suggester = new Suggester(() => ({ pobocka: "brno" }));

  const loading = suggester.load("modré tričko");
  net.requests[0]?.answer(makeAnswer(makeSuggestion(1)));

  expect(net.requests[0]?.url).toBe("/?wc-ajax=dgwt_wcas_ajax_search&s=modr%C3%A9+tri%C4%8Dko&pobocka=brno");
  expect((await loading)?.suggestions[0]?.post_id).toBe(1);
});

test("an answer is cached for its currency", async () => {
  const suggester = new Suggester();
  const loading = suggester.load("čaj");
  net.requests[0]?.answer(makeAnswer(makeSuggestion(1)));
  await loading;

  expect(suggester.getCached("čaj")?.total).toBe(1);
  // biome-ignore lint/suspicious/noDocumentCookie: the page reads it
  document.cookie = "wmc_current_currency=EUR; path=/";
  expect(suggester.getCached("čaj")).toBeUndefined();
});

test("a new request cancels the running one", async () => {
  const suggester = new Suggester();

  const first = suggester.load("čaj");
  const second = suggester.load("čajník");
  net.requests[1]?.answer(makeAnswer(makeSuggestion(2)));

  expect(net.requests[0]?.signal?.aborted).toBe(true);
  expect(await first).toBeUndefined();
  expect((await second)?.suggestions[0]?.post_id).toBe(2);
});

test.each([
  ["an empty list", { suggestions: [], total: 0 }],
  ["a no-results entry", NO_RESULTS],
])("a phrase that continues one without results needs no request: %s", async (_, answer) => {
  const suggester = new Suggester();
  const loading = suggester.load("xyz");
  net.requests[0]?.answer(answer);
  await loading;

  expect(suggester.getCached("xyzz")).toEqual(NO_RESULTS);
  expect(suggester.getCached("xy")).toBeUndefined();
});

test("a phrase with another word is requested after an empty answer", async () => {
  const suggester = new Suggester();
  const loading = suggester.load("xyz");
  net.requests[0]?.answer(NO_RESULTS);
  await loading;

  expect(suggester.getCached("xyzž7")).toEqual(NO_RESULTS);
  expect(suggester.getCached("xyz hrnek")).toBeUndefined();
  expect(suggester.getCached("xyz-1")).toBeUndefined();
});

test("after an empty answer with can_still_match a longer phrase is requested", async () => {
  const suggester = new Suggester();
  const loading = suggester.load("trc");
  net.requests[0]?.answer({ ...NO_RESULTS, can_still_match: true });
  await loading;

  expect(suggester.getCached("trcko")).toBeUndefined();
  expect(suggester.getCached("trc")?.suggestions).toEqual(NO_RESULTS.suggestions);
});

test.each([{}, null, "0", { suggestions: "x" }])("an invalid answer is an error: %s", async (data) => {
  const suggester = new Suggester();
  const loading = suggester.load("čaj");
  net.requests[0]?.answer(data);

  await expect(loading).rejects.toThrow();
  expect(suggester.getCached("čaj")).toBeUndefined();
});

test("a request times out after 15 s", async () => {
  vi.useFakeTimers();
  const loading = new Suggester().load("čaj");
  const rejection = expect(loading).rejects.toBe("late");

  vi.advanceTimersByTime(15_000);

  await rejection;
  vi.useRealTimers();
});

test("an answer of a limited search is not cached", async () => {
  const suggester = new Suggester();
  const loading = suggester.load("xyz");
  net.requests[0]?.answer({ suggestions: [{ type: "headline-v2", value: "Omezené" }], total: 0, is_limited: true });

  expect(await loading).toMatchObject({ is_limited: true });
  expect(suggester.getCached("xyz")).toBeUndefined();
  expect(suggester.getCached("xyzz")).toBeUndefined();
});
