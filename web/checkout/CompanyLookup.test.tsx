// @vitest-environment jsdom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CompanyLookup, isCompanyNumber } from "./CompanyLookup.tsx";

const COMPANY = { company: "Alza.cz a.s.", dic: "CZ27082440", address_1: "", city: "Praha", postcode: "170 00" };
let respond: () => Promise<Response>;

const getInput = (name: string) => document.querySelector<HTMLInputElement>(`[name=billing_${name}]`);
const findButton = (text: string) =>
  [...document.querySelectorAll("button")].find(({ textContent }) => textContent === text);
const getStatus = () => document.querySelector("[role=status]")?.textContent;
const typeInto = (name: string, value: string) =>
  act(async () => {
    const input = getInput(name);
    if (!input) return;
    input.value = value;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
const pressButton = (text: string) => act(async () => findButton(text)?.click());

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  respond = async () => new Response(JSON.stringify({ company: COMPANY, message: "" }));
  vi.stubGlobal("fetch", () => respond());
  const inputs = ["company", "ico", "dic", "address_1", "city", "postcode"].map(
    (name) => `<input name="billing_${name}">`,
  );
  document.body.innerHTML = `<form>${inputs.join("")}<div id="container"></div></form>`;
  const container = document.querySelector("#container");
  if (container) await act(async () => createRoot(container).render(<CompanyLookup />));
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
])("%j is a valid company number: %s", (text, isValid) => {
  expect(isCompanyNumber(text)).toBe(isValid);
});

test("a valid number shows a button, which fills in empty fields", async () => {
  await typeInto("ico", "27082441");
  expect(findButton("Načíst z ARES")).toBeUndefined();
  await typeInto("ico", "27082440");

  await pressButton("Načíst z ARES");

  expect(["company", "dic", "city"].map((name) => getInput(name)?.value)).toEqual([
    "Alza.cz a.s.",
    "CZ27082440",
    "Praha",
  ]);
  expect(getStatus()).toBe("Vyplněno z ARES: Alza.cz a.s.");
});

test("typed values stay until the shopper overwrites them", async () => {
  await typeInto("ico", "27082440");
  await typeInto("city", "Brno");

  await pressButton("Načíst z ARES");

  expect(getInput("city")?.value).toBe("Brno");
  expect(getInput("company")?.value).toBe("Alza.cz a.s.");
  await pressButton("Přepsat údaji z ARES");
  expect(getInput("city")?.value).toBe("Praha");
});

test("a partly typed address is not filled in", async () => {
  await typeInto("ico", "27082440");
  await typeInto("city", "Brno");

  await pressButton("Načíst z ARES");

  expect(["address_1", "city", "postcode"].map((name) => getInput(name)?.value)).toEqual(["", "Brno", ""]);
});

test("a response for an earlier number is ignored", async () => {
  let deliver = () => {};
  respond = () => new Promise((resolve) => (deliver = () => resolve(Response.json({ company: COMPANY, message: "" }))));
  await typeInto("ico", "27082440");
  await pressButton("Načíst z ARES");
  await typeInto("ico", "00006947");

  await act(async () => deliver());

  expect(getInput("company")?.value).toBe("");
});

test.each([
  ["the network fails", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["the response is no JSON", async () => new Response("<html>")],
  ["the response is empty", async () => new Response("null")],
])("when %s, an error is shown and the number stays", async (_condition, response) => {
  respond = response;
  await typeInto("ico", "27082440");

  await pressButton("Načíst z ARES");

  expect(getStatus()).toContain("vyplňte je prosím ručně");
  expect(getInput("ico")?.value).toBe("27082440");
});
