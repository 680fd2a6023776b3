// @vitest-environment jsdom
import { act, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { QueuedEvent } from "./event-queue.ts";
import { hydrate } from "./hydrate.tsx";

const HTML =
  '<form action="/kosik/"><input name="note"><label><input type="radio" name="size" value="M">M</label>' +
  '<label><input type="radio" name="size" value="L">L</label><button>send</button></form>';
const warn = vi.fn();
const reportErrorMock = vi.fn();
let submittedNotes: string[] = [];

function Form() {
  const [note, setNote] = useState("");
  if (note === "break") throw new Error("broken");
  return (
    <form
      action="/kosik/"
      onSubmit={(event) => {
        event.preventDefault();
        submittedNotes.push(note);
      }}
    >
      <input name="note" onChange={({ target }) => setNote(target.value)} />
      {["M", "L"].map((size) => (
        <label key={size}>
          <input type="radio" name="size" value={size} />
          {size}
        </label>
      ))}
      <button type={undefined}>send</button>
    </form>
  );
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  submittedNotes = [];
  warn.mockReset();
  reportErrorMock.mockReset();
  vi.spyOn(console, "warn").mockImplementation(warn);
  vi.stubGlobal("reportError", reportErrorMock);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function renderIsland(html = HTML): HTMLElement {
  document.body.innerHTML = `<shop-island name="Form">${html}</shop-island>`;
  return document.querySelector("shop-island") as HTMLElement;
}
const find = <E extends HTMLElement = HTMLInputElement>(selector: string) => document.querySelector(selector) as E;
/** Type text that makes a component throw; `act` would rethrow the error. */
async function typeFatally(text: string): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  const field = find("[name=note]");
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await vi.waitFor(() => expect(document.querySelector("[broken]")).not.toBeNull());
}

test("HTML that a script has changed is rendered again, with the values, the focus and the queued submit", async () => {
  const host = renderIsland(HTML.replace("<label>", "<p>theirs</p><label>"));
  find("[name=note]").value = "typed";
  find("[value=L]").checked = true;
  find("[name=note]").focus();
  const form = find<HTMLFormElement>("form");
  const queue: QueuedEvent[] = [{ kind: "submit", target: form, submitter: find("button"), cause: undefined }];

  await act(async () => hydrate(host, Form, queue));

  expect(host.textContent).toBe("MLsend");
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn.mock.calls[0]?.[0]).toBe("Form was redrawn: its HTML was not the server's.");
  expect([find("[name=note]").value, find("[value=L]").checked]).toEqual(["typed", true]);
  expect(document.activeElement).toBe(find("[name=note]"));
  expect(submittedNotes).toEqual(["typed"]);
  expect(reportErrorMock).not.toHaveBeenCalled();
});

test("unchanged HTML is hydrated without a warning", async () => {
  const host = renderIsland();
  const form = find("form");

  await act(async () => hydrate(host, Form, []));

  expect(find("form")).toBe(form);
  expect(warn).not.toHaveBeenCalled();
});

test("the server's form returns with the chosen values when a component throws after hydration", async () => {
  const host = renderIsland();
  const onError = vi.fn();
  await act(async () => hydrate(host, Form, [], onError));
  const hydrated = find("form");
  await act(async () => find("[value=M]").click());

  await typeFatally("break");

  expect(find("form")).not.toBe(hydrated);
  expect(host.innerHTML).toBe(HTML);
  expect([find("[name=note]").value, find("[value=M]").checked]).toEqual(["break", true]);
  expect(onError).toHaveBeenCalledTimes(1);
  expect(reportErrorMock).toHaveBeenCalledTimes(1);
  expect(reportErrorMock.mock.calls[0]).toEqual([new Error("broken")]);
  // React no longer handles the form, so its submit is not prevented.
  const submitted = new SubmitEvent("submit", { bubbles: true, cancelable: true });
  find("form").dispatchEvent(submitted);
  expect([submitted.defaultPrevented, submittedNotes]).toEqual([false, []]);
});

test("the server's form returns when a component throws because a script has changed its HTML", async () => {
  function Torn() {
    const [isOpen, setOpen] = useState(true);
    return (
      <form>
        <input name="note" onChange={() => setOpen(false)} />
        <div>{isOpen && <p>open</p>}</div>
      </form>
    );
  }
  const html = '<form><input name="note"><div><p>open</p></div></form>';
  const host = renderIsland(html);
  await act(async () => hydrate(host, Torn, []));
  find("div").textContent = "theirs";

  await typeFatally("x");

  expect(host.innerHTML).toBe(html);
  expect(find("[name=note]").value).toBe("x");
  expect(reportErrorMock).toHaveBeenCalled();
});
