// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { makeSuggestion } from "./fixtures.ts";
import { clearHistory, getSearchedPhrases, getViewedProducts, storePhrase, storeProduct } from "./search-history.ts";

const PRODUCTS = "fibosearch_recently_viewed_products";
const PHRASES = "fibosearch_recently_searched_phrases";
const ids = () => getViewedProducts(5).map(({ post_id }) => post_id);

beforeEach(() => localStorage.clear());

test("the last five products are kept, the newest first, each once", () => {
  for (const id of [1, 2, 3, 4, 5, 6, 2]) storeProduct(makeSuggestion(id), true, 5);

  expect(ids()).toEqual([2, 6, 5, 4, 3]);
});

test("a product that is looked at again comes first, as it was kept before", () => {
  for (const [id, name] of [
    [1, "Čaj"],
    [2, "Káva"],
    [1, "Čaj, sleva"],
  ] as const)
    storeProduct(makeSuggestion(id, name), true, 5);

  expect(getViewedProducts(5).map(({ value }) => value)).toEqual(["Čaj", "Káva"]);
});

test("a product is kept under the name that scripts of others know, without its price", () => {
  storeProduct({ ...makeSuggestion(1), thumb_html: "<img src='/1.webp'>" }, true, 5);

  const [kept] = JSON.parse(localStorage.getItem(PRODUCTS) ?? "[]");
  expect(kept).toEqual({
    type: "product",
    post_id: 1,
    value: "Produkt 1",
    url: "/produkt/1/",
    thumb_html: "<img src='/1.webp'>",
  });
});

test("without pictures none is kept", () => {
  storeProduct(
    { ...makeSuggestion(1), thumb_html: "<img src='/1.webp'>", image_src: "/1.webp", image: "/1.webp" },
    false,
    5,
  );

  expect(getViewedProducts(5)[0]).not.toHaveProperty("thumb_html");
  expect(getViewedProducts(5)[0]).not.toHaveProperty("image_src");
  expect(getViewedProducts(5)[0]).not.toHaveProperty("image");
});

test("the last five phrases are kept, the newest first, each once", () => {
  for (const phrase of ["a", "b", "c", "d", "e", "f", "c"]) storePhrase(phrase, 5);

  expect(getSearchedPhrases(5)).toEqual(["c", "f", "e", "d", "b"]);
  expect(JSON.parse(localStorage.getItem(PHRASES) ?? "")).toEqual(["c", "f", "e", "d", "b"]);
});

test("all of it can be forgotten", () => {
  storeProduct(makeSuggestion(1), true, 5);
  storePhrase("čaj", 5);

  clearHistory();

  expect([getViewedProducts(5), getSearchedPhrases(5), localStorage.length]).toEqual([[], [], 0]);
});

test.each(["{", "null", "7", '{"a":1}'])("what is no history is none: %s", (kept) => {
  localStorage.setItem(PRODUCTS, kept);
  localStorage.setItem(PHRASES, kept);

  expect([getViewedProducts(5), getSearchedPhrases(5)]).toEqual([[], []]);
});

test("an entry that leads out of the web is left out", () => {
  const entries = [null, 3, { post_id: 1 }, { ...makeSuggestion(2), url: "javascript:alert(1)" }, makeSuggestion(3)];
  localStorage.setItem(PRODUCTS, JSON.stringify(entries));

  expect(ids()).toEqual([3]);
});

test("what others wrote there is never drawn as HTML", () => {
  const markup = "<img src=x onerror=alert(1)>";
  const kept = { type: "product", post_id: 1, value: "Čaj", url: "/produkt/caj/", price: markup, title_before: markup };
  localStorage.setItem("fibosearch_recently_viewed_products", JSON.stringify([kept]));
  expect(getViewedProducts(5)).toEqual([{ type: "product", post_id: 1, value: "Čaj", url: "/produkt/caj/" }]);
});
