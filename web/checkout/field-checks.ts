/**
 * Checks the checkout's fields when the shopper leaves them, and clears their errors once they are corrected. The
 * server has the rules (storefront/pages/checkout/field_checks.py), and checks the whole form again when it is sent.
 */
import { whenReleased } from "./pressed-pointer.ts";

const CHECK_URL = "/pokladna/kontrola/";
const TIMEOUT_MS = 8000;
/** From the last key in an invalid field to the request. */
const CORRECTION_DELAY_MS = 400;
/** Names of checked fields. */
const CHECKED = /^(billing_|shipping_(?!method)|order_comments)/;
/** Names of fields that decide what is required. */
const DECIDING = /^(ship_to_different_address|shipping_method)/;

export type FieldErrors = Readonly<Record<string, string>>;
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Return the errors of the form's values by the names of fields; undefined if nobody knows now. */
async function fetchErrors(form: HTMLFormElement): Promise<FieldErrors | undefined> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (CHECKED.test(name) || DECIDING.test(name)) body.append(name, String(value));
  try {
    const response = await fetch(CHECK_URL, { method: "POST", body, signal: AbortSignal.timeout(TIMEOUT_MS) });
    return response.ok ? ((await response.json()) as { errors: FieldErrors }).errors : undefined;
  } catch {
    return;
  }
}

/**
 * Return the errors to show: those `shown` that are still valid, and those of the fields which were `left`. The text in
 * the field that the shopper corrects stays as it is until the value is right.
 */
export function mergeErrors(
  shown: FieldErrors,
  found: FieldErrors,
  left: ReadonlySet<string>,
  corrected: string,
): FieldErrors {
  const merged: Record<string, string> = {};
  for (const [name, error] of Object.entries(found)) {
    const shownError = shown[name];
    if (name === corrected ? shownError : left.has(name) || shownError)
      merged[name] = (name === corrected && shownError) || error;
  }
  return merged;
}

/** Check the fields of `form`, which shows the errors `shown`; `onChange` gets the new ones. Returns its end. */
export function checkFields(
  form: HTMLFormElement,
  initial: FieldErrors,
  onChange: (errors: FieldErrors) => void,
): () => void {
  let shown = initial;
  let last = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const edited = new Set<string>();
  /** Fields left since the last answer that was taken: a later check overtakes an earlier one. */
  const left = new Set<string>();

  async function check(name = ""): Promise<void> {
    clearTimeout(timer);
    if (name) left.add(name);
    last += 1;
    const number = last;
    const found = await fetchErrors(form);
    await whenReleased();
    if (!found || number !== last) return;
    const focused = document.activeElement as Control | null;
    const corrected = focused && form.contains(focused) && focused.name !== name ? focused.name : "";
    shown = mergeErrors(shown, found, left, corrected);
    left.clear();
    onChange(shown);
  }
  const handleInput = ({ target }: Event) => {
    const { name } = target as Control;
    edited.add(name);
    if (!shown[name]) return;
    clearTimeout(timer);
    timer = setTimeout(check, CORRECTION_DELAY_MS);
  };
  // A country, a tick or a delivery decides what is required.
  const handleChange = ({ target }: Event) => {
    const { type } = target as Control;
    if (Object.keys(shown).length && (type === "radio" || type === "checkbox" || type === "select-one")) void check();
  };
  const handleLeave = ({ target }: Event) => {
    const { name, type, value } = target as Control;
    if (!CHECKED.test(name ?? "") || type === "checkbox" || type === "radio") return;
    // Passing through an empty field is no mistake yet.
    if (value.trim() || edited.has(name) || shown[name]) void check(name);
  };
  const listeners = [
    ["input", handleInput],
    ["change", handleChange],
    ["focusout", handleLeave],
  ] as const;
  for (const [name, listener] of listeners) form.addEventListener(name, listener);
  return () => {
    clearTimeout(timer);
    for (const [name, listener] of listeners) form.removeEventListener(name, listener);
  };
}

/** Take what was corrected out of the list above the form, and the list when nothing is left in it. */
export function updateErrorSummary(errors: FieldErrors): void {
  const summary = document.getElementById("checkout-problems");
  for (const item of summary?.querySelectorAll<HTMLElement>("li[data-id]") ?? [])
    if (CHECKED.test(item.dataset.id ?? "") && !errors[item.dataset.id ?? ""]) item.remove();
  if (summary && !summary.querySelector("li")) summary.remove();
}
