// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { coverPage, showDialog, startSheets } from "./overlays.ts";

type Inert = HTMLElement & { inert?: boolean };

beforeAll(() => {
  vi.stubGlobal("CSS", { supports: () => true });
  vi.stubGlobal("matchMedia", () => new EventTarget());
  startSheets();
});

beforeEach(() => {
  document.body.innerHTML = `
    <header><button popovertarget="menu">Menu</button><nav id="menu" class="sheet"><button>×</button></nav></header>
    <main><p id="status" role="status"></p><div id="search"></div><aside id="chat"></aside></main>`;
  element("chat").inert = true;
});

const element = (id: string) => document.getElementById(id) as Inert;
const findInert = () =>
  [...document.querySelectorAll<Inert>("*")].filter(({ inert }) => inert).map(({ id, localName }) => id || localName);

/** Dispatch the event that the browser dispatches for a popover. */
function toggle(name: "beforetoggle" | "toggle", newState: "open" | "closed"): void {
  element("menu").dispatchEvent(Object.assign(new Event(name), { newState }));
}

test("the page outside an overlay is inert, except live regions, until the overlay is removed", () => {
  const uncover = coverPage(element("search"), () => {});

  expect(findInert()).toEqual(["header", "chat"]);
  uncover();

  expect(findInert()).toEqual(["chat"]);
});

test("the next overlay closes the previous one, and removing that one then changes nothing", () => {
  const close = vi.fn();
  const uncover = coverPage(element("search"), close);

  toggle("toggle", "open");
  uncover();

  expect(close).toHaveBeenCalledOnce();
  expect(findInert()).toEqual(["button", "main", "chat"]);
  toggle("beforetoggle", "closed");
  expect(findInert()).toEqual(["chat"]);
});

test("a panel stays open while a search in it covers the window, and covers the page again afterwards", () => {
  const menu = element("menu");
  menu.hidePopover = vi.fn();
  toggle("toggle", "open");
  const box = menu.appendChild(document.createElement("div"));

  const uncover = coverPage(box, () => {});
  expect(menu.hidePopover).not.toHaveBeenCalled();
  uncover();
  expect(findInert()).toEqual(["button", "main", "chat"]);

  const close = vi.fn();
  coverPage(box, close);
  toggle("beforetoggle", "closed");
  expect(close).toHaveBeenCalledOnce();
  expect(findInert()).toEqual(["chat"]);
});

test("a phone's Back closes the overlay, and its CloseWatcher is destroyed with the overlay", () => {
  const watchers: { onclose?: () => void; destroy: () => void }[] = [];
  vi.stubGlobal(
    "CloseWatcher",
    class {
      destroy = vi.fn();
      constructor() {
        watchers.push(this);
      }
    },
  );
  const close = vi.fn();
  const uncover = coverPage(element("search"), close);

  watchers[0]?.onclose?.();
  expect(close).toHaveBeenCalledOnce();
  uncover();

  expect(watchers[0]?.destroy).toHaveBeenCalledOnce();
});

test("the focus returns to the button of a sheet, even a replaced one, unless another element has it", () => {
  toggle("toggle", "open");
  const button = document.querySelector("header button") as HTMLElement;
  const replacement = button.cloneNode() as HTMLElement;
  button.replaceWith(replacement);

  toggle("beforetoggle", "closed");
  toggle("toggle", "closed");
  expect(document.activeElement).toBe(replacement);

  element("search").tabIndex = -1;
  element("search").focus();
  toggle("toggle", "closed");
  expect(document.activeElement).toBe(element("search"));
});

test("a click on the backdrop closes a dialog, and a click in it does not", () => {
  document.body.innerHTML = "<dialog open><p>Přidáno</p></dialog>";
  const dialog = document.querySelector("dialog") as HTMLDialogElement;
  dialog.close = vi.fn();
  showDialog(dialog);

  dialog.querySelector("p")?.click();
  expect(dialog.close).not.toHaveBeenCalled();
  dialog.click();

  expect(dialog.close).toHaveBeenCalledOnce();
});
