// @vitest-environment jsdom
import { expect, test } from "vitest";
import { isMouseMoving, startMouseWatch } from "./mouse-movement.ts";

const moveTo = (screenX: number, screenY: number) =>
  document.dispatchEvent(new MouseEvent("mousemove", { screenX, screenY }));

test("a mousemove at the same position is not a move of the mouse", () => {
  startMouseWatch();
  moveTo(560, 300);
  expect(isMouseMoving()).toBe(true);

  moveTo(560, 300);
  expect(isMouseMoving()).toBe(false);

  moveTo(562, 300);
  expect(isMouseMoving()).toBe(true);
});
