import { expect, test } from "vitest";
import { announcement } from "./labels.ts";

test("of what lacks some of the words as many results are announced as are listed", () => {
  const suggestions = [
    { type: "headline-v2", value: "Bez některých slov" },
    { type: "product", value: "Čepice Mráz" },
    { type: "product", value: "Kulich Rampouch" },
    { type: "more_products", value: "", total: 30 },
  ] as const;
  expect(announcement(suggestions, 0)).toBe("2 výsledky");
});
