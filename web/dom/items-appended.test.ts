// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { dispatchItemsAppended } from "./items-appended.ts";

test("scripts with jQuery hear of items that came as Infinite Scroll tells it", () => {
  document.body.innerHTML = "<ul><li></li><li></li></ul>";
  const list = document.querySelector("ul") as HTMLElement;
  const trigger = vi.fn();
  vi.stubGlobal("jQuery", (target: Element) => ({ trigger: (...told: unknown[]) => trigger(target, ...told) }));

  dispatchItemsAppended(list);

  const items = [...list.children];
  expect(trigger).toHaveBeenCalledExactlyOnceWith(list, "append.infiniteScroll", [null, location.href, items]);
  vi.unstubAllGlobals();
});
