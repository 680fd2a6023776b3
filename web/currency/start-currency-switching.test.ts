// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startCurrencySwitching } from "./start-currency-switching.ts";

let width: number;
const getMenu = () => document.querySelector("details") as HTMLDetailsElement;

beforeAll(() => startCurrencySwitching(vi.fn(async () => ({}) as never)));

beforeEach(() => {
  width = 1440;
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: width > Number(/\(width > (\d+)px\)/.exec(query)?.[1]),
  }));
  renderSidebar();
});

function renderSidebar(breakpoint = 768, upFrom = 50): void {
  document.body.innerHTML = `<aside class="wmc-sidebar" data-breakpoint="${breakpoint}" data-up-from="${upFrom}"><details class="wmc-dropdown"><summary>CZK</summary><ul></ul></details></aside><main></main>`;
}

function hover(type: "pointerover" | "pointerout", pointerType = "mouse"): void {
  const event = new MouseEvent(type, { bubbles: true, relatedTarget: document.querySelector("main") });
  getMenu().dispatchEvent(Object.assign(event, { pointerType }));
}

/** Click as the mouse (`detail` 1) or the keyboard (`detail` 0) does. */
const click = (detail: number) =>
  getMenu()
    .querySelector("summary")
    ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));

test("a click leaves a hovered menu open, the keyboard closes it", () => {
  hover("pointerover");
  expect(getMenu().open).toBe(true);

  click(1);
  expect(getMenu().open).toBe(true);
  click(0);
  expect(getMenu().open).toBe(false);
});

test("after the pointer left, clicks open and close the menu", () => {
  hover("pointerover");
  hover("pointerout");
  expect(getMenu().open).toBe(false);

  click(1);
  expect(getMenu().open).toBe(true);
  click(1);
  expect(getMenu().open).toBe(false);
});

test.each([
  [768, 769, "mouse", true],
  [768, 768, "mouse", false],
  [1000, 1000, "mouse", false],
  [1000, 1001, "mouse", true],
  [768, 1440, "touch", false],
])(
  "with a breakpoint of %d, in a window of %d, hovering with a %s opens the menu: %s",
  (breakpoint, wide, pointer, opens) => {
    renderSidebar(breakpoint);
    width = wide;

    hover("pointerover", pointer);

    expect(getMenu().open).toBe(opens);
  },
);

test.each([
  [50, 500, false],
  [50, 501, true],
  [80, 700, false],
  [80, 801, true],
])("with a limit of %d percent, a menu at %d of 1000 pixels opens upwards: %s", (upFrom, top, isUp) => {
  vi.stubGlobal("innerHeight", 1000);
  renderSidebar(768, upFrom);
  vi.spyOn(getMenu(), "getBoundingClientRect").mockReturnValue(new DOMRect(0, top, 10, 10));

  getMenu().open = true;
  getMenu().dispatchEvent(new Event("toggle"));

  expect(getMenu().classList.contains("wmc-up")).toBe(isUp);
});
