/**
 * What a shopper does to an island before it has woken: held, then replayed in order, or given back to the browser.
 *
 * Held (and kept from the browser): clicks on links, buttons and anything without behaviour of its own, submits, and keys
 * that would scroll. Left to the browser: typing, ticking, choosing, labels, `<summary>`, links that open elsewhere, clicks
 * with a modifier key. What those changed in a form control is remembered in the same queue, so a component sees
 * "size L, add to cart" in the order in which the shopper did it. So is a click on a radio button that is on already: to
 * the browser it is nothing, but a component may take the choice back.
 */

export type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export type QueuedEvent =
  | { kind: "event"; target: Element; event: Event; cause: QueuedEvent | undefined; prevented?: boolean }
  | { kind: "submit"; target: HTMLFormElement; submitter: HTMLElement | null; cause: QueuedEvent | undefined }
  | { kind: "value"; control: FormControl; value: string | boolean | readonly string[] }
  | { kind: "press"; control: FormControl };

const BUTTON_TYPES = /^(submit|button|reset|image)$/;
const SCROLL_KEYS = /^( |Arrow.*|Page.*|Home|End)$/;

/** Return what a control holds now: text, whether it is ticked, or the chosen options. */
function readValue(control: FormControl): string | boolean | readonly string[] {
  if (control instanceof HTMLSelectElement) return Array.from(control.selectedOptions, (option) => option.value);
  return /^(checkbox|radio)$/.test(control.type) ? (control as HTMLInputElement).checked : control.value;
}

/** Remember `event` in `queue` when it must not be lost; keep it from the browser when it will be replayed. */
export function queueEvent(event: Event, queue: QueuedEvent[]): void {
  const target = event.target as Element;
  const last = queue.at(-1);
  const keep = (item: QueuedEvent, prevent: boolean) => {
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
    keep({ kind: "submit", target: target as HTMLFormElement, submitter, cause: getKeyEvent(last) }, true);
  } else if (event.type === "click" && (target as HTMLInputElement).type === "radio") {
    // Only one that changes something is followed by `input`, which takes its place.
    queue.push({ kind: "press", control: target as FormControl });
  } else if (event.type === "click") {
    if (!shouldQueueClick(event as MouseEvent, target)) return;
    // Pressing an impatient second time orders nothing twice.
    const before = queue.findLast((item) => item.kind !== "event" || item.event.type === "click");
    const again = before?.kind === "event" && before.target === target;
    const sends = target.closest<HTMLButtonElement>("button,input")?.type === "submit";
    keep({ kind: "event", target, event, cause: (event as MouseEvent).detail ? undefined : getKeyEvent(last) }, true);
    if (again && sends) queue.pop();
  } else if (event.type === "keydown" && (event as KeyboardEvent).key === " " && isCheckedRadio(target)) {
    // To most browsers Space on it is no click.
    event.preventDefault();
    if (!(event as KeyboardEvent).repeat) queue.push({ kind: "press", control: target as FormControl });
  } else if (event.type === "keydown" && shouldQueueKey(event as KeyboardEvent, target)) {
    const scrolls =
      !target.closest("a[href],button,input,textarea,summary") && SCROLL_KEYS.test((event as KeyboardEvent).key);
    keep({ kind: "event", target, event, cause: undefined }, scrolls);
  }
}

const isCheckedRadio = (target: Element) =>
  target instanceof HTMLInputElement && target.type === "radio" && target.checked;

/** Return `item` when it is a key: one that a component handles itself must not press a button or send a form too. */
const getKeyEvent = (item: QueuedEvent | undefined) =>
  item?.kind === "event" && item.event.type === "keydown" ? item : undefined;

function shouldQueueClick(event: MouseEvent, target: Element): boolean {
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  const own = target.closest("a[href],button,input,select,textarea,label,summary");
  if (own instanceof HTMLAnchorElement) return !own.download && /^(_self)?$/.test(own.target);
  return own instanceof HTMLInputElement ? BUTTON_TYPES.test(own.type) : !own || own instanceof HTMLButtonElement;
}

function shouldQueueKey(event: KeyboardEvent, target: Element): boolean {
  if (event.key === "Tab" || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  const field = target.closest<HTMLInputElement>("input,textarea,select,[contenteditable]");
  // On these Enter sends the form, unless the component does something else with it.
  if (field && event.key === "Enter" && /^(checkbox|radio)$/.test(field.type)) return true;
  // What is typed arrives as the field's value; these controls move by themselves.
  return !field || (event.key.length > 1 && !/^(checkbox|radio|select-.*|range|number|date.*)$/.test(field.type));
}

/** Let the browser do what was held: links are followed, forms are sent. For an island that cannot wake. */
export function replayInBrowser(queue: QueuedEvent[]): void {
  for (const item of queue.splice(0)) {
    if (item.kind === "submit") item.target.requestSubmit(item.submitter);
    else if (item.kind === "event" && item.event.type === "click") (item.target as HTMLElement).click();
  }
}
