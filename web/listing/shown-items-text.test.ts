import { expect, test } from "vitest";
import { formatShownPosts, formatShownProducts } from "./shown-items-text.ts";

test("the range of shown products is formatted as Czech text", () => {
  expect(formatShownProducts({ first: 1, last: 48, total: 250, total_text: "250" })).toBe(
    "Zobrazeno 48 z\u00a0250 produktů",
  );
  expect(formatShownProducts({ first: 25, last: 48, total: 1234, total_text: "1\u00a0234" })).toBe(
    "Zobrazeno 25–48 z\u00a01\u00a0234 produktů",
  );
  expect(formatShownProducts({ first: 1, last: 1, total: 1, total_text: "1" })).toBe("Zobrazeno 1 z\u00a01 produktu");
});

test("the range of shown posts is formatted as Czech text", () => {
  expect(formatShownPosts({ first: 13, last: 24, total: 30, total_text: "30" })).toBe(
    "Zobrazeno 13–24 z\u00a030 článků",
  );
});
