/** Brings what was done to an island before it woke into React: focus, typed text, clicks, keys, submits. */
import { flushSync } from "react-dom";
import type { FormControl, QueuedEvent } from "./event-queue.ts";

type ControlValue = Extract<QueuedEvent, { kind: "value" }>["value"];

/**
 * Return what a control holds, or what the server's HTML gave it.
 * (The runtime reads controls by its own few lines: sharing them would change this chunk's name with every island.)
 */
function readControl(control: FormControl, from: "now" | "html"): ControlValue {
  const now = from === "now";
  if (control instanceof HTMLSelectElement) {
    const options = Array.from(control.options);
    const chosen = options.filter((option) => (now ? option.selected : option.defaultSelected));
    return (chosen.length || control.multiple ? chosen : options.slice(0, 1)).map((option) => option.value);
  }
  const { type, checked, defaultChecked, value, defaultValue } = control as HTMLInputElement;
  if (type === "checkbox" || type === "radio") return now ? checked : defaultChecked;
  return now ? value : defaultValue;
}

const isChanged = (control: FormControl) =>
  String(readControl(control, "now")) !== String(readControl(control, "html"));

function getControls(host: Element): FormControl[] {
  const controls = host.querySelectorAll<FormControl>("input:not([type=file],[type=hidden]),textarea,select");
  return Array.from(controls);
}

/** Put `value` in as a program does it: React takes note and calls nobody. */
function setSilently(control: FormControl, value: ControlValue): void {
  if (control instanceof HTMLSelectElement)
    for (const option of control.options) option.selected = (value as readonly string[]).includes(option.value);
  else if (typeof value === "boolean") (control as HTMLInputElement).checked = value;
  else control.value = value as string;
}

/** Put `value` in as a shopper does it: React calls `onChange`. */
function setAndNotify(control: FormControl, value: ControlValue): void {
  if (control instanceof HTMLSelectElement) {
    setSilently(control, value);
    control.dispatchEvent(new Event("input", { bubbles: true }));
    control.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (typeof value === "boolean") {
    if (readControl(control, "now") !== value) control.click();
  } else {
    // React watches the element's own `value`; the prototype's setter goes past it, as the browser does.
    const prototype =
      control instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(control, value);
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** What an island held before React took it over: a component that draws again at once would put its own values there. */
export interface ControlSnapshot {
  entered: readonly { control: FormControl; value: ControlValue }[];
  restoreFocus: () => void;
}

export const captureControls = (host: HTMLElement): ControlSnapshot => ({
  entered: getControls(host)
    .filter(isChanged)
    .map((control) => ({ control, value: readControl(control, "now") })),
  restoreFocus: captureFocus(document.activeElement, host),
});

const IS_BY_VALUE = /^(checkbox|radio|submit|button)$/;

/** Return what in `host` now stands for `old`: that, or what was drawn in its place. */
function findCounterpart<E extends Element>(host: Element, old: E): E | undefined {
  if (host.contains(old)) return old;
  const nameOf = (one: Element) => {
    const type = one.getAttribute("type") ?? "";
    const value = IS_BY_VALUE.test(type) ? one.getAttribute("value") : "";
    return JSON.stringify([type, value, one.getAttribute("name"), one.getAttribute("href")]);
  };
  const alike = (root: ParentNode) =>
    Array.from(root.querySelectorAll<E>(old.tagName)).filter((one) => nameOf(one) === nameOf(old));
  // Outside the page its root is the topmost element that was taken out, maybe itself.
  const position = alike(old.getRootNode() as Element).indexOf(old);
  return alike(host)[Math.max(position, 0)];
}

/** Let the controls in `host` hold what those in `gone`, which were there before, hold. */
export function restoreValues(gone: readonly Element[], host: HTMLElement): void {
  for (const old of gone.flatMap(getControls)) {
    const control = findCounterpart(host, old);
    if (control) setSilently(control, readControl(old, "now"));
  }
}

/** Of an island that was redrawn: let `held` be about what is there now. */
function retargetEvents(host: HTMLElement, held: readonly QueuedEvent[]): void {
  for (const item of held) {
    if ("control" in item) item.control = findCounterpart(host, item.control) ?? item.control;
    else item.target = findCounterpart(host, item.target) ?? item.target;
    if (item.kind === "submit" && item.submitter) item.submitter = findCounterpart(host, item.submitter) ?? null;
  }
}

/**
 * Replay `held` into `host`, which React has just taken over.
 * Values that were entered before the runtime listened (or that the browser restored) come first.
 */
export function replayEvents(host: HTMLElement, held: readonly QueuedEvent[], asleep: ControlSnapshot): void {
  const { restoreFocus } = asleep;
  const entered = asleep.entered.map(({ control, value }) => ({
    control: findCounterpart(host, control) ?? control,
    value,
  }));
  retargetEvents(host, held);
  const recorded = new Set(held.flatMap((item) => (item.kind === "value" ? [item.control] : [])));
  for (const control of new Set([...recorded, ...entered.map(({ control }) => control)]))
    setSilently(control, readControl(control, "html"));
  replayPointerAndFocus(host);
  for (const { control, value } of entered)
    if (!recorded.has(control) && (value !== false || control.type !== "radio"))
      flushSync(() => setAndNotify(control, value));
  for (const item of held) flushSync(() => dispatchAgain(item));
  restoreFocus();
}

/** Tell React of the pointer and the focus that are already there. */
function replayPointerAndFocus(host: HTMLElement): void {
  const hovered = Array.from(host.querySelectorAll(":hover")).at(-1);
  hovered?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
  hovered?.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
  const focused = document.activeElement;
  if (focused && focused !== host && host.contains(focused))
    focused.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
}

function dispatchAgain(item: QueuedEvent): void {
  if (item.kind === "value") {
    setAndNotify(item.control, item.value);
    return;
  }
  if (item.kind === "press") {
    item.control.click();
    return;
  }
  // React may have drawn other elements than the server; what is gone cannot be pressed.
  if (!item.target.isConnected || (item.cause?.kind === "event" && item.cause.prevented)) return;
  if (item.kind === "submit") item.target.requestSubmit(item.submitter);
  else {
    // An event's constructor takes another event as its settings.
    const Kind = item.event.constructor as typeof Event;
    const copy = new Kind(item.event.type, {
      ...getEventInit(item.event),
      bubbles: true,
      cancelable: true,
      composed: true,
    });
    item.prevented = !item.target.dispatchEvent(copy);
  }
}

/** Return the settings of a mouse or key event; its properties are getters, which a spread would not copy. */
function getEventInit(event: Event): object {
  const names = [
    "key",
    "code",
    "detail",
    "clientX",
    "clientY",
    "screenX",
    "screenY",
    "pointerType",
    "pointerId",
    "repeat",
    "shiftKey",
  ];
  return Object.fromEntries(names.filter((name) => name in event).map((name) => [name, event[name as keyof Event]]));
}

/** Return a function that puts focus and caret back where they are now. */
function captureFocus(element: Element | null, host: HTMLElement): () => void {
  if (!(element instanceof HTMLElement)) return () => {};
  const { selectionStart, selectionEnd, selectionDirection } = element as HTMLInputElement;
  const isInside = host.contains(element);
  return () => {
    const field = ((isInside && findCounterpart(host, element)) || element) as HTMLInputElement;
    if (document.activeElement === document.body) field.focus({ preventScroll: true });
    // Only text fields have a caret that can be set.
    if (document.activeElement === field && typeof selectionStart === "number")
      field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? "none");
  };
}
