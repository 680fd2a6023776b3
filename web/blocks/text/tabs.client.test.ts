// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { parseHandlerId, startTabs } from "./tabs.client.ts";

let isWide = true;
let visit = "navigate";
let scrolledTo: Element[] = [];
vi.stubGlobal("matchMedia", () => ({ matches: isWide, addEventListener: () => {} }));
vi.stubGlobal("performance", { ...performance, getEntriesByType: () => [{ type: visit }] });
Element.prototype.scrollIntoView = function () {
  scrolledTo.push(this);
};

const tabs = () => [...document.querySelectorAll<HTMLElement>("[role=tab]")];
const selected = () => tabs().map((tab) => tab.getAttribute("aria-selected") === "true");
const opened = () => [...document.querySelectorAll("details")].map((panel) => panel.open);

function draw(hash = "", settings: object = { ekit_hash_change: "" }): void {
  history.replaceState(null, "", `/stranka/${hash}`);
  const names = ["popis", "velikosti", "péče"];
  document.body.innerHTML = `<div data-settings='${JSON.stringify(settings)}'>
    <div>${names.map((name, i) => `<button role="tab" aria-selected="${!i}" data-ekit-handler-id="${name}"></button>`).join("")}</div>
    ${names.map((_, i) => `<details${i ? "" : " open"}><summary></summary></details>`).join("")}</div>`;
  startTabs([document.body.firstElementChild as HTMLElement]);
}

function changeHash(hash: string): void {
  history.replaceState(null, "", hash);
  dispatchEvent(new HashChangeEvent("hashchange"));
}

beforeEach(() => {
  isWide = true;
  visit = "navigate";
  draw();
  scrolledTo = [];
});

test.each([
  ["#velikosti", "velikosti"],
  ["#velikosti?utm_source=x", "velikosti"],
  ["#p%C3%A9%C4%8De", "péče"],
  ["#100%", "100%"],
  ["", ""],
  ["#?a", ""],
])("the hash %s says the tab %s", (hash, id) => {
  expect(parseHandlerId(hash)).toBe(id);
});

test.each(["#velikosti", "#velikosti?barva=modra"])("the hash %s chooses a tab when the page opens", (hash) => {
  draw(hash);

  expect(selected()).toEqual([false, true, false]);
  expect(opened()).toEqual([false, true, false]);
});

test.each([
  [true, "navigate", "DIV"],
  [false, "navigate", "DETAILS"],
  [true, "reload", undefined],
  [false, "back_forward", undefined],
])("the page scrolls to the chosen tab, but not on a reload or Back (wide %s, %s)", (wide, how, to) => {
  isWide = wide;
  visit = how;

  draw("#velikosti");

  expect(scrolledTo[0]?.tagName).toBe(to);
});

test("a new hash chooses a tab, one that does not exist changes nothing", () => {
  changeHash("#velikosti");
  expect(selected()).toEqual([false, true, false]);

  for (const hash of ["#nic", "#", "#%", '#"]']) {
    changeHash(hash);
    expect(selected()).toEqual([false, true, false]);
  }
});

test("a click chooses a tab and leaves the address alone", () => {
  tabs()[2]?.click();

  expect(selected()).toEqual([false, false, true]);
  expect(opened()).toEqual([false, false, true]);
  expect(location.hash).toBe("");
});

test("the chosen tab is written into the address where the editor wants it", () => {
  draw("", { ekit_hash_change: "yes" });

  tabs()[1]?.click();

  expect(location.hash).toBe("#velikosti");
});

test("arrows, Home and End go through the tabs", () => {
  const press = (key: string) => {
    const now = tabs().find((tab) => tab.getAttribute("aria-selected") === "true");
    now?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    return selected().indexOf(true);
  };

  expect(["ArrowRight", "End", "ArrowRight", "ArrowLeft", "Home"].map(press)).toEqual([1, 2, 0, 2, 0]);
  expect(tabs().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
});
