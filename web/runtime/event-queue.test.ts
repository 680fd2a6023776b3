// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { type QueuedEvent, queueEvent, replayInBrowser } from "./event-queue.ts";

let queue: QueuedEvent[];

beforeEach(() => {
  queue = [];
  document.body.innerHTML = "";
});

/** Render `html` and return its element with `data-x`, or its first one. */
function renderHtml(html: string): HTMLElement {
  document.body.innerHTML = html;
  return document.body.querySelector<HTMLElement>("[data-x]") ?? (document.body.firstElementChild as HTMLElement);
}

function dispatchAndQueue(target: HTMLElement, event: Event): Event {
  target.addEventListener(event.type, () => queueEvent(event, queue), { once: true });
  target.dispatchEvent(event);
  return event;
}

const click = (target: HTMLElement, init: MouseEventInit = {}) =>
  dispatchAndQueue(target, new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, ...init }));
const pressKey = (target: HTMLElement, name: string, init: KeyboardEventInit = {}) =>
  dispatchAndQueue(target, new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...init }));

test.each([
  "<button>a</button>",
  "<button><b data-x>a</b></button>",
  '<a href="#a">a</a>',
  '<a href="#a" target="_self">a</a>',
  "<div>a</div>",
  '<input type="submit">',
  '<label>a <button type="button" data-x>b</button></label>',
])("a click on %s is queued", (html) => {
  expect(click(renderHtml(html)).defaultPrevented).toBe(true);
  expect(queue).toHaveLength(1);
});

test.each([
  '<input type="checkbox">',
  '<input type="text">',
  "<textarea></textarea>",
  "<select></select>",
  "<label>a</label>",
  "<label><span data-x>a</span></label>",
  "<details><summary data-x>a</summary></details>",
  '<a href="#a" target="_blank">a</a>',
  '<a href="#a" download="a">a</a>',
])("a click on %s is left to the browser", (html) => {
  expect(click(renderHtml(html)).defaultPrevented).toBe(false);
  expect(queue).toHaveLength(0);
});

test("a click on a radio button is left to the browser, and queued unless it changed the value", () => {
  const radio = renderHtml('<input type="radio">');
  radio.addEventListener("input", (event) => queueEvent(event, queue));
  expect(click(radio).defaultPrevented).toBe(false);
  expect(queue.map(({ kind }) => kind)).toEqual(["value"]);

  expect(click(radio).defaultPrevented).toBe(false);
  expect(queue.map(({ kind }) => kind)).toEqual(["value", "press"]);
});

test("Space on a checked radio button is queued once, without its repeats", () => {
  const radio = renderHtml('<input type="radio" checked>');
  pressKey(radio, " ");
  pressKey(radio, " ", { repeat: true });

  expect(queue.map(({ kind }) => kind)).toEqual(["press"]);
});

test("Enter on a radio button is the cause of the submit that follows", () => {
  const form = renderHtml('<form><input type="radio" data-x><button>a</button></form>').closest(
    "form",
  ) as HTMLFormElement;
  pressKey(form.querySelector("input") as HTMLElement, "Enter");
  click(form.querySelector("button") as HTMLElement, { detail: 0 });

  const [enter, submit] = queue;
  expect(submit).toMatchObject({ kind: "event", cause: enter });
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
  "a click with %o is left to the browser",
  (init) => {
    expect(click(renderHtml('<a href="#a">a</a>'), init).defaultPrevented).toBe(false);
    expect(queue).toHaveLength(0);
  },
);

test("repeated clicks on a submit button are queued once, on other buttons each time", () => {
  const button = renderHtml("<form><button>a</button></form>").querySelector("button") as HTMLButtonElement;
  click(button);
  click(button);
  expect(queue).toHaveLength(1);

  const plus = renderHtml('<button type="button">+</button>');
  click(plus);
  click(plus);
  expect(queue).toHaveLength(3);
});

test("typing is queued as the last value of the field", () => {
  const field = renderHtml("<input>") as HTMLInputElement;
  for (const value of ["a", "ah", "aho"]) {
    field.value = value;
    dispatchAndQueue(field, new Event("input", { bubbles: true }));
  }

  expect(queue).toEqual([{ kind: "value", control: field, value: "aho" }]);
});

test("keys that a component may handle are queued; typing, Tab and shortcuts are not", () => {
  const field = renderHtml("<input>");
  for (const name of ["a", "Tab"]) pressKey(field, name);
  pressKey(field, "c", { ctrlKey: true });
  expect(queue).toHaveLength(0);

  expect(pressKey(field, "ArrowDown").defaultPrevented).toBe(false); // the caret still moves
  expect(pressKey(renderHtml('<div tabindex="0">a</div>'), "ArrowDown").defaultPrevented).toBe(true);
  expect(queue).toHaveLength(2);
});

test("a click by a key has the key as its cause", () => {
  const button = renderHtml('<button type="button">a</button>');
  pressKey(button, "Enter");
  click(button, { detail: 0 });

  const [keydown, clicked] = queue;
  expect(clicked).toMatchObject({ kind: "event", cause: keydown });
});

test("queued events can be replayed in the browser, which submits the form", () => {
  const form = renderHtml('<form><button data-x name="add" value="1">a</button></form>').closest(
    "form",
  ) as HTMLFormElement;
  const button = form.querySelector("button") as HTMLButtonElement;
  const onSubmit = vi.fn((event: SubmitEvent) => event.preventDefault());
  click(button);
  form.addEventListener("submit", onSubmit);

  replayInBrowser(queue);

  expect(onSubmit).toHaveBeenCalledOnce();
  expect(onSubmit.mock.calls[0]?.[0].submitter).toBe(button);
  expect(queue).toHaveLength(0);
});
