import { expect, test } from "vitest";
import { chosenOne, fits, leadsSomewhere, sharedImage } from "./matching.ts";

const RED_M = { id: 1, values: ["red", "m"] };
const RED_L = { id: 2, values: ["red", "l"] };
const BLUE_ANY = { id: 3, values: ["blue", ""] };
const ALL = [RED_M, RED_L, BLUE_ANY];

test.each([
  [["red", "m"], ["red", "m"], true],
  [["red", "m"], ["red", ""], true],
  [["red", "m"], ["red", "l"], false],
  [["blue", ""], ["blue", "xl"], true],
  [["", ""], ["blue", "xl"], true],
])("a variation %j and the choice %j fit: %s", (values, chosen, expected) => {
  expect(fits(values, chosen)).toBe(expected);
});

test("a complete choice means one variation", () => {
  expect(chosenOne(ALL, ["red", "l"])).toBe(RED_L);
  expect(chosenOne(ALL, ["blue", "s"])).toBe(BLUE_ANY);
});

test("an open or impossible choice means none", () => {
  expect(chosenOne(ALL, ["red", ""])).toBeUndefined();
  expect(chosenOne(ALL, ["red", "xl"])).toBeUndefined();
});

test("of two that fit, the first one counts", () => {
  const any = { id: 4, values: ["", ""] };

  expect(chosenOne([any, RED_M], ["red", "m"])).toBe(any);
  expect(chosenOne([RED_M, any], ["red", "m"])).toBe(RED_M);
});

test("a product without choices means its only variation", () => {
  const only = { id: 5, values: [] };

  expect(chosenOne([only], [])).toBe(only);
});

test("a value leads somewhere when a variation has it with the rest of the choice", () => {
  expect(leadsSomewhere(ALL, ["red", ""], 1, "l")).toBe(true);
  expect(leadsSomewhere(ALL, ["red", ""], 1, "xl")).toBe(false);
  // Changing the attribute that was already chosen looks at the others only.
  expect(leadsSomewhere(ALL, ["red", "m"], 0, "blue")).toBe(true);
});

test("a choice shows the picture that all its variations share", () => {
  const pictured = [
    { values: ["red", "m"], image_id: 1 },
    { values: ["red", "l"], image_id: 1 },
    { values: ["blue", "m"], image_id: null },
  ];

  expect(sharedImage(pictured, ["red", ""])).toBe(1);
  expect(sharedImage(pictured, ["", "m"])).toBeNull();
  expect(sharedImage(pictured, ["blue", "m"])).toBeNull();
  expect(sharedImage(pictured, ["green", ""])).toBeNull();
});
