// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { start } from "./start-mega-menu.ts";

const touch = vi.fn();
vi.mock("./mega-menu-panel.ts", () => ({ touch }));

test.each(["pointerenter", "focusin", "touchstart"])("the first %s takes over the panel", async (name) => {
  touch.mockClear();
  document.body.innerHTML = "<details></details>";
  const panel = document.body.firstElementChild as HTMLElement;
  start([panel]);
  expect(touch).not.toHaveBeenCalled();

  panel.dispatchEvent(new Event(name));
  panel.dispatchEvent(new Event(name));

  await vi.waitFor(() => expect(touch).toHaveBeenCalledExactlyOnceWith(panel));
});
