import { expect, test } from "vitest";
import { addNoBreakSpaces, addNoBreakSpacesToHtml } from "./typography.ts";

test.each([
  ["Mikina s kapucí", "Mikina s\u00a0kapucí"],
  ["V lese i v poli", "V\u00a0lese i\u00a0v\u00a0poli"],
  ["Doprava a platba", "Doprava a\u00a0platba"],
  ["Kniha (z lesa)", "Kniha (z\u00a0lesa)"],
  ["a v lese", "a\u00a0v\u00a0lese"],
  ["Velikost XS modrá", "Velikost XS modrá"],
  ["Vitamin C", "Vitamin C"],
  ["Poukaz na 500 Kč", "Poukaz na 500\u00a0Kč"],
  ["Trasa 10 km dlouhá", "Trasa 10\u00a0km dlouhá"],
  ["Káva 2,5 kg, mletá", "Káva 2,5\u00a0kg, mletá"],
  ["od 1 500 Kč", "od 1\u00a0500\u00a0Kč"],
  ["Praní na 60 °C", "Praní na 60\u00a0°C"],
  ["14 dní na vrácení", "14\u00a0dní na vrácení"],
  ["Batoh 28 litrů", "Batoh 28 litrů"],
  ["Pánev 26 hranatá", "Pánev 26 hranatá"],
  ["úterý 24. listopadu", "úterý 24.\u00a0listopadu"],
  ["21. 11. 2026", "21.\u00a011.\u00a02026"],
  ["Rok 2025. Pak další", "Rok 2025. Pak další"],
  ["Praha – Brno", "Praha\u00a0– Brno"],
  ["", ""],
  ["konec v ", "konec v "],
])("addNoBreakSpaces formats “%s”", (text, expected) => {
  expect(addNoBreakSpaces(text)).toBe(expected);
});

test("in HTML only the text is changed", () => {
  expect(addNoBreakSpacesToHtml('<p class="a b">V lese a <a href="/s s">k moři</a></p>')).toBe(
    '<p class="a b">V\u00a0lese a <a href="/s s">k\u00a0moři</a></p>',
  );
});
