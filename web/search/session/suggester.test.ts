// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { makeAnswer, makeSuggestion, mockPendingFetch, NO_RESULTS } from "./fixtures.ts";
import { Suggester } from "./suggester.ts";

let net: ReturnType<typeof mockPendingFetch>;

beforeEach(() => {
  net = mockPendingFetch();
  vi.stubGlobal("fetch", net.fetch);
  // biome-ignore lint/suspicious/noDocumentCookie: what the page reads
  document.cookie = "wmc_current_currency=; max-age=0; path=/";
});

test("a phrase is asked for with the page's parameters", async () => {
  const suggester = new Suggester(() => ({ pobocka: "brno" }));

  const asked = suggester.ask("modré tričko");
  net.asked[0]?.answer(makeAnswer(makeSuggestion(1)));

  expect(net.asked[0]?.url).toBe("/?wc-ajax=dgwt_wcas_ajax_search&s=modr%C3%A9+tri%C4%8Dko&pobocka=brno");
  expect((await asked)?.suggestions[0]?.post_id).toBe(1);
});

test("an answer is known from then on, in the currency that it is in", async () => {
  const suggester = new Suggester();
  const asked = suggester.ask("čaj");
  net.asked[0]?.answer(makeAnswer(makeSuggestion(1)));
  await asked;

  expect(suggester.known("čaj")?.total).toBe(1);
  // biome-ignore lint/suspicious/noDocumentCookie: what the page reads
  document.cookie = "wmc_current_currency=EUR; path=/";
  expect(suggester.known("čaj")).toBeUndefined();
});

test("a new question lets go of the one that runs", async () => {
  const suggester = new Suggester();

  const first = suggester.ask("čaj");
  const second = suggester.ask("čajník");
  net.asked[1]?.answer(makeAnswer(makeSuggestion(2)));

  expect(net.asked[0]?.signal?.aborted).toBe(true);
  expect(await first).toBeUndefined();
  expect((await second)?.suggestions[0]?.post_id).toBe(2);
});

test.each([
  ["an empty list", { suggestions: [], total: 0 }],
  ["one entry that says so", NO_RESULTS],
])("what begins like a phrase without a result is not asked for: %s", async (_, answer) => {
  const suggester = new Suggester();
  const asked = suggester.ask("xyz");
  net.asked[0]?.answer(answer);
  await asked;

  expect(suggester.known("xyzz")).toEqual(NO_RESULTS);
  expect(suggester.known("xy")).toBeUndefined();
});

test("another word may find something, so after an empty answer it is asked for", async () => {
  const suggester = new Suggester();
  const asked = suggester.ask("xyz");
  net.asked[0]?.answer(NO_RESULTS);
  await asked;

  expect(suggester.known("xyzž7")).toEqual(NO_RESULTS);
  expect(suggester.known("xyz hrnek")).toBeUndefined();
  expect(suggester.known("xyz-1")).toBeUndefined();
});

test("an empty answer that a longer phrase may mend is no end", async () => {
  const suggester = new Suggester();
  const asked = suggester.ask("trc");
  net.asked[0]?.answer({ ...NO_RESULTS, can_still_match: true });
  await asked;

  expect(suggester.known("trcko")).toBeUndefined();
  expect(suggester.known("trc")?.suggestions).toEqual(NO_RESULTS.suggestions);
});

test.each([{}, null, "0", { suggestions: "x" }])("what is no answer is a failure: %s", async (data) => {
  const suggester = new Suggester();
  const asked = suggester.ask("čaj");
  net.asked[0]?.answer(data);

  await expect(asked).rejects.toThrow();
  expect(suggester.known("čaj")).toBeUndefined();
});

test("a shop that does not answer in 15 s is given up", async () => {
  vi.useFakeTimers();
  const asked = new Suggester().ask("čaj");
  const failed = expect(asked).rejects.toBe("late");

  vi.advanceTimersByTime(15_000);

  await failed;
  vi.useRealTimers();
});

test("what the shop could not look for everywhere is asked for again, and so is what begins like it", async () => {
  const suggester = new Suggester();
  const asked = suggester.ask("xyz");
  net.asked[0]?.answer({ suggestions: [{ type: "headline-v2", value: "Omezené" }], total: 0, is_limited: true });

  expect(await asked).toMatchObject({ is_limited: true });
  expect(suggester.known("xyz")).toBeUndefined();
  expect(suggester.known("xyzz")).toBeUndefined();
});
