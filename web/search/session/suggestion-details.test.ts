// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { makeHeadline, makeSuggestion, mockPendingFetch } from "./fixtures.ts";
import { hashObjectId, type Suggestion } from "./suggestion.ts";
import { SuggestionDetails, SuggestionPrices } from "./suggestion-details.ts";

const CATEGORY: Suggestion = { type: "taxonomy", term_id: 15, taxonomy: "product_cat", value: "Čaje", url: "/caje/" };
const MORE: Suggestion = { type: "more_products", value: "", total: 20, url: "/?s=caj" };

let net: ReturnType<typeof mockPendingFetch>;
const getSentParams = (i: number) => [...new URLSearchParams(net.requests[i]?.body)];

beforeEach(() => {
  net = mockPendingFetch();
  vi.stubGlobal("fetch", net.fetch);
  // biome-ignore lint/suspicious/noDocumentCookie: the page reads it
  document.cookie = "wmc_current_currency=; max-age=0; path=/";
});

test("details of all suggestions but headings and the link to all results are loaded in one request", async () => {
  const details = new SuggestionDetails();

  const loading = details.load([makeHeadline("product"), makeSuggestion(101, "Zelený čaj"), CATEGORY, MORE]);
  net.requests[0]?.answer({ items: [{ objectID: "product__101", html: '<div class="x">Čaj</div>' }] });
  await loading;

  expect(net.requests[0]?.url).toBe("/?wc-ajax=dgwt_wcas_result_details");
  expect(getSentParams(0)).toEqual([
    ["action", "dgwt_wcas_result_details"],
    ["items[0][objectID]", "product__101"],
    ["items[0][value]", "Zelený čaj"],
    ["items[1][objectID]", "taxonomy__15__product_cat"],
    ["items[1][value]", "Čaje"],
  ]);
  expect(details.get(makeSuggestion(101))).toBe(
    `<div data-object="${hashObjectId("product__101")}" class="x">Čaj</div>`,
  );
  expect(details.get(CATEGORY)).toBe(""); // the response has no details of it
  expect(details.get(MORE)).toBe("");
});

test("requested details are not requested again", async () => {
  const details = new SuggestionDetails();
  const first = details.load([makeSuggestion(1)]);
  const second = details.load([makeSuggestion(1), makeSuggestion(2)]);
  for (const { answer } of net.requests) answer({ items: [] });
  await Promise.all([first, second]);
  await details.load([makeSuggestion(1), makeSuggestion(2)]);

  expect(net.requests).toHaveLength(2);
  expect(getSentParams(1).map(([, value]) => value)).not.toContain("product__1");
});

test("in another currency details are requested again", async () => {
  const details = new SuggestionDetails();
  const loading = details.load([makeSuggestion(1)]);
  net.requests[0]?.answer({ items: [{ objectID: "product__1", html: "<div >1 Kč</div>" }] });
  await loading;

  // biome-ignore lint/suspicious/noDocumentCookie: the page reads it
  document.cookie = "wmc_current_currency=EUR; path=/";

  expect(details.get(makeSuggestion(1))).toBeUndefined();
  void details.load([makeSuggestion(1)]);
  expect(net.requests).toHaveLength(2);
});

test("after a connection error there are no details, and the next call requests them again", async () => {
  const details = new SuggestionDetails();
  const loading = details.load([makeSuggestion(1)]);
  expect(details.get(makeSuggestion(1))).toBeUndefined();
  net.requests[0]?.fail();
  await loading;

  expect(details.get(makeSuggestion(1))).toBe("");
  void details.load([makeSuggestion(1)]);
  expect(net.requests).toHaveLength(2);
});

test("prices of products are requested by id, of variations by the variation's id", async () => {
  const prices = new SuggestionPrices();
  const variation: Suggestion = { type: "product_variation", post_id: 1, variation_id: 205, value: "Čaj 1 kg" };

  const loading = prices.load([CATEGORY, makeSuggestion(101), variation]);
  net.requests[0]?.answer({ success: true, data: { 101: "<b>1 Kč</b>", 205: "<b>2 Kč</b>" } });
  await loading;

  expect(getSentParams(0)).toEqual([
    ["action", "dgwt_wcas_get_prices"],
    ["items[]", "101"],
    ["items[]", "205"],
  ]);
  expect([prices.get(makeSuggestion(101)), prices.get(variation)]).toEqual(["<b>1 Kč</b>", "<b>2 Kč</b>"]);
});

test("after an error response no prices are set", async () => {
  const prices = new SuggestionPrices();
  const loading = prices.load([makeSuggestion(101)]);
  net.requests[0]?.answer({ success: false, data: { 101: "x" } });
  await loading;

  expect(prices.get(makeSuggestion(101))).toBeUndefined();
});
