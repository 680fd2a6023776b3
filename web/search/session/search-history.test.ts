// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { makeSuggestion } from "./fixtures.ts";
import { clearHistory, getSearchedPhrases, getViewedProducts, storePhrase, storeProduct } from "./search-history.ts";

const PRODUCTS_KEY = "fibosearch_recently_viewed_products";
const PHRASES_KEY = "fibosearch_recently_searched_phrases";
const getIds = () => getViewedProducts(5).map(({ post_id }) => post_id);

beforeEach(() => localStorage.clear());

test("the last five products are stored once each, the newest first", () => {
  for (const id of [1, 2, 3, 4, 5, 6, 2]) storeProduct(makeSuggestion(id), true, 5);

  expect(getIds()).toEqual([2, 6, 5, 4, 3]);
});

test("a product viewed again moves to the front and keeps its stored name", () => {
  for (const [id, name] of [
    [1, "Čaj"],
    [2, "Káva"],
    [1, "Čaj, sleva"],
  ] as const)
    storeProduct(makeSuggestion(id, name), true, 5);

  expect(getViewedProducts(5).map(({ value }) => value)).toEqual(["Čaj", "Káva"]);
});

test("a product is stored under FiboSearch's key without its price", () => {
  storeProduct({ ...makeSuggestion(1), thumb_html: "<img src='/1.webp'>" }, true, 5);

  const [stored] = JSON.parse(localStorage.getItem(PRODUCTS_KEY) ?? "[]");
  expect(stored).toEqual({
    type: "product",
    post_id: 1,
    value: "Produkt 1",
    url: "/produkt/1/",
    thumb_html: "<img src='/1.webp'>",
  });
});

test("without pictures no picture is stored", () => {
  storeProduct(
    { ...makeSuggestion(1), thumb_html: "<img src='/1.webp'>", image_src: "/1.webp", image: "/1.webp" },
    false,
    5,
  );

  expect(getViewedProducts(5)[0]).not.toHaveProperty("thumb_html");
  expect(getViewedProducts(5)[0]).not.toHaveProperty("image_src");
  expect(getViewedProducts(5)[0]).not.toHaveProperty("image");
});

test("the last five phrases are stored once each, the newest first", () => {
  for (const phrase of ["a", "b", "c", "d", "e", "f", "c"]) storePhrase(phrase, 5);

  expect(getSearchedPhrases(5)).toEqual(["c", "f", "e", "d", "b"]);
  expect(JSON.parse(localStorage.getItem(PHRASES_KEY) ?? "")).toEqual(["c", "f", "e", "d", "b"]);
});

test("clearHistory deletes products and phrases", () => {
  storeProduct(makeSuggestion(1), true, 5);
  storePhrase("čaj", 5);

  clearHistory();

  expect([getViewedProducts(5), getSearchedPhrases(5), localStorage.length]).toEqual([[], [], 0]);
});

test.each(["{", "null", "7", '{"a":1}'])("an invalid stored value counts as an empty history: %s", (stored) => {
  localStorage.setItem(PRODUCTS_KEY, stored);
  localStorage.setItem(PHRASES_KEY, stored);

  expect([getViewedProducts(5), getSearchedPhrases(5)]).toEqual([[], []]);
});

test("entries that are invalid or have an unsafe URL are skipped", () => {
  const entries = [null, 3, { post_id: 1 }, { ...makeSuggestion(2), url: "javascript:alert(1)" }, makeSuggestion(3)];
  localStorage.setItem(PRODUCTS_KEY, JSON.stringify(entries));

  expect(getIds()).toEqual([3]);
});

test("HTML members in the storage are ignored", () => {
  const markup = "<img src=x onerror=alert(1)>";
  const stored = {
    type: "product",
    post_id: 1,
    value: "Čaj",
    url: "/produkt/caj/",
    price: markup,
    title_before: markup,
  };
  localStorage.setItem("fibosearch_recently_viewed_products", JSON.stringify([stored]));
  expect(getViewedProducts(5)).toEqual([{ type: "product", post_id: 1, value: "Čaj", url: "/produkt/caj/" }]);
});
