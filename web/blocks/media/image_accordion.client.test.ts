// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { startImageAccordions } from "./image_accordion.client.ts";

const items = () => [...document.querySelectorAll<HTMLElement>(".image-accordion-item")];
const opened = () => items().map((item) => item.getAttribute("aria-expanded") === "true");

/** Return whether the browser may follow the link. */
const click = (i: number, how: MouseEventInit = {}) =>
  items()[i]?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...how })) ?? false;

function draw(names: string): void {
  document.body.innerHTML = `<div class="${names}">
    <a class="image-accordion-item" href="#a"><img alt=""></a><a class="image-accordion-item" href="#b"></a>
    <button class="image-accordion-item" type="button"></button></div>`;
  startImageAccordions([...document.querySelectorAll<HTMLElement>(".image-accordion")]);
}

beforeEach(() => draw("image-accordion image-accordion-first"));

test("the first item is open, unless the editor closed it", () => {
  expect(opened()).toEqual([true, false, false]);

  draw("image-accordion");
  expect(opened()).toEqual([false, false, false]);
});

test("the first click opens an item and closes its siblings, the second follows its link", () => {
  expect(click(1)).toBe(false);
  expect(opened()).toEqual([false, true, false]);
  expect(click(1)).toBe(true);
  expect(opened()).toEqual([false, true, false]);
});

test("an item without a link opens", () => {
  click(2);

  expect(opened()).toEqual([false, false, true]);
});

test("a click with a key held down stays the browser's", () => {
  expect(click(1, { ctrlKey: true })).toBe(true);
  expect(opened()).toEqual([true, false, false]);
});
