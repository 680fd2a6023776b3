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

interface Made {
  id: number;
  values: readonly number[];
  isPurchasable: boolean;
  maxQuantity: number | null;
}
let ids = 0;
const of = (values: readonly number[], isPurchasable = true, maxQuantity: number | null = null): Made => ({
  id: ++ids,
  values,
  isPurchasable,
  maxQuantity,
});

const RED_M = of([RED, M]);
const RED_L = of([RED, L]);
const BLUE_ANY = of([BLUE, 0]);
const ALL = [RED_M, RED_L, BLUE_ANY];

test.each([
  [[RED, M], [RED, M], true],
  [[RED, M], [RED, 0], true],
  [[RED, M], [RED, L], false],
  [[BLUE, 0], [BLUE, XL], true],
  [[0, 0], [BLUE, XL], true],
])("a variation %j and the choice %j fit: %s", (values, chosen, expected) => {
  expect(matchesSelection(values, chosen)).toBe(expected);
});

test("a complete choice means one variation", () => {
  expect(findSelectedVariation(ALL, [RED, L])).toBe(RED_L);
  expect(findSelectedVariation(ALL, [BLUE, M])).toBe(BLUE_ANY);
});

test("an open or impossible choice means none", () => {
  expect(findSelectedVariation(ALL, [RED, 0])).toBeUndefined();
  expect(findSelectedVariation(ALL, [RED, XL])).toBeUndefined();
});

test("of two that fit, the more specific one counts, of equal ones the first", () => {
  const any = of([0, 0]);

  expect(findSelectedVariation([any, RED_M, of([RED, M])], [RED, M])).toBe(RED_M);
  expect(findSelectedVariation([RED_M, any], [RED, M])).toBe(RED_M);
  expect(findSelectedVariation([any, BLUE_ANY], [BLUE, M])).toBe(BLUE_ANY);
});

test("a product without choices means its only variation", () => {
  const only = of([]);

  expect(findSelectedVariation([only], [])).toBe(only);
});

test("a choice shows the picture that all its variations share", () => {
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
  test("what is offered with the rest of the choice is available", () => {
    expect(getValueStates(ALL, [RED, 0], SIZES)[1]).toEqual(["available", "available", "unavailable"]);
  });

  test("the attribute that was chosen already is asked with the others only", () => {
    expect(getValueStates(ALL, [RED, M], SIZES)[0]).toEqual(["available", "available", "never"]);
  });

  test("a value of which all variations are sold out has no stock", () => {
    const states = getValueStates([of([RED, M], false), of([RED, L]), of([BLUE, M], false)], [0, 0], [2, 2]);

    expect(states).toEqual([
      ["available", "no-stock"],
      ["no-stock", "available"],
    ]);
  });

  test("a value that no variation has is never to be had", () => {
    expect(getValueStates([RED_M], [0, 0], SIZES)[0]).toEqual(["available", "never", "never"]);
  });

  test("a value that the product no longer lists changes nothing", () => {
    expect(getValueStates([of([-1, M]), RED_L], [0, 0], [1, 2])).toEqual([["available"], ["available", "available"]]);
  });
});

describe("picking", () => {
  const rules = { clears_on_reselect: true, deselects_unavailable: true, disables_out_of_stock: false };

  test("a value that is not chosen is chosen", () => {
    expect(selectValue(ALL, [0, 0], 0, RED, rules)).toEqual([RED, 0]);
  });

  test("a value that is chosen is let go", () => {
    expect(selectValue(ALL, [RED, M], 0, RED, rules)).toEqual([0, M]);
  });

  test("unless the merchant keeps it", () => {
    expect(selectValue(ALL, [RED, M], 0, RED, { ...rules, clears_on_reselect: false })).toEqual([RED, M]);
  });

  test("a value that leaves no variation clears the others and stays", () => {
    expect(selectValue(ALL, [RED, M], 1, XL, rules)).toEqual([0, XL]);
  });

  test("unless the merchant does not let go", () => {
    expect(selectValue(ALL, [RED, M], 1, XL, { ...rules, deselects_unavailable: false })).toEqual([RED, XL]);
  });

  test("a sold-out variation counts as one, unless what is sold out is disabled", () => {
    const sold_out = [RED_M, of([RED, XL], false), of([BLUE, XL])];

    expect(selectValue(sold_out, [RED, M], 1, XL, rules)).toEqual([RED, XL]);
    expect(selectValue(sold_out, [RED, M], 1, XL, { ...rules, disables_out_of_stock: true })).toEqual([0, XL]);
  });

  test("taking a choice back leads everywhere", () => {
    expect(selectValue([RED_M], [GREEN, M], 1, 0, rules)).toEqual([GREEN, 0]);
  });
});

