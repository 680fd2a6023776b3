// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { type QueuedEvent, queueEvent, replayInBrowser } from "./event-queue.ts";

let queue: QueuedEvent[];

beforeEach(() => {
  queue = [];
  document.body.innerHTML = "";
});

/** Put `html` on the page and return its element marked `data-x` (or its first). */
function an(html: string): HTMLElement {
  document.body.innerHTML = html;
  return document.body.querySelector<HTMLElement>("[data-x]") ?? (document.body.firstElementChild as HTMLElement);
}

function happen(target: HTMLElement, event: Event): Event {
  target.addEventListener(event.type, () => queueEvent(event, queue), { once: true });
  target.dispatchEvent(event);
  return event;
}

const click = (target: HTMLElement, init: MouseEventInit = {}) =>
  happen(target, new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, ...init }));
const key = (target: HTMLElement, name: string, init: KeyboardEventInit = {}) =>
  happen(target, new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...init }));

test.each([
  "<button>a</button>",
  "<button><b data-x>a</b></button>",
  '<a href="#a">a</a>',
  '<a href="#a" target="_self">a</a>',
  "<div>a</div>",
  '<input type="submit">',
  '<label>a <button type="button" data-x>b</button></label>',
])("a click is held on %s", (html) => {
  expect(click(an(html)).defaultPrevented).toBe(true);
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
])("a click is the browser's on %s", (html) => {
  expect(click(an(html)).defaultPrevented).toBe(false);
  expect(queue).toHaveLength(0);
});

test("a click on a radio button is the browser's, and remembered unless it chose", () => {
  const radio = an('<input type="radio">');
  radio.addEventListener("input", (event) => queueEvent(event, queue));
  expect(click(radio).defaultPrevented).toBe(false);
  expect(queue.map(({ kind }) => kind)).toEqual(["value"]);

  expect(click(radio).defaultPrevented).toBe(false);
  expect(queue.map(({ kind }) => kind)).toEqual(["value", "press"]);
});

test("Space on a radio button that is on is remembered once, however long it is pressed", () => {
  const radio = an('<input type="radio" checked>');
  key(radio, " ");
  key(radio, " ", { repeat: true });

  expect(queue.map(({ kind }) => kind)).toEqual(["press"]);
});

test("Enter on a radio button comes before the submit that the browser makes of it", () => {
  const form = an('<form><input type="radio" data-x><button>a</button></form>').closest("form") as HTMLFormElement;
  key(form.querySelector("input") as HTMLElement, "Enter");
  click(form.querySelector("button") as HTMLElement, { detail: 0 });

  const [enter, submit] = queue;
  expect(submit).toMatchObject({ kind: "event", cause: enter });
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
  "a click with %o is the browser's",
  (init) => {
    expect(click(an('<a href="#a">a</a>'), init).defaultPrevented).toBe(false);
    expect(queue).toHaveLength(0);
  },
);

test("pressing submit again and again is one click, pressing plus is as many", () => {
  const send = an("<form><button>a</button></form>").querySelector("button") as HTMLButtonElement;
  click(send);
  click(send);
  expect(queue).toHaveLength(1);

  const plus = an('<button type="button">+</button>');
  click(plus);
  click(plus);
  expect(queue).toHaveLength(3);
});

test("typing is remembered as the field's last value", () => {
  const field = an("<input>") as HTMLInputElement;
  for (const value of ["a", "ah", "aho"]) {
    field.value = value;
    happen(field, new Event("input", { bubbles: true }));
  }

  expect(queue).toEqual([{ kind: "value", control: field, value: "aho" }]);
});

test("keys that a component may handle are held, typing and leaving are not", () => {
  const field = an("<input>");
  for (const name of ["a", "Tab"]) key(field, name);
  key(field, "c", { ctrlKey: true });
  expect(queue).toHaveLength(0);

  expect(key(field, "ArrowDown").defaultPrevented).toBe(false); // the caret moves all the same
  expect(key(an('<div tabindex="0">a</div>'), "ArrowDown").defaultPrevented).toBe(true);
  expect(queue).toHaveLength(2);
});

test("a button pressed by a key remembers the key", () => {
  const button = an('<button type="button">a</button>');
  key(button, "Enter");
  click(button, { detail: 0 });

  const [pressed, clicked] = queue;
  expect(clicked).toMatchObject({ kind: "event", cause: pressed });
});

test("what was held is given back: links are followed and forms sent", () => {
  const form = an('<form><button data-x name="add" value="1">a</button></form>').closest("form") as HTMLFormElement;
  const send = form.querySelector("button") as HTMLButtonElement;
  const sent = vi.fn((event: SubmitEvent) => event.preventDefault());
  click(send);
  form.addEventListener("submit", sent);

  replayInBrowser(queue);

  expect(sent).toHaveBeenCalledOnce();
  expect(sent.mock.calls[0]?.[0].submitter).toBe(send);
  expect(queue).toHaveLength(0);
});
