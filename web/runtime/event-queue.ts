/**
 * The shopper's events on an island before its hydration: queued, then replayed in order, or replayed in the browser.
 *
 * Queued (and prevented): clicks on links, buttons and elements without own behaviour, submits, and keys that would
 * scroll. Left to the browser: typing, ticking, selecting, labels, `<summary>`, links that open elsewhere, clicks with
 * a modifier key. The new values of form controls are in the same queue, so a component gets "size L, add to cart" in
 * the shopper's order. A click on a checked radio button is queued too: the browser does nothing then, but a component
 * may clear the choice.
 */
import { isModifiedClick } from "../dom/modified-click.ts";

export type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export type QueuedEvent =
  | { kind: "event"; target: Element; event: Event; cause: QueuedEvent | undefined; prevented?: boolean }
  | { kind: "submit"; target: HTMLFormElement; submitter: HTMLElement | null; cause: QueuedEvent | undefined }
  | { kind: "value"; control: FormControl; value: string | boolean | readonly string[] }
  | { kind: "press"; control: FormControl };

const BUTTON_TYPES = /^(submit|button|reset|image)$/;
const SCROLL_KEYS = /^( |Arrow.*|Page.*|Home|End)$/;

/** Return the current value of a control: its text, whether it is checked, or the selected options. */
function readValue(control: FormControl): string | boolean | readonly string[] {
  if (control instanceof HTMLSelectElement) return Array.from(control.selectedOptions, (option) => option.value);
  return /^(checkbox|radio)$/.test(control.type) ? (control as HTMLInputElement).checked : control.value;
}

/** Add `event` to `queue` if a component may need it; prevent its default when it will be replayed. */
export function queueEvent(event: Event, queue: QueuedEvent[]): void {
  const target = event.target as Element;
  const last = queue.at(-1);
  const enqueue = (item: QueuedEvent, prevent: boolean) => {
    queue.push(item);
    event.stopImmediatePropagation();
    if (prevent) event.preventDefault();
  };
  if (event.type === "input") {
    const control = target as FormControl;
    if (control.type === "file" || !("value" in control)) return;
    if ((last?.kind === "value" || last?.kind === "press") && last.control === control) queue.pop();
    queue.push({ kind: "value", control, value: readValue(control) });
  } else if (event.type === "submit") {
    const { submitter } = event as SubmitEvent;
    enqueue({ kind: "submit", target: target as HTMLFormElement, submitter, cause: getKeyEvent(last) }, true);
  } else if (event.type === "click" && (target as HTMLInputElement).type === "radio") {
    // If the click changes the value, `input` follows and replaces this item.
    queue.push({ kind: "press", control: target as FormControl });
  } else if (event.type === "click") {
    if (!shouldQueueClick(event as MouseEvent, target)) return;
    // A second impatient click must not submit the form twice.
    const previous = queue.findLast((item) => item.kind !== "event" || item.event.type === "click");
    const isRepeated = previous?.kind === "event" && previous.target === target;
    const isSubmit = target.closest<HTMLButtonElement>("button,input")?.type === "submit";
    enqueue(
      { kind: "event", target, event, cause: (event as MouseEvent).detail ? undefined : getKeyEvent(last) },
      true,
    );
    if (isRepeated && isSubmit) queue.pop();
  } else if (event.type === "keydown" && (event as KeyboardEvent).key === " " && isCheckedRadio(target)) {
    // In most browsers Space on it is no click.
    event.preventDefault();
    if (!(event as KeyboardEvent).repeat) queue.push({ kind: "press", control: target as FormControl });
  } else if (event.type === "keydown" && shouldQueueKey(event as KeyboardEvent, target)) {
    const isScrollKey =
      !target.closest("a[href],button,input,textarea,summary") && SCROLL_KEYS.test((event as KeyboardEvent).key);
    enqueue({ kind: "event", target, event, cause: undefined }, isScrollKey);
  }
}

const isCheckedRadio = (target: Element) =>
  target instanceof HTMLInputElement && target.type === "radio" && target.checked;

/** Return `item` if it is a key: when a component handles the key, it must not click or submit as well. */
const getKeyEvent = (item: QueuedEvent | undefined) =>
  item?.kind === "event" && item.event.type === "keydown" ? item : undefined;

function shouldQueueClick(event: MouseEvent, target: Element): boolean {
  if (event.button || isModifiedClick(event)) return false;
  const control = target.closest("a[href],button,input,select,textarea,label,summary");
  if (control instanceof HTMLAnchorElement) return !control.download && /^(_self)?$/.test(control.target);
  return control instanceof HTMLInputElement
    ? BUTTON_TYPES.test(control.type)
    : !control || control instanceof HTMLButtonElement;
}

function shouldQueueKey(event: KeyboardEvent, target: Element): boolean {
  if (event.key === "Tab" || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  const field = target.closest<HTMLInputElement>("input,textarea,select,[contenteditable]");
  // On these Enter submits the form, unless the component handles it.
  if (field && event.key === "Enter" && /^(checkbox|radio)$/.test(field.type)) return true;
  // Typed text is queued as the field's value; the browser moves the value of these controls by keys.
  return !field || (event.key.length > 1 && !/^(checkbox|radio|select-.*|range|number|date.*)$/.test(field.type));
}

/** Replay and empty `queue` without a component, if an island cannot hydrate: links open, forms are submitted. */
export function replayInBrowser(queue: QueuedEvent[]): void {
  for (const item of queue.splice(0)) {
    if (item.kind === "submit") item.target.requestSubmit(item.submitter);
    else if (item.kind === "event" && item.event.type === "click") (item.target as HTMLElement).click();
  }
}
