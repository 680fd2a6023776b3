// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { parseHash } from "../../dom/location-hash.ts";
import { startTabs } from "./tabs.client.ts";

let isWide = true;
let navigation = "navigate";
let scrolledTo: Element[] = [];
vi.stubGlobal("matchMedia", () => ({ matches: isWide, addEventListener: () => {} }));
vi.stubGlobal("performance", { ...performance, getEntriesByType: () => [{ type: navigation }] });
Element.prototype.scrollIntoView = function () {
  scrolledTo.push(this);
};

const tabs = () => [...document.querySelectorAll<HTMLElement>("[role=tab]")];
const selected = () => tabs().map((tab) => tab.getAttribute("aria-selected") === "true");
const opened = () => [...document.querySelectorAll("details")].map((panel) => panel.open);

function renderTabs(hash = "", settings: object = { ekit_hash_change: "" }): void {
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
  navigation = "navigate";
  renderTabs();
  scrolledTo = [];
});

test.each([
  ["#velikosti", "velikosti"],
  ["#velikosti?utm_source=x", "velikosti"],
  ["#p%C3%A9%C4%8De", "péče"],
  ["#100%", "100%"],
  ["", ""],
  ["#?a", ""],
])("the hash %s has the handler id %s", (hash, id) => {
  expect(parseHash(hash)).toBe(id);
});

test.each(["#velikosti", "#velikosti?barva=modra"])("the hash %s selects a tab when the page opens", (hash) => {
  renderTabs(hash);

  expect(selected()).toEqual([false, true, false]);
  expect(opened()).toEqual([false, true, false]);
});

test.each([
  [true, "navigate", "DIV"],
  [false, "navigate", "DETAILS"],
  [true, "reload", undefined],
  [false, "back_forward", undefined],
])(
  "the page scrolls to the selected tab, but not on a reload or Back (wide %s, %s)",
  (wide, navigationType, tagName) => {
    isWide = wide;
    navigation = navigationType;

    renderTabs("#velikosti");

    expect(scrolledTo[0]?.tagName).toBe(tagName);
  },
);

test("a new hash selects a tab, and an unknown hash changes nothing", () => {
  changeHash("#velikosti");
  expect(selected()).toEqual([false, true, false]);

  for (const hash of ["#nic", "#", "#%", '#"]']) {
    changeHash(hash);
    expect(selected()).toEqual([false, true, false]);
  }
});

test("a click selects a tab and does not change the URL", () => {
  tabs()[2]?.click();

  expect(selected()).toEqual([false, false, true]);
  expect(opened()).toEqual([false, false, true]);
  expect(location.hash).toBe("");
});

test("a click writes the tab into the URL if the editor enabled that", () => {
  renderTabs("", { ekit_hash_change: "yes" });

  tabs()[1]?.click();

  expect(location.hash).toBe("#velikosti");
});

test("the arrow keys, Home and End select tabs", () => {
  const press = (key: string) => {
    const current = tabs().find((tab) => tab.getAttribute("aria-selected") === "true");
    current?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    return selected().indexOf(true);
  };

  expect(["ArrowRight", "End", "ArrowRight", "ArrowLeft", "Home"].map(press)).toEqual([1, 2, 0, 2, 0]);
  expect(tabs().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
});
