// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { dispatchItemsAppended } from "../dom/items-appended.ts";
import { startWidgets } from "./load-widgets.ts";

test("a widget is marked as failed when its script does not load", async () => {
  document.body.innerHTML = '<div data-widget="tabs"></div><div data-widget="counter"></div>';

  startWidgets("[data-widget=tabs]", () => Promise.reject(new TypeError("offline")));
  await vi.waitFor(() => expect(document.querySelector("[data-failed]")).not.toBeNull());

  expect([...document.querySelectorAll("[data-failed]")]).toEqual([document.body.firstElementChild]);
});

test("a widget is marked as failed when its script has not loaded in 120 s", async () => {
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

test("a widget in HTML that is inserted later is started", async () => {
  document.body.innerHTML = "<div></div>";
  const start = vi.fn();
  startWidgets("[data-widget=tabs]", () => Promise.resolve(start));
  const container = document.body.firstElementChild as HTMLElement;
  container.innerHTML = '<div data-widget="tabs"></div>';

  dispatchItemsAppended(container);
  await vi.waitFor(() => expect(start).toHaveBeenCalled());

  expect(start).toHaveBeenCalledExactlyOnceWith([container.firstElementChild]);
});
