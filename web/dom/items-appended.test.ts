// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { dispatchItemsAppended } from "./items-appended.ts";

test("jQuery listeners get the arguments of Infinite Scroll's event", () => {
  document.body.innerHTML = "<ul><li></li><li></li></ul>";
  const list = document.querySelector("ul") as HTMLElement;
  const trigger = vi.fn();
  vi.stubGlobal("jQuery", (target: Element) => ({ trigger: (...args: unknown[]) => trigger(target, ...args) }));

  dispatchItemsAppended(list);

  const items = [...list.children];
  expect(trigger).toHaveBeenCalledExactlyOnceWith(list, "append.infiniteScroll", [null, location.href, items]);
  vi.unstubAllGlobals();
});
