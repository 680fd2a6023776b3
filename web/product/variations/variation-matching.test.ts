import { describe, expect, test } from "vitest";
import {
  findSelectedVariation,
  findSharedImage,
  getRemainingStock,
  getValueStates,
  matchesSelection,
  selectValue,
  summarizeAttributes,
  VALUE_STATES,
  type ValueState,
} from "./variation-matching.ts";

// Colours red, blue, green; sizes M, L, XL.
const [RED, BLUE, GREEN] = [1, 2, 3];
const [M, L, XL] = [1, 2, 3];
const SIZES = [3, 3];

interface TestVariation {
  id: number;
  values: readonly number[];
  isPurchasable: boolean;
  maxQuantity: number | null;
}
let lastId = 0;
const makeVariation = (
  values: readonly number[],
  isPurchasable = true,
  maxQuantity: number | null = null,
): TestVariation => ({
  id: ++lastId,
  values,
  isPurchasable,
  maxQuantity,
});

const RED_M = makeVariation([RED, M]);
const RED_L = makeVariation([RED, L]);
const BLUE_ANY = makeVariation([BLUE, 0]);
const ALL = [RED_M, RED_L, BLUE_ANY];

test.each([
  [[RED, M], [RED, M], true],
  [[RED, M], [RED, 0], true],
  [[RED, M], [RED, L], false],
  [[BLUE, 0], [BLUE, XL], true],
  [[0, 0], [BLUE, XL], true],
])("a variation %j matches the selection %j: %s", (values, chosen, expected) => {
  expect(matchesSelection(values, chosen)).toBe(expected);
});

test("a complete selection finds its variation", () => {
  expect(findSelectedVariation(ALL, [RED, L])).toBe(RED_L);
  expect(findSelectedVariation(ALL, [BLUE, M])).toBe(BLUE_ANY);
});

test("an incomplete or impossible selection finds none", () => {
  expect(findSelectedVariation(ALL, [RED, 0])).toBeUndefined();
  expect(findSelectedVariation(ALL, [RED, XL])).toBeUndefined();
});

test("the most specific matching variation is found, the first of equal ones", () => {
  const any = makeVariation([0, 0]);

  expect(findSelectedVariation([any, RED_M, makeVariation([RED, M])], [RED, M])).toBe(RED_M);
  expect(findSelectedVariation([RED_M, any], [RED, M])).toBe(RED_M);
  expect(findSelectedVariation([any, BLUE_ANY], [BLUE, M])).toBe(BLUE_ANY);
});

test("a product without attributes has its only variation selected", () => {
  const only = makeVariation([]);

  expect(findSelectedVariation([only], [])).toBe(only);
});

test("an image is found if all matching variations share it", () => {
  const pictured = [
    { values: [RED, M], imageId: 1 },
    { values: [RED, L], imageId: 1 },
    { values: [BLUE, M], imageId: null },
  ];

  expect(findSharedImage(pictured, [RED, 0])).toBe(1);
  expect(findSharedImage(pictured, [0, M])).toBeNull();
  expect(findSharedImage(pictured, [BLUE, M])).toBeNull();
  expect(findSharedImage(pictured, [GREEN, 0])).toBeNull();
});

describe("states of values", () => {
  test("a value of a variation that matches the other values is available", () => {
    expect(getValueStates(ALL, [RED, 0], SIZES)[1]).toEqual(["available", "available", "unavailable"]);
  });

  test("a selected attribute is matched only against the others", () => {
    expect(getValueStates(ALL, [RED, M], SIZES)[0]).toEqual(["available", "available", "never"]);
  });

  test("a value with only sold-out variations is no-stock", () => {
    const states = getValueStates(
      [makeVariation([RED, M], false), makeVariation([RED, L]), makeVariation([BLUE, M], false)],
      [0, 0],
      [2, 2],
    );

    expect(states).toEqual([
      ["available", "no-stock"],
      ["no-stock", "available"],
    ]);
  });

  test("a value that no variation has is never available", () => {
    expect(getValueStates([RED_M], [0, 0], SIZES)[0]).toEqual(["available", "never", "never"]);
  });

  test("a value that the product no longer lists changes nothing", () => {
    expect(getValueStates([makeVariation([-1, M]), RED_L], [0, 0], [1, 2])).toEqual([
      ["available"],
      ["available", "available"],
    ]);
  });
});

describe("selectValue", () => {
  const rules = { clears_on_reselect: true, deselects_unavailable: true, disables_out_of_stock: false };

  test("an unselected value is selected", () => {
    expect(selectValue(ALL, [0, 0], 0, RED, rules)).toEqual([RED, 0]);
  });

  test("a selected value is cleared", () => {
    expect(selectValue(ALL, [RED, M], 0, RED, rules)).toEqual([0, M]);
  });

  test("a selected value stays when clears_on_reselect is off", () => {
    expect(selectValue(ALL, [RED, M], 0, RED, { ...rules, clears_on_reselect: false })).toEqual([RED, M]);
  });

  test("a value without a matching variation is selected and clears the others", () => {
    expect(selectValue(ALL, [RED, M], 1, XL, rules)).toEqual([0, XL]);
  });

  test("a value without a matching variation keeps the others when deselects_unavailable is off", () => {
    expect(selectValue(ALL, [RED, M], 1, XL, { ...rules, deselects_unavailable: false })).toEqual([RED, XL]);
  });

  test("a sold-out variation counts as a match, unless disables_out_of_stock is on", () => {
    const soldOut = [RED_M, makeVariation([RED, XL], false), makeVariation([BLUE, XL])];

    expect(selectValue(soldOut, [RED, M], 1, XL, rules)).toEqual([RED, XL]);
    expect(selectValue(soldOut, [RED, M], 1, XL, { ...rules, disables_out_of_stock: true })).toEqual([0, XL]);
  });

  test("clearing a value keeps the others without a match", () => {
    expect(selectValue([RED_M], [GREEN, M], 1, 0, rules)).toEqual([GREEN, 0]);
  });
});