describe("pieces left", () => {
  const few = [of([RED, M], true, 2), of([RED, L], true, 9), of([RED, XL], false, 0), of([BLUE, M])];

  test("are told of the last attribute that is open, in stock and few", () => {
    expect(getRemainingStock(few, [RED, 0], SIZES, 5)).toEqual({ position: 1, pieces: [2, null, null] });
  });

  test("at the threshold they are few", () => {
    expect(getRemainingStock(few, [RED, 0], SIZES, 9)?.pieces).toEqual([2, 9, null]);
    expect(getRemainingStock(few, [RED, 0], SIZES, 8)?.pieces).toEqual([2, null, null]);
  });

  test("are not told while two attributes are open, nor once all are chosen, nor of the only attribute", () => {
    expect(getRemainingStock(few, [0, 0], SIZES, 5)).toBeNull();
    expect(getRemainingStock(few, [RED, M], SIZES, 5)).toBeNull();
    expect(getRemainingStock([of([RED], true, 1)], [0], [3], 5)).toBeNull();
  });

  test("the most specific variation that fits decides, of equal ones the first", () => {
    expect(getRemainingStock([of([RED, 0], true, 1), of([RED, M], true, 4)], [RED, 0], SIZES, 5)?.pieces).toEqual([
      4, 1, 1,
    ]);
    expect(getRemainingStock([of([RED, M], true, 8), of([RED, M], true, 1)], [RED, 0], SIZES, 5)?.pieces[0]).toBeNull();
    expect(getRemainingStock([of([RED, M], true, 8), of([RED, 0], true, 1)], [RED, 0], SIZES, 5)?.pieces).toEqual([
      null,
      1,
      1,
    ]);
  });

  test("what is not counted is not told", () => {
    expect(getRemainingStock(few, [BLUE, 0], SIZES, 5)?.pieces).toEqual([null, null, null]);
  });
});

test("the summary counts the attributes and names what is chosen", () => {
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

describe("against every variation asked one by one", () => {
  /** A row of numbers that is the same each time (mulberry32). */
  function* numbers(seed: number): Generator<number, never> {
    for (let state = seed; ; ) {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      yield ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
    }
  }

  const drawn = Array.from({ length: 300 }, (_, seed) => {
    const row = numbers(seed + 1);
    const below = (limit: number) => Math.floor(row.next().value * limit);
    const sizes = Array.from({ length: 1 + below(3) }, () => 1 + below(4));
    const variations = Array.from({ length: below(12) }, () =>
      of(
        sizes.map((size) => below(size + 1)),
        below(3) > 0,
        below(2) ? below(8) : null,
      ),
    );
    return { seed, sizes, variations, chosen: sizes.map((size) => (below(3) ? below(size + 1) : 0)) };
  });

  const values = (size: number) => Array.from({ length: size }, (_, i) => i + 1);

  test("states", () => {
    for (const { seed, sizes, variations, chosen } of drawn) {
      const state = (position: number, value: number): ValueState => {
        const having = variations.filter((one) => !one.values[position] || one.values[position] === value);
        const fitting = having.filter((one) => matchesSelection(one.values, chosen.with(position, value)));
        const best = fitting.some((one) => one.isPurchasable) ? 3 : fitting.length ? 2 : having.length ? 1 : 0;
        return VALUE_STATES[best] as ValueState;
      };

      expect(getValueStates(variations, chosen, sizes), `seed ${seed}`).toEqual(
        sizes.map((size, position) => values(size).map((value) => state(position, value))),
      );
    }
  });

  test("pieces left", () => {
    for (const { seed, sizes, variations, chosen } of drawn) {
      const found = getRemainingStock(variations, chosen, sizes, 5);
      const open = chosen.filter((value) => !value).length;
      expect(found !== null, `seed ${seed}`).toBe(sizes.length > 1 && open === 1);
      if (!found) continue;
      const left = values(sizes[found.position] ?? 0).map((value) => {
        const first = findSelectedVariation(variations, chosen.with(found.position, value));
        const { maxQuantity = null } = first ?? {};
        return first?.isPurchasable && maxQuantity !== null && maxQuantity <= 5 ? maxQuantity : null;
      });
      expect(found.pieces, `seed ${seed}`).toEqual(left);
    }
  });
});
