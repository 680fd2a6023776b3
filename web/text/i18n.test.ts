import { expect, test, vi } from "vitest";
import { pluralForm } from "../generated/messages.ts";
import { n, t } from "./i18n.ts";

vi.mock("../generated/messages.ts", async (original) => ({
  ...(await original<typeof import("../generated/messages.ts")>()),
  messages: {
    "Add to cart": "Do košíku",
    "Only %(count)d left": "Zbývá %(count)d",
    "%(count)d piece": ["%(count)d kus", "%(count)d kusy", "%(count)d kusů"],
  },
}));

test("a text in the catalogue is translated, another one stays unchanged", () => {
  expect(t("Add to cart")).toBe("Do košíku");
  expect(t("Not translated")).toBe("Not translated");
});

test("values replace their placeholders, and %% becomes a percent sign", () => {
  expect(t("Only %(count)d left", { count: 3 })).toBe("Zbývá 3");
  expect(t("%(percent)d %% off %(what)s", { percent: 20, what: "$&" })).toBe("20 % off $&");
  expect(t("%(missing)s stays")).toBe("%(missing)s stays");
});

test.each([
  [0, 2],
  [1, 0],
  [2, 1],
  [4, 1],
  [5, 2],
  [21, 2],
  [22, 2],
  [104, 2],
])("%d uses plural form %d", (count, form) => {
  expect(pluralForm(count)).toBe(form);
});

test("plurals have three Czech forms, or two English ones without a translation", () => {
  expect([1, 3, 5].map((count) => n("%(count)d piece", "%(count)d pieces", count))).toEqual([
    "1 kus",
    "3 kusy",
    "5 kusů",
  ]);
  expect(n("%(count)d piece", "%(count)d pieces", 1.5)).toBe("1.5 kusů");
  expect([1, 2].map((count) => n("%(count)d box", "%(count)d boxes", count))).toEqual(["1 box", "2 boxes"]);
});