describe("remaining units", () => {
  const few = [
    makeVariation([RED, M], true, 2),
    makeVariation([RED, L], true, 9),
    makeVariation([RED, XL], false, 0),
    makeVariation([BLUE, M]),
  ];

  test("are returned for values of the only open attribute with little stock", () => {
    expect(getRemainingStock(few, [RED, 0], SIZES, 5)).toEqual({ position: 1, quantities: [2, null, null] });
  });

  test("at the threshold are returned", () => {
    expect(getRemainingStock(few, [RED, 0], SIZES, 9)?.quantities).toEqual([2, 9, null]);
    expect(getRemainingStock(few, [RED, 0], SIZES, 8)?.quantities).toEqual([2, null, null]);
  });

  test("are null while two attributes are open, for a complete selection, and for a single attribute", () => {
    expect(getRemainingStock(few, [0, 0], SIZES, 5)).toBeNull();
    expect(getRemainingStock(few, [RED, M], SIZES, 5)).toBeNull();
    expect(getRemainingStock([makeVariation([RED], true, 1)], [0], [3], 5)).toBeNull();
  });

  test("are those of the most specific matching variation, the first of equal ones", () => {
    expect(
      getRemainingStock([makeVariation([RED, 0], true, 1), makeVariation([RED, M], true, 4)], [RED, 0], SIZES, 5)
        ?.quantities,
    ).toEqual([4, 1, 1]);
    expect(
      getRemainingStock([makeVariation([RED, M], true, 8), makeVariation([RED, M], true, 1)], [RED, 0], SIZES, 5)
        ?.quantities[0],
    ).toBeNull();
    expect(
      getRemainingStock([makeVariation([RED, M], true, 8), makeVariation([RED, 0], true, 1)], [RED, 0], SIZES, 5)
        ?.quantities,
    ).toEqual([null, 1, 1]);
  });

  test("are null for a variation without a limit", () => {
    expect(getRemainingStock(few, [BLUE, 0], SIZES, 5)?.quantities).toEqual([null, null, null]);
  });
});

test("the summary has the number of attributes and the selected values", () => {
  const choices = [
    { slug: "pa_barva", values: [{ value: "cervena" }, { value: "modra" }] },
    { slug: "pa_velikost", values: [{ value: "m" }] },
  ];

  expect(summarizeAttributes(choices, [2, 0])).toEqual({
    count: 2,
    chosenCount: 1,
    data: { attribute_pa_barva: "modra", attribute_pa_velikost: "" },
  });
});

describe("random variations, compared with a check of each variation", () => {
  /** A reproducible random sequence (mulberry32). */
  function* randomNumbers(seed: number): Generator<number, never> {
    for (let state = seed; ; ) {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      yield ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
    }
  }

  const cases = Array.from({ length: 300 }, (_, seed) => {
    const random = randomNumbers(seed + 1);
    const randomBelow = (limit: number) => Math.floor(random.next().value * limit);
    const sizes = Array.from({ length: 1 + randomBelow(3) }, () => 1 + randomBelow(4));
    const variations = Array.from({ length: randomBelow(12) }, () =>
      makeVariation(
        sizes.map((size) => randomBelow(size + 1)),
        randomBelow(3) > 0,
        randomBelow(2) ? randomBelow(8) : null,
      ),
    );
    return { seed, sizes, variations, chosen: sizes.map((size) => (randomBelow(3) ? randomBelow(size + 1) : 0)) };
  });

  const listValues = (size: number) => Array.from({ length: size }, (_, i) => i + 1);

  test("states", () => {
    for (const { seed, sizes, variations, chosen } of cases) {
      const getExpectedState = (position: number, value: number): ValueState => {
        const withValue = variations.filter(({ values }) => !values[position] || values[position] === value);
        const matching = withValue.filter(({ values }) => matchesSelection(values, chosen.with(position, value)));
        const best = matching.some(({ isPurchasable }) => isPurchasable)
          ? 3
          : matching.length
            ? 2
            : withValue.length
              ? 1
              : 0;
        return VALUE_STATES[best] as ValueState;
      };

      expect(getValueStates(variations, chosen, sizes), `seed ${seed}`).toEqual(
        sizes.map((size, position) => listValues(size).map((value) => getExpectedState(position, value))),
      );
    }
  });

  test("remaining units", () => {
    for (const { seed, sizes, variations, chosen } of cases) {
      const found = getRemainingStock(variations, chosen, sizes, 5);
      const openCount = chosen.filter((value) => !value).length;
      expect(found !== null, `seed ${seed}`).toBe(sizes.length > 1 && openCount === 1);
      if (!found) continue;
      const quantities = listValues(sizes[found.position] ?? 0).map((value) => {
        const variation = findSelectedVariation(variations, chosen.with(found.position, value));
        const { maxQuantity = null } = variation ?? {};
        return variation?.isPurchasable && maxQuantity !== null && maxQuantity <= 5 ? maxQuantity : null;
      });
      expect(found.quantities, `seed ${seed}`).toEqual(quantities);
    }
  });
});
