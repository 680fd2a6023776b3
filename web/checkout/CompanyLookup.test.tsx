// @vitest-environment jsdom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CompanyLookup, isCompanyNumber } from "./CompanyLookup.tsx";

const FOUND = { company: "Alza.cz a.s.", dic: "CZ27082440", address_1: "", city: "Praha", postcode: "170 00" };
let answer: () => Promise<Response>;

const named = (name: string) => document.querySelector<HTMLInputElement>(`[name=billing_${name}]`);
const button = (words: string) =>
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent === words);
const said = () => document.querySelector("[role=status]")?.textContent;
const type = (name: string, value: string) =>
  act(async () => {
    const input = named(name);
    if (!input) return;
    input.value = value;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
const press = (words: string) => act(async () => button(words)?.click());

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  answer = async () => new Response(JSON.stringify({ company: FOUND, message: "" }));
  vi.stubGlobal("fetch", () => answer());
  const inputs = ["company", "ico", "dic", "address_1", "city", "postcode"].map(
    (name) => `<input name="billing_${name}">`,
  );
  document.body.innerHTML = `<form>${inputs.join("")}<div id="place"></div></form>`;
  const place = document.querySelector("#place");
  if (place) await act(async () => createRoot(place).render(<CompanyLookup />));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ["27082440", true],
  ["270 82 440", true],
  ["00006947", true],
  ["27082441", false],
  ["2708244", false],
  ["", false],
])("the number %s can be one: %s", (typed, is) => {
  expect(isCompanyNumber(typed)).toBe(is);
});

test("a right number brings a button, which fills empty fields", async () => {
  await type("ico", "27082441");
  expect(button("Načíst z ARES")).toBeUndefined();
  await type("ico", "27082440");

  await press("Načíst z ARES");

  expect(["company", "dic", "city"].map((name) => named(name)?.value)).toEqual(["Alza.cz a.s.", "CZ27082440", "Praha"]);
  expect(said()).toBe("Vyplněno z ARES: Alza.cz a.s.");
});

test("what was typed stays until the shopper says otherwise", async () => {
  await type("ico", "27082440");
  await type("city", "Brno");

  await press("Načíst z ARES");

  expect(named("city")?.value).toBe("Brno");
  expect(named("company")?.value).toBe("Alza.cz a.s.");
  await press("Přepsat údaji z ARES");
  expect(named("city")?.value).toBe("Praha");
});

test("an address is filled in as a whole or not at all", async () => {
  await type("ico", "27082440");
  await type("city", "Brno");

  await press("Načíst z ARES");

  expect(["address_1", "city", "postcode"].map((name) => named(name)?.value)).toEqual(["", "Brno", ""]);
});

test("what is told of another number than the one that stands there by now is dropped", async () => {
  let arrive = () => {};
  answer = () => new Promise((resolve) => (arrive = () => resolve(Response.json({ company: FOUND, message: "" }))));
  await type("ico", "27082440");
  await press("Načíst z ARES");
  await type("ico", "00006947");

  await act(async () => arrive());

  expect(named("company")?.value).toBe("");
});

test.each([
  ["the network is gone", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["the answer is nonsense", async () => new Response("<html>")],
  ["the answer is empty", async () => new Response("null")],
])("when %s, it says so and nothing is lost", async (_when, given) => {
  answer = given;
  await type("ico", "27082440");

  await press("Načíst z ARES");

  expect(said()).toContain("vyplňte je prosím ručně");
  expect(named("ico")?.value).toBe("27082440");
});
