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
const unreachable = () =>
  [...document.querySelectorAll<Inert>("*")].filter(({ inert }) => inert).map(({ id, localName }) => id || localName);

/** Tell of a sheet what the browser tells of popovers. */
function toggle(name: "beforetoggle" | "toggle", newState: "open" | "closed"): void {
  element("menu").dispatchEvent(Object.assign(new Event(name), { newState }));
}

test("only what covers the page can be reached, what is said is heard, and afterwards all is as before", () => {
  const uncover = coverPage(element("search"), () => {});

  expect(unreachable()).toEqual(["header", "chat"]);
  uncover();

  expect(unreachable()).toEqual(["chat"]);
});

test("what covers the page next closes the first, whose end then changes nothing", () => {
  const close = vi.fn();
  const uncover = coverPage(element("search"), close);

  toggle("toggle", "open");
  uncover();

  expect(close).toHaveBeenCalledOnce();
  expect(unreachable()).toEqual(["button", "main", "chat"]);
  toggle("beforetoggle", "closed");
  expect(unreachable()).toEqual(["chat"]);
});

test("a search that covers the window from a panel leaves the panel open, which then covers the page again", () => {
  const menu = element("menu");
  menu.hidePopover = vi.fn();
  toggle("toggle", "open");
  const box = menu.appendChild(document.createElement("div"));

  const uncover = coverPage(box, () => {});
  expect(menu.hidePopover).not.toHaveBeenCalled();
  uncover();
  expect(unreachable()).toEqual(["button", "main", "chat"]);

  const close = vi.fn();
  coverPage(box, close);
  toggle("beforetoggle", "closed");
  expect(close).toHaveBeenCalledOnce();
  expect(unreachable()).toEqual(["chat"]);
});

test("a phone's way back closes what covers the page as long as it does", () => {
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

test("the button of a sheet gets the focus back, also when it is another one, unless the focus went elsewhere", () => {
  toggle("toggle", "open");
  const button = document.querySelector("header button") as HTMLElement;
  const other = button.cloneNode() as HTMLElement;
  button.replaceWith(other);

  toggle("beforetoggle", "closed");
  toggle("toggle", "closed");
  expect(document.activeElement).toBe(other);

  element("search").tabIndex = -1;
  element("search").focus();
  toggle("toggle", "closed");
  expect(document.activeElement).toBe(element("search"));
});

test("a click beside a dialog closes it, one in it does not", () => {
  document.body.innerHTML = "<dialog open><p>Přidáno</p></dialog>";
  const dialog = document.querySelector("dialog") as HTMLDialogElement;
  dialog.close = vi.fn();
  showDialog(dialog);

  dialog.querySelector("p")?.click();
  expect(dialog.close).not.toHaveBeenCalled();
  dialog.click();

  expect(dialog.close).toHaveBeenCalledOnce();
});
