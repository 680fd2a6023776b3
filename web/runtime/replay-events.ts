/** Replays in React the events of an island before its hydration: focus, typed text, clicks, keys, submits. */
import { flushSync } from "react-dom";
import type { FormControl, QueuedEvent } from "./event-queue.ts";

type ControlValue = Extract<QueuedEvent, { kind: "value" }>["value"];

/**
 * Return the current value of a control, or its value in the server's HTML.
 * (The runtime has its own few lines for this: shared code would change this chunk's name with every island.)
 */
function readControl(control: FormControl, source: "now" | "html"): ControlValue {
  const isCurrent = source === "now";
  if (control instanceof HTMLSelectElement) {
    const options = Array.from(control.options);
    const selected = options.filter((option) => (isCurrent ? option.selected : option.defaultSelected));
    return (selected.length || control.multiple ? selected : options.slice(0, 1)).map((option) => option.value);
  }
  const { type, checked, defaultChecked, value, defaultValue } = control as HTMLInputElement;
  if (type === "checkbox" || type === "radio") return isCurrent ? checked : defaultChecked;
  return isCurrent ? value : defaultValue;
}

const isChanged = (control: FormControl) =>
  String(readControl(control, "now")) !== String(readControl(control, "html"));

function getControls(host: Element): FormControl[] {
  const controls = host.querySelectorAll<FormControl>("input:not([type=file],[type=hidden]),textarea,select");
  return Array.from(controls);
}

/** Set `value` like a program: React notices it but does not call `onChange`. */
function setSilently(control: FormControl, value: ControlValue): void {
  if (control instanceof HTMLSelectElement)
    for (const option of control.options) option.selected = (value as readonly string[]).includes(option.value);
  else if (typeof value === "boolean") (control as HTMLInputElement).checked = value;
  else control.value = value as string;
}

/** Set `value` like a shopper: React calls `onChange`. */
function setAndNotify(control: FormControl, value: ControlValue): void {
  if (control instanceof HTMLSelectElement) {
    setSilently(control, value);
    control.dispatchEvent(new Event("input", { bubbles: true }));
    control.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (typeof value === "boolean") {
    if (readControl(control, "now") !== value) control.click();
  } else {
    // React patches the element's own `value`; the prototype's setter bypasses that, like the browser.
    const prototype =
      control instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(control, value);
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** Entered values and focus before hydration, because a component that renders again at once overwrites them. */
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

/** Return `old` if it is still in `host`, otherwise the new element that corresponds to it. */
function findCounterpart<E extends Element>(host: Element, old: E): E | undefined {
  if (host.contains(old)) return old;
  const getKey = (element: Element) => {
    const type = element.getAttribute("type") ?? "";
    const value = IS_BY_VALUE.test(type) ? element.getAttribute("value") : "";
    return JSON.stringify([type, value, element.getAttribute("name"), element.getAttribute("href")]);
  };
  const findSimilar = (root: ParentNode) =>
    Array.from(root.querySelectorAll<E>(old.tagName)).filter((element) => getKey(element) === getKey(old));
  // A removed element's root is the topmost removed element, maybe itself.
  const position = findSimilar(old.getRootNode() as Element).indexOf(old);
  return findSimilar(host)[Math.max(position, 0)];
}

/** Copy the values of the controls in `removed`, the previous elements, to those in `host`. */
export function restoreValues(removed: readonly Element[], host: HTMLElement): void {
  for (const old of removed.flatMap(getControls)) {
    const control = findCounterpart(host, old);
    if (control) setSilently(control, readControl(old, "now"));
  }
}

/** Point the events in `queue` to the new elements, after an island was rendered again. */
function retargetEvents(host: HTMLElement, queue: readonly QueuedEvent[]): void {
  for (const item of queue) {
    if ("control" in item) item.control = findCounterpart(host, item.control) ?? item.control;
    else item.target = findCounterpart(host, item.target) ?? item.target;
    if (item.kind === "submit" && item.submitter) item.submitter = findCounterpart(host, item.submitter) ?? null;
  }
}

/**
 * Replay `queue` in `host`, which React has just hydrated.
 * Values that were entered before the runtime listened (or that the browser restored) come first.
 */
export function replayEvents(host: HTMLElement, queue: readonly QueuedEvent[], snapshot: ControlSnapshot): void {
  const { restoreFocus } = snapshot;
  const entered = snapshot.entered.map(({ control, value }) => ({
    control: findCounterpart(host, control) ?? control,
    value,
  }));
  retargetEvents(host, queue);
  const recorded = new Set(queue.flatMap((item) => (item.kind === "value" ? [item.control] : [])));
  for (const control of new Set([...recorded, ...entered.map(({ control }) => control)]))
    setSilently(control, readControl(control, "html"));
  replayPointerAndFocus(host);
  for (const { control, value } of entered)
    if (!recorded.has(control) && (value !== false || control.type !== "radio"))
      flushSync(() => setAndNotify(control, value));
  for (const item of queue) flushSync(() => dispatchAgain(item));
  restoreFocus();
}

/** Report the current pointer position and focus to React. */
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
  // React may have rendered other elements than the server; a removed element gets no event.
  if (!item.target.isConnected || (item.cause?.kind === "event" && item.cause.prevented)) return;
  if (item.kind === "submit") item.target.requestSubmit(item.submitter);
  else {
    const EventType = item.event.constructor as typeof Event;
    const copy = new EventType(item.event.type, {
      ...getEventInit(item.event),
      bubbles: true,
      cancelable: true,
      composed: true,
    });
    item.prevented = !item.target.dispatchEvent(copy);
  }
}

/** Return the init object of a mouse or key event; its properties are getters, which a spread would not copy. */
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

/** Return a function that restores the current focus and caret. */
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
