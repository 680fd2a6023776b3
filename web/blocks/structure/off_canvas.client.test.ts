// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startOffCanvasPanels } from "./off_canvas.client.ts";

const openPanels = new Set<Element>();
const action = (verb: string, settings: unknown = { id: "nabidka" }) =>
  `#elementor-action:action=off_canvas:${verb}&settings=${btoa(JSON.stringify(settings))}`;

beforeEach(() => openPanels.clear());
// Once: the module's listeners stay as long as the page.
beforeAll(() => {
  Object.assign(HTMLElement.prototype, {
    showPopover: vi.fn(function (this: HTMLElement) {
      openPanels.add(this);
    }),
    hidePopover: vi.fn(function (this: HTMLElement) {
      openPanels.delete(this);
    }),
  });
  const { matches } = Element.prototype;
  vi.spyOn(Element.prototype, "matches").mockImplementation(function (this: Element, selector: string) {
    return selector === ":popover-open" ? openPanels.has(this) : matches.call(this, selector);
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
const isOpen = () => openPanels.has(panel());

test("links open, close and toggle a panel by its anchor, and an open panel stays open", () => {
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

test("a panel is opened by a link with the id of its block, and by a link to its anchor", () => {
  click("by-block");
  expect(isOpen()).toBe(true);
  click("inside");
  expect(isOpen()).toBe(false);
  click("anchor");

  expect(isOpen()).toBe(true);
});

test("a link to a panel that does not exist does nothing", () => {
  click("other");

  expect(openPanels.size).toBe(0);
});

test("the link is focused before the panel opens, so that the browser returns the focus to it", () => {
  click("open");

  expect(document.activeElement?.id).toBe("open");
});

test("a panel is open from the start when the hash of the URL is its anchor", () => {
  history.replaceState(null, "", "#nabidka");

  startOffCanvasPanels([panel()]);

  expect(isOpen()).toBe(true);
});
