import { expect, test } from "vitest";
import type { AttributeChoice, ShownPrice } from "../generated/props.ts";
import { formatReducedVariations } from "./reduced-values.ts";
import type { Variation } from "./variations/unpack-variations.ts";

const choices = [
  { values: [{ name: "Hořčicová" }, { name: "Modrá" }] },
  { values: [{ name: "0,3 l" }, { name: "0,5 l" }] },
] as unknown as readonly AttributeChoice[];
const REDUCED = { discount: { percent: 20, is_most: true } } as unknown as ShownPrice;
const FULL = { discount: null } as unknown as ShownPrice;
const make = (values: readonly number[], isReduced: boolean) =>
  ({ values, price: isReduced ? REDUCED : FULL }) as unknown as Variation;

test.each<[string, readonly [number[], boolean][], string]>([
  [
    "a colour",
    [
      [[1, 1], true],
      [[1, 2], true],
      [[2, 1], false],
    ],
    "Hořčicová",
  ],
  [
    "a size",
    [
      [[1, 1], false],
      [[2, 1], false],
      [[1, 2], true],
      [[2, 2], true],
    ],
    "0,5 l",
  ],
  [
    "one combination",
    [
      [[1, 1], true],
      [[1, 2], false],
      [[2, 1], false],
    ],
    "Hořčicová, 0,3 l",
  ],
  [
    "everything",
    [
      [[1, 1], true],
      [[2, 1], true],
    ],
    "",
  ],
  [
    "nothing",
    [
      [[1, 1], false],
      [[2, 1], false],
    ],
    "",
  ],
])("reduced: %s", (_what, variations, expected) => {
  expect(
    formatReducedVariations(
      choices,
      variations.map(([values, isReduced]) => make(values, isReduced)),
    ),
  ).toBe(expected);
});
