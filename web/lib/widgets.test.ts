// @vitest-environment jsdom
import { expect, test } from "vitest";
import { startWidget } from "./widgets.ts";

test("a widget whose script does not arrive is marked, so that styles hide nothing of it", async () => {
  document.body.innerHTML = '<div data-widget="tabs"></div><div data-widget="counter"></div>';

  startWidget("tabs", () => Promise.reject(new TypeError("offline")));
  await Promise.resolve();
  await Promise.resolve();

  expect([...document.querySelectorAll("[data-failed]")]).toEqual([document.body.firstElementChild]);
});
