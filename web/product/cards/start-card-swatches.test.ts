// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { startCardSwatches } from "./start-card-swatches.ts";

const selectSwatch = vi.fn((swatch: HTMLAnchorElement) => swatch.setAttribute("aria-checked", "true"));
const load = vi.fn(async () => ({ selectSwatch }));
startCardSwatches(load);
// jsdom goes nowhere.
addEventListener("click", (event) => event.preventDefault());

const GROUP = `<card-swatches role="group">
  <a href="/?a=1">1</a><a aria-disabled="true" role="link">2</a><a href="/?a=3">3</a>
</card-swatches>`;
const swatches = () => [...document.querySelectorAll<HTMLAnchorElement>("card-swatches a")];
const chosen = () => selectSwatch.mock.calls.map(([swatch]) => swatch.textContent);
const focused = () => document.activeElement?.textContent;

function press(key: string, how: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...how });
  return document.activeElement?.dispatchEvent(event) ?? true;
}

function click(i: number, how: MouseEventInit = {}): boolean {
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...how });
  const taken = vi.spyOn(event, "preventDefault");
  swatches()[i]?.dispatchEvent(event);
  return taken.mock.calls.length > 1; // once by this test's own listener
}

beforeEach(() => {
  selectSwatch.mockClear();
  load.mockClear();
  document.body.innerHTML = GROUP;
});

test("links become radio buttons, in HTML that comes later too: one stop of Tab a group", () => {
  document.body.insertAdjacentHTML("beforeend", GROUP);

  expect([...document.querySelectorAll("[role=radiogroup]")]).toHaveLength(2);
  expect(swatches().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, 0, -1, -1]);
  expect(swatches().every((one) => one.getAttribute("role") === "radio")).toBe(true);
});

test("a click chooses; with a key held down it is the browser's", async () => {
  expect(click(0)).toBe(true);
  expect(click(2, { ctrlKey: true })).toBe(false);

  await vi.waitFor(() => expect(chosen()).toEqual(["1"]));
});

test("what is sold out and locked is not chosen", async () => {
  expect(click(1)).toBe(true);
  click(0);

  await vi.waitFor(() => expect(chosen()).toEqual(["1"]));
});

test("arrows go round and choose, Space acts as a click", async () => {
  swatches()[0]?.focus();

  expect(press("ArrowLeft")).toBe(false);
  expect(focused()).toBe("3");
  await vi.waitFor(() => expect(chosen()).toEqual(["3"]));
  press("ArrowDown");
  expect(focused()).toBe("1");
  await vi.waitFor(() => expect(chosen()).toEqual(["3", "1"]));
  press(" ");
  await vi.waitFor(() => expect(chosen()).toEqual(["3", "1", "1"]));

  expect(press("Tab")).toBe(true);
  expect(press("ArrowRight", { altKey: true })).toBe(true);
});

test("arrows do not take back what is chosen", async () => {
  swatches()[2]?.setAttribute("aria-checked", "true");
  swatches()[0]?.focus();

  press("ArrowLeft");

  expect(focused()).toBe("3");
  await Promise.resolve();
  expect(chosen()).toEqual([]);
});

test("what choosing needs is fetched when the pointer or the focus comes near", () => {
  document.body.dispatchEvent(new Event("pointerover", { bubbles: true }));
  expect(load).not.toHaveBeenCalled();

  swatches()[0]?.dispatchEvent(new Event("pointerover", { bubbles: true }));

  expect(load).toHaveBeenCalledOnce();
});
