// @vitest-environment jsdom
import { expect, test } from "vitest";
import { showVariationTexts } from "./show-variation-texts.ts";
import type { Variation } from "./variations/unpack-variations.ts";

const variations = [
  { id: 11, values: [1, 1] },
  { id: 12, values: [1, 2] },
  { id: 21, values: [2, 0] },
] as unknown as Variation[];

test.each([
  [
    [0, 0],
    ["11 12", "21"],
  ],
  [[1, 0], ["11 12"]],
  [[2, 1], ["21"]],
  [[1, 2], ["11 12"]],
])("texts that the selection %j excludes are hidden", (chosen, shown) => {
  document.body.innerHTML = `<p data-texts-of="7" data-variations="11 12"></p><p data-texts-of="7" data-variations="21">
    </p><p data-texts-of="8" data-variations="30"></p>`;

  showVariationTexts(7, variations, chosen);

  const visible = [...document.querySelectorAll<HTMLElement>("[data-texts-of='7']")].filter(({ hidden }) => !hidden);
  expect(visible.map(({ dataset }) => dataset.variations)).toEqual(shown);
  expect(document.querySelector<HTMLElement>("[data-texts-of='8']")?.hidden).toBe(false);
});
