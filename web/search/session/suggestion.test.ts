import { expect, test } from "vitest";
import { getObjectId, hashObjectId, isEmpty } from "./suggestion.ts";

test.each([
  [{ type: "product", post_id: 101 }, "product__101"],
  [{ type: "product_variation", post_id: 101, variation_id: 205 }, "product_variation__101__205"],
  [{ type: "taxonomy", term_id: 15, taxonomy: "product_cat" }, "taxonomy__15__product_cat"],
  [{ type: "post", post_id: 9, post_type: "page" }, "post__9__page"],
] as const)("the objectID of %o is %s", (suggestion, id) => {
  expect(getObjectId({ value: "", ...suggestion })).toBe(id);
});

test("hashObjectId returns a 32-bit hash of the reversed objectID", () => {
  expect(hashObjectId("ab")).toBe(98 * 31 + 97);
  expect(hashObjectId("")).toBe(0);
  expect(hashObjectId("product_variation__101__205")).toBe(slowHash("product_variation__101__205"));
});

/** Return the same hash, calculated with BigInt. */
function slowHash(text: string): number {
  let hash = 0n;
  for (const letter of [...text].reverse()) hash = BigInt.asIntN(32, hash * 31n + BigInt(letter.charCodeAt(0)));
  return Number(hash < 0n ? -hash : hash);
}

test("an answer is empty without suggestions or with only a no-results entry", () => {
  expect(isEmpty({ suggestions: [], total: 0 })).toBe(true);
  expect(isEmpty({ suggestions: [{ type: "no-results", value: "" }], total: 0 })).toBe(true);
  expect(isEmpty({ suggestions: [{ type: "product", value: "Čaj" }], total: 1 })).toBe(false);
});
