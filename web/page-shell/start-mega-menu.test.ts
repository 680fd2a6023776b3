// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { startMegaMenus } from "./start-mega-menu.ts";

const initMegaPanel = vi.fn();
vi.mock("./mega-menu-panel.ts", () => ({ initMegaPanel }));

test.each(["pointerenter", "focusin", "touchstart"])("the first %s initializes the panel", async (name) => {
  initMegaPanel.mockClear();
  document.body.innerHTML = "<details></details>";
  const panel = document.body.firstElementChild as HTMLElement;
  startMegaMenus([panel]);
  expect(initMegaPanel).not.toHaveBeenCalled();

  panel.dispatchEvent(new Event(name));
  panel.dispatchEvent(new Event(name));

  await vi.waitFor(() => expect(initMegaPanel).toHaveBeenCalledExactlyOnceWith(panel));
});
