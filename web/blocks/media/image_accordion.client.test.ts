// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { startImageAccordions } from "./image_accordion.client.ts";

const items = () => [...document.querySelectorAll<HTMLElement>(".image-accordion-item")];
const opened = () => items().map((item) => item.getAttribute("aria-expanded") === "true");

/** Return whether the browser would follow the link. */
const click = (i: number, init: MouseEventInit = {}) =>
  items()[i]?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...init })) ?? false;

function renderAccordion(className: string): void {
  document.body.innerHTML = `<div class="${className}">
    <a class="image-accordion-item" href="#a"><img alt=""></a><a class="image-accordion-item" href="#b"></a>
    <button class="image-accordion-item" type="button"></button></div>`;
  startImageAccordions([...document.querySelectorAll<HTMLElement>(".image-accordion")]);
}

beforeEach(() => renderAccordion("image-accordion image-accordion-first"));

test("the first item is open if the editor chose that", () => {
  expect(opened()).toEqual([true, false, false]);

  renderAccordion("image-accordion");
  expect(opened()).toEqual([false, false, false]);
});

test("the first click opens an item and closes its siblings, and the second follows the link", () => {
  expect(click(1)).toBe(false);
  expect(opened()).toEqual([false, true, false]);
  expect(click(1)).toBe(true);
  expect(opened()).toEqual([false, true, false]);
});

test("a click opens an item without a link", () => {
  click(2);

  expect(opened()).toEqual([false, false, true]);
});

test("a click with a modifier key is left to the browser", () => {
  expect(click(1, { ctrlKey: true })).toBe(true);
  expect(opened()).toEqual([true, false, false]);
});
