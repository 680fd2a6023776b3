// @vitest-environment jsdom
import { expect, test } from "vitest";
import { mouseMoves, watchMouse } from "./mouse-movement.ts";

const moveTo = (screenX: number, screenY: number) =>
  document.dispatchEvent(new MouseEvent("mousemove", { screenX, screenY }));

test("a mouse at rest, below which keys scroll a list, does not move", () => {
  watchMouse();
  moveTo(560, 300);
  expect(mouseMoves()).toBe(true);

  moveTo(560, 300);
  expect(mouseMoves()).toBe(false);

  moveTo(562, 300);
  expect(mouseMoves()).toBe(true);
});
