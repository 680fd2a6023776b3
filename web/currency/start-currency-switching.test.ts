// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startCurrencySwitching } from "./start-currency-switching.ts";

let width: number;
const menu = () => document.querySelector("details") as HTMLDetailsElement;

beforeAll(() => startCurrencySwitching(vi.fn(async () => ({}) as never)));

beforeEach(() => {
  width = 1440;
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: width > Number(/\(width > (\d+)px\)/.exec(query)?.[1]),
  }));
  draw();
});

function draw(breakpoint = 768, upFrom = 50): void {
  document.body.innerHTML = `<aside class="wmc-sidebar" data-breakpoint="${breakpoint}" data-up-from="${upFrom}"><details class="wmc-dropdown"><summary>CZK</summary><ul></ul></details></aside><main></main>`;
}

function point(type: "pointerover" | "pointerout", pointerType = "mouse"): void {
  const event = new MouseEvent(type, { bubbles: true, relatedTarget: document.querySelector("main") });
  menu().dispatchEvent(Object.assign(event, { pointerType }));
}

/** Click as a pointer does (a count of one), or as keys do (none). */
const click = (detail: number) =>
  menu()
    .querySelector("summary")
    ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));

test("a click on what pointing has opened leaves it open, keys close it", () => {
  point("pointerover");
  expect(menu().open).toBe(true);

  click(1);
  expect(menu().open).toBe(true);
  click(0);
  expect(menu().open).toBe(false);
});

test("after the pointer has left, clicks open and close as ever", () => {
  point("pointerover");
  point("pointerout");
  expect(menu().open).toBe(false);

  click(1);
  expect(menu().open).toBe(true);
  click(1);
  expect(menu().open).toBe(false);
});

test.each([
  [768, 769, "mouse", true],
  [768, 768, "mouse", false],
  [1000, 1000, "mouse", false],
  [1000, 1001, "mouse", true],
  [768, 1440, "touch", false],
])("with a breakpoint of %d, in a window of %d, a %s opens it by pointing: %s", (breakpoint, wide, pointer, opens) => {
  draw(breakpoint);
  width = wide;

  point("pointerover", pointer);

  expect(menu().open).toBe(opens);
});

test.each([
  [50, 500, false],
  [50, 501, true],
  [80, 700, false],
  [80, 801, true],
])("from %d per cent on, a widget at %d of 1000 pixels opens upwards: %s", (upFrom, top, isUp) => {
  vi.stubGlobal("innerHeight", 1000);
  draw(768, upFrom);
  vi.spyOn(menu(), "getBoundingClientRect").mockReturnValue(new DOMRect(0, top, 10, 10));

  menu().open = true;
  menu().dispatchEvent(new Event("toggle"));

  expect(menu().classList.contains("wmc-up")).toBe(isUp);
});
