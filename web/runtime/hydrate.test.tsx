// @vitest-environment jsdom
/** An island whose HTML others have changed, and one that throws when it is awake. */
import { act, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { QueuedEvent } from "./event-queue.ts";
import { hydrate } from "./hydrate.tsx";

const HTML =
  '<form action="/kosik/"><input name="note"><label><input type="radio" name="size" value="M">M</label>' +
  '<label><input type="radio" name="size" value="L">L</label><button>send</button></form>';
const warned = vi.fn();
const reported = vi.fn();
let sent: string[] = [];

function Form() {
  const [note, setNote] = useState("");
  if (note === "break") throw new Error("broken");
  return (
    <form
      action="/kosik/"
      onSubmit={(event) => {
        event.preventDefault();
        sent.push(note);
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
  sent = [];
  warned.mockReset();
  reported.mockReset();
  vi.spyOn(console, "warn").mockImplementation(warned);
  vi.stubGlobal("reportError", reported);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function asleep(html = HTML): HTMLElement {
  document.body.innerHTML = `<shop-island name="Form">${html}</shop-island>`;
  return document.querySelector("shop-island") as HTMLElement;
}
const find = <E extends HTMLElement = HTMLInputElement>(selector: string) => document.querySelector(selector) as E;
/** Type what makes a component throw; `act` would throw it too. */
async function typeFatally(text: string): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  const field = find("[name=note]");
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await vi.waitFor(() => expect(document.querySelector("[broken]")).not.toBeNull());
}

test("HTML that a script has changed is redrawn, and nothing that was done before is lost", async () => {
  const host = asleep(HTML.replace("<label>", "<p>theirs</p><label>"));
  find("[name=note]").value = "typed";
  find("[value=L]").checked = true;
  find("[name=note]").focus();
  const form = find<HTMLFormElement>("form");
  const held: QueuedEvent[] = [{ kind: "submit", target: form, submitter: find("button"), cause: undefined }];

  await act(async () => hydrate(host, Form, held));

  expect(host.textContent).toBe("MLsend");
  expect(warned).toHaveBeenCalledTimes(1);
  expect(warned.mock.calls[0]?.[0]).toBe("Form was redrawn: its HTML was not the server's.");
  expect([find("[name=note]").value, find("[value=L]").checked]).toEqual(["typed", true]);
  expect(document.activeElement).toBe(find("[name=note]"));
  expect(sent).toEqual(["typed"]);
  expect(reported).not.toHaveBeenCalled();
});

test("HTML as the server drew it is taken over without a word", async () => {
  const host = asleep();
  const form = find("form");

  await act(async () => hydrate(host, Form, []));

  expect(find("form")).toBe(form);
  expect(warned).not.toHaveBeenCalled();
});

test("a component that throws when it is awake leaves the server's form, with what was chosen in it", async () => {
  const host = asleep();
  const onBroken = vi.fn();
  await act(async () => hydrate(host, Form, [], onBroken));
  const awake = find("form");
  await act(async () => find("[value=M]").click());

  await typeFatally("break");

  expect(find("form")).not.toBe(awake);
  expect(host.innerHTML).toBe(HTML);
  expect([find("[name=note]").value, find("[value=M]").checked]).toEqual(["break", true]);
  expect(onBroken).toHaveBeenCalledTimes(1);
  expect(reported).toHaveBeenCalledTimes(1);
  expect(reported.mock.calls[0]).toEqual([new Error("broken")]);
  // It is the browser's again: nobody keeps it from being sent.
  const submitted = new SubmitEvent("submit", { bubbles: true, cancelable: true });
  find("form").dispatchEvent(submitted);
  expect([submitted.defaultPrevented, sent]).toEqual([false, []]);
});

test("so does one whose HTML a script has taken apart", async () => {
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
  const host = asleep(html);
  await act(async () => hydrate(host, Torn, []));
  find("div").textContent = "theirs";

  await typeFatally("x");

  expect(host.innerHTML).toBe(html);
  expect(find("[name=note]").value).toBe("x");
  expect(reported).toHaveBeenCalled();
});
