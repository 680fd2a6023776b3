// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { startCardSwatches } from "./start-card-swatches.ts";

const selectSwatch = vi.fn((swatch: HTMLAnchorElement) => swatch.setAttribute("aria-checked", "true"));
const load = vi.fn(async () => ({ selectSwatch }));
startCardSwatches(load);
// jsdom does not implement navigation.
addEventListener("click", (event) => event.preventDefault());

const GROUP = `<card-swatches role="group">
  <a href="/?a=1">1</a><a aria-disabled="true" role="link">2</a><a href="/?a=3">3</a>
</card-swatches>`;
const getSwatches = () => [...document.querySelectorAll<HTMLAnchorElement>("card-swatches a")];
const getSelected = () => selectSwatch.mock.calls.map(([swatch]) => swatch.textContent);
const getFocused = () => document.activeElement?.textContent;

function pressKey(key: string, init: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init });
  return document.activeElement?.dispatchEvent(event) ?? true;
}

function clickSwatch(i: number, init: MouseEventInit = {}): boolean {
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
  const preventDefault = vi.spyOn(event, "preventDefault");
  getSwatches()[i]?.dispatchEvent(event);
  return preventDefault.mock.calls.length > 1; // once by this test's own listener
}

beforeEach(() => {
  selectSwatch.mockClear();
  load.mockClear();
  document.body.innerHTML = GROUP;
});

test("links become radio buttons with one Tab stop per group, also in later HTML", () => {
  document.body.insertAdjacentHTML("beforeend", GROUP);

  expect([...document.querySelectorAll("[role=radiogroup]")]).toHaveLength(2);
  expect(getSwatches().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1, 0, -1, -1]);
  expect(getSwatches().every((swatch) => swatch.getAttribute("role") === "radio")).toBe(true);
});

test("a click selects a swatch; with a modifier key the browser handles it", async () => {
  expect(clickSwatch(0)).toBe(true);
  expect(clickSwatch(2, { ctrlKey: true })).toBe(false);

  await vi.waitFor(() => expect(getSelected()).toEqual(["1"]));
});

test("a disabled swatch is not selected", async () => {
  expect(clickSwatch(1)).toBe(true);
  clickSwatch(0);

  await vi.waitFor(() => expect(getSelected()).toEqual(["1"]));
});

test("arrow keys wrap around and select, and Space selects", async () => {
  getSwatches()[0]?.focus();

  expect(pressKey("ArrowLeft")).toBe(false);
  expect(getFocused()).toBe("3");
  await vi.waitFor(() => expect(getSelected()).toEqual(["3"]));
  pressKey("ArrowDown");
  expect(getFocused()).toBe("1");
  await vi.waitFor(() => expect(getSelected()).toEqual(["3", "1"]));
  pressKey(" ");
  await vi.waitFor(() => expect(getSelected()).toEqual(["3", "1", "1"]));

  expect(pressKey("Tab")).toBe(true);
  expect(pressKey("ArrowRight", { altKey: true })).toBe(true);
});

test("an arrow key does not clear a selected swatch", async () => {
  getSwatches()[2]?.setAttribute("aria-checked", "true");
  getSwatches()[0]?.focus();

  pressKey("ArrowLeft");

  expect(getFocused()).toBe("3");
  await Promise.resolve();
  expect(getSelected()).toEqual([]);
});

test("update-card.ts is preloaded when a swatch gets the pointer", () => {
  document.body.dispatchEvent(new Event("pointerover", { bubbles: true }));
  expect(load).not.toHaveBeenCalled();

  getSwatches()[0]?.dispatchEvent(new Event("pointerover", { bubbles: true }));

  expect(load).toHaveBeenCalledOnce();
});
