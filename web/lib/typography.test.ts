import { expect, test } from "vitest";
import { unbroken } from "./typography.ts";

test.each([
  ["Mikina s kapucí", "Mikina s\u00a0kapucí"],
  ["V lese i v poli", "V\u00a0lese i\u00a0v\u00a0poli"],
  ["Doprava a platba", "Doprava a\u00a0platba"],
  ["Kniha (z lesa)", "Kniha (z\u00a0lesa)"],
  ["Velikost XS modrá", "Velikost XS modrá"],
  ["Vitamin C", "Vitamin C"],
])("%s", (text, expected) => {
  expect(unbroken(text)).toBe(expected);
});
