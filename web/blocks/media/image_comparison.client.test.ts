// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { startImageComparisons } from "./image_comparison.client.ts";

const comparison = () => document.querySelector<HTMLElement>("div") as HTMLElement;
const range = () => document.querySelector("input") as HTMLInputElement;

beforeEach(() => {
  document.body.innerHTML = `<div><p data-label>Před</p><p data-label>Po</p>
    <input type="range" min="0" max="100" value="50"></div>`;
});

test("the range moves the boundary and has both shares in its aria-valuetext", () => {
  startImageComparisons([comparison()]);
  range().value = "30";
  range().dispatchEvent(new Event("input", { bubbles: true }));

  expect(comparison().style.getPropertyValue("--boundary")).toBe("30%");
  expect(range().getAttribute("aria-valuetext")).toBe("Před 30\u00a0%, Po 70\u00a0%");
});

test("the boundary starts at the value that the browser restored on Back", () => {
  range().value = "80";
  startImageComparisons([comparison()]);

  expect(comparison().style.getPropertyValue("--boundary")).toBe("80%");
});
