// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { parseAction, registerAction } from "./url-actions.ts";

const encodeSettings = (settings: unknown) => btoa(JSON.stringify(settings));
const OPEN = `#elementor-action:action=off_canvas:open&settings=${encodeSettings({ id: "nabidka" })}`;

beforeEach(() => {
  document.body.innerHTML = "";
  history.replaceState(null, "", "/");
});

/** Click a link with this href and return whether the browser would follow it. */
function clickOn(href: string, init: MouseEventInit = {}): boolean {
  document.body.innerHTML = `<a href="${href}"><b>Nabídka</b></a>`;
  const click = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
  return document.querySelector("b")?.dispatchEvent(click) ?? true;
}

test.each([
  ["plain", OPEN],
  ["encoded", `#${encodeURIComponent(OPEN.slice(1))}`],
  ["encoded with its hash", encodeURIComponent(OPEN)],
])("a URL has an action and its settings: %s", (_, href) => {
  expect(parseAction(href)).toEqual({ name: "off_canvas:open", settings: { id: "nabidka" } });
});

test("an action may have no settings", () => {
  expect(parseAction("#elementor-action:action=popup:close")).toEqual({ name: "popup:close", settings: {} });
});

test.each([
  "#elementor-action:action=popup:open&settings=%%%",
  "#elementor-action:action=popup:open&settings=rubbish",
  `#elementor-action:action=popup:open&settings=${btoa("{")}`,
  `#elementor-action:action=popup:open&settings=${encodeSettings(null)}`,
  `#elementor-action:action=popup:open&settings=${encodeSettings("id")}`,
  "#elementor-action",
  "#elementor-action:settings=e30=",
  "#content",
  "https://example.com/#elementor-action:action=popup:open",
  "%E0%A4%A",
  "",
])("an invalid URL has no action: %s", (href) => {
  expect(parseAction(href)).toBeUndefined();
});

test("a click on a link runs its action", () => {
  const run = vi.fn();
  registerAction("off_canvas:open", run);

  expect(clickOn(OPEN)).toBe(false);

  expect(run).toHaveBeenCalledExactlyOnceWith({ id: "nabidka" }, document.querySelector("a"));
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }])(
  "a click with a modifier key is left to the browser: %o",
  (init) => {
    const run = vi.fn();
    registerAction("off_canvas:open", run);

    expect(clickOn(OPEN, init)).toBe(true);

    expect(run).not.toHaveBeenCalled();
  },
);

test("a link with an unknown action does nothing, and an encoded one does not open a missing page", () => {
  registerAction("off_canvas:open", vi.fn());

  expect(clickOn("#elementor-action:action=popup:open&settings=e30=")).toBe(true);
  expect(clickOn("%23elementor-action:action=popup:open&settings=e30=")).toBe(false);
  expect(clickOn("%23elementor-action%")).toBe(false);
});

test("an action in the URL of the page runs only if a link on the page has it", () => {
  const run = vi.fn();
  history.replaceState(null, "", OPEN);
  registerAction("off_canvas:open", run);
  expect(run).not.toHaveBeenCalled();

  document.body.innerHTML = `<a href="#${encodeURIComponent(OPEN.slice(1))}">Nabídka</a>`;
  registerAction("popup:open", run);
  expect(run).not.toHaveBeenCalled();
  registerAction("off_canvas:open", run);

  expect(run).toHaveBeenCalledExactlyOnceWith({ id: "nabidka" }, document.querySelector("a"));
});
