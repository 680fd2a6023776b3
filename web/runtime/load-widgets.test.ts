// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { dispatchItemsAppended } from "../dom/items-appended.ts";
import { startWidgets } from "./load-widgets.ts";

test("a widget whose script does not arrive is marked, so that styles hide nothing of it", async () => {
  document.body.innerHTML = '<div data-widget="tabs"></div><div data-widget="counter"></div>';

  startWidgets("[data-widget=tabs]", () => Promise.reject(new TypeError("offline")));
  await vi.waitFor(() => expect(document.querySelector("[data-failed]")).not.toBeNull());

  expect([...document.querySelectorAll("[data-failed]")]).toEqual([document.body.firstElementChild]);
});

test("9: a script that has not come in 120 s is given up", async () => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div data-widget="tabs"></div>';
  const widget = document.body.firstElementChild as HTMLElement;

  startWidgets("[data-widget=tabs]", () => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(119_000);
  expect(widget.hasAttribute("data-failed")).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);

  expect(widget.hasAttribute("data-failed")).toBe(true);
  vi.useRealTimers();
});

test("a widget in HTML that comes later is started too", async () => {
  document.body.innerHTML = "<div></div>";
  const start = vi.fn();
  startWidgets("[data-widget=tabs]", () => Promise.resolve(start));
  const place = document.body.firstElementChild as HTMLElement;
  place.innerHTML = '<div data-widget="tabs"></div>';

  dispatchItemsAppended(place);
  await vi.waitFor(() => expect(start).toHaveBeenCalled());

  expect(start).toHaveBeenCalledExactlyOnceWith([place.firstElementChild]);
});
