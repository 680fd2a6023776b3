// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { appended } from "./appended.ts";
import { startWidget, startWidgets } from "./widgets.ts";

test("a widget whose script does not arrive is marked, so that styles hide nothing of it", async () => {
  document.body.innerHTML = '<div data-widget="tabs"></div><div data-widget="counter"></div>';

  startWidget("tabs", () => Promise.reject(new TypeError("offline")));
  await Promise.resolve();
  await Promise.resolve();

  expect([...document.querySelectorAll("[data-failed]")]).toEqual([document.body.firstElementChild]);
});

test("a widget in HTML that comes later is started too", async () => {
  document.body.innerHTML = "<div></div>";
  const start = vi.fn();
  startWidget("tabs", () => Promise.resolve({ start }));
  const place = document.body.firstElementChild as HTMLElement;
  place.innerHTML = '<div data-widget="tabs"></div>';

  appended(place);
  await Promise.resolve();
  await Promise.resolve();

  expect(start).toHaveBeenCalledExactlyOnceWith([place.firstElementChild]);
});

test("the list of scripts comes once, with the first widget, in HTML that comes later, too", () => {
  document.body.innerHTML = '<nav data-widget="mega-menu"></nav><div></div>';
  const load = vi.fn(() => Promise.resolve());
  startWidgets(load);
  expect(load).not.toHaveBeenCalled();
  const place = document.body.lastElementChild as HTMLElement;
  place.innerHTML = '<div data-widget="tabs"></div>';

  appended(place);
  appended(place);

  expect(load).toHaveBeenCalledOnce();
});
