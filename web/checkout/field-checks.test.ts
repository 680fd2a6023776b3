// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkFields, type FieldErrors, mergeErrors, updateErrorSummary } from "./field-checks.ts";

let found: FieldErrors = {};
let isReachable = true;
let sent: string[] = [];
let shown: FieldErrors = {};
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  [found, shown, sent, isReachable] = [{}, {}, [], true];
  vi.stubGlobal("fetch", async (_url: string, { body }: { body: URLSearchParams }) => {
    sent.push(body.toString());
    return isReachable ? Response.json({ errors: found }) : new Response("", { status: 503 });
  });
  document.body.innerHTML = `<form><input name="order_key" value="k"><input name="billing_ico"><input name="billing_email">
    <input type="checkbox" name="ship_to_different_address"></form>`;
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const getField = (name: string) => document.querySelector(`[name=${name}]`) as HTMLInputElement;
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

function start(initial: FieldErrors = {}): void {
  shown = initial;
  stop = checkFields(document.querySelector("form") as HTMLFormElement, initial, (errors) => {
    shown = errors;
  });
}

async function type(name: string, value: string, leaves = true): Promise<void> {
  const field = getField(name);
  field.focus();
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  if (leaves) field.blur();
  await settle();
}

test.each<[name: string, shown: FieldErrors, found: FieldErrors, left: string, corrected: string, merged: FieldErrors]>(
  [
    ["the field that was left", {}, { a: "A", b: "B" }, "a", "", { a: "A" }],
    ["a corrected field", { a: "A" }, {}, "", "a", {}],
    ["a field that is still wrong keeps its words while it is typed in", { a: "A" }, { a: "A2" }, "", "a", { a: "A" }],
    ["another error of a field that was left", { a: "A" }, { a: "A2" }, "a", "", { a: "A2" }],
    ["a field that depends on what was left", { b: "B" }, {}, "a", "", {}],
    ["nothing of a field that is being typed in", {}, { b: "B" }, "a", "b", {}],
  ],
)("errors are shown of what the shopper has left, and no longer than they are valid: %s", (_, ...rest) => {
  const [before, now, left, corrected, merged] = rest;
  expect(mergeErrors(before, now, new Set([left]), corrected)).toEqual(merged);
});

test("a field that was left before an earlier check was answered keeps its error", async () => {
  start();
  found = { billing_ico: "To není IČO.", billing_email: "Tohle není e-mailová adresa." };
  for (const [name, value] of [
    ["billing_ico", "1"],
    ["billing_email", "jana@"],
  ] as const) {
    const field = getField(name);
    field.focus();
    field.value = value;
    field.blur();
  }
  await settle();

  expect(sent).toHaveLength(2);
  expect(shown).toEqual(found);
});

test("a wrong company number says so when the shopper leaves its field, and no more once it is corrected", async () => {
  start();
  found = { billing_ico: "To není IČO.", billing_email: "Vyplňte e-mail." };
  await type("billing_ico", "12345678");
  expect(sent).toEqual(["billing_ico=12345678&billing_email="]);
  expect(shown).toEqual({ billing_ico: "To není IČO." });

  found = { billing_email: "Vyplňte e-mail." };
  await type("billing_ico", "27082440", false);
  await settle(500);

  expect(shown).toEqual({});
});

test("an empty field that the shopper only passes through is not checked", async () => {
  start();
  getField("billing_ico").focus();
  getField("billing_ico").blur();
  await settle();

  expect(sent).toEqual([]);
});

test("errors stay when the shop does not answer", async () => {
  isReachable = false;
  start({ billing_ico: "To není IČO." });
  await type("billing_ico", "27082440");

  expect(shown).toEqual({ billing_ico: "To není IČO." });
});

test("the list above the form loses what was corrected, and disappears when it is empty", () => {
  document.body.innerHTML = `<div id="checkout-problems"><ul><li data-id="billing_ico">A</li><li data-id="billing_email">B</li></ul></div>`;
  updateErrorSummary({ billing_email: "B" });
  expect(document.querySelectorAll("li")).toHaveLength(1);
  updateErrorSummary({});

  expect(document.getElementById("checkout-problems")).toBeNull();
});
