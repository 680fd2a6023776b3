// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startOffCanvasPanels } from "./off_canvas.client.ts";

const open = new Set<Element>();
const action = (verb: string, settings: unknown = { id: "nabidka" }) =>
  `#elementor-action:action=off_canvas:${verb}&settings=${btoa(JSON.stringify(settings))}`;

beforeEach(() => open.clear());
// Once: the module listens as long as a page lives.
beforeAll(() => {
  Object.assign(HTMLElement.prototype, {
    showPopover: vi.fn(function (this: HTMLElement) {
      open.add(this);
    }),
    hidePopover: vi.fn(function (this: HTMLElement) {
      open.delete(this);
    }),
  });
  const { matches } = Element.prototype;
  vi.spyOn(Element.prototype, "matches").mockImplementation(function (this: Element, selector: string) {
    return selector === ":popover-open" ? open.has(this) : matches.call(this, selector);
  });
  document.body.innerHTML = `
    ${["open", "close", "toggle"].map((verb) => `<a id="${verb}" href="${action(verb)}">${verb}</a>`).join("")}
    <a id="by-block" href="${action("open", { id: "4f5a" })}">open</a>
    <a id="other" href="${action("open", { id: "neni" })}">open</a>
    <a id="anchor" href="#nabidka">open</a>
    <div id="nabidka" class="off-canvas" data-id="4f5a"><a id="inside" href="${action("close", {})}">close</a></div>`;
  startOffCanvasPanels([panel()]);
});

const panel = () => document.getElementById("nabidka") as HTMLElement;
const click = (id: string) => document.getElementById(id)?.click();
const isOpen = () => open.has(panel());

test("links open, close and toggle a panel by its anchor, and opening an open one changes nothing", () => {
  click("open");
  expect(isOpen()).toBe(true);
  click("open");
  expect(isOpen()).toBe(true);
  click("close");
  expect(isOpen()).toBe(false);
  click("close");
  expect(isOpen()).toBe(false);
  click("toggle");
  expect(isOpen()).toBe(true);
  click("toggle");
  expect(isOpen()).toBe(false);
});

test("a link may name the block, and an anchor leads into the panel", () => {
  click("by-block");
  expect(isOpen()).toBe(true);
  click("inside");
  expect(isOpen()).toBe(false);
  click("anchor");

  expect(isOpen()).toBe(true);
});

test("a link to a panel that is not there does nothing", () => {
  click("other");

  expect(open.size).toBe(0);
});

test("the link has the focus before the panel opens, so that it gets it back", () => {
  click("open");

  expect(document.activeElement?.id).toBe("open");
});

test("a page whose address names a panel opens it", () => {
  history.replaceState(null, "", "#nabidka");

  startOffCanvasPanels([panel()]);

  expect(isOpen()).toBe(true);
});
