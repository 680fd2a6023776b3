import { expect, test } from "vitest";
import { formatAnnouncement } from "./suggestion-labels.ts";

test("with a total of 0 the number of listed suggestions is announced", () => {
  const suggestions = [
    { type: "headline-v2", value: "Bez některých slov" },
    { type: "product", value: "Čepice Mráz" },
    { type: "product", value: "Kulich Rampouch" },
    { type: "more_products", value: "", total: 30 },
  ] as const;
  expect(formatAnnouncement(suggestions, 0)).toBe("Bez některých slov. 2 výsledky");
});

test("a remark of the shop is announced instead of the default text", () => {
  expect(formatAnnouncement([{ type: "headline-v2", value: "Hledání je teď omezené." }], 0)).toBe(
    "Hledání je teď omezené.",
  );
  expect(formatAnnouncement([{ type: "no-results", value: "" }], 0)).toBe("Nic jsme nenašli.");
});

test("the heading of a group is not announced as a remark", () => {
  const suggestions = [
    { type: "headline-v2", value: "Barva", taxonomy: "pa_barva" },
    { type: "taxonomy", value: "Modrá", taxonomy: "pa_barva", term_id: 7 },
    { type: "headline-v2", value: "Články", post_type: "post" },
    { type: "post", value: "Jak prát modré", post_id: 3, post_type: "post" },
  ] as const;
  expect(formatAnnouncement(suggestions, 2)).toBe("2 výsledky");
});
