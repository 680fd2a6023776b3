/** Saves the checkout's fields with the cart, so that they are filled in when the shopper comes back. */
import { type CheckoutDraft, saveCheckoutDraft } from "../cart/cart.ts";

/** The page's URL names the stored answer to a rejected form (storefront/visitor/form_answers.py). */
const ANSWER_PARAMETER = "form_answer";
/** From the last key to the request. */
const AUTOSAVE_DELAY_MS = 800;
/** Fields that determine the available deliveries. */
const DESTINATION_FIELDS = new Set(["billing_country", "shipping_country", "ship_to_different_address"]);

/** Return the form's values under the Store API's names. */
export function readDraft(form: HTMLFormElement): CheckoutDraft {
  const addresses: Record<string, Record<string, string>> = { billing: {}, shipping: {} };
  const data = new FormData(form);
  for (const [name, value] of data) {
    const [, kind, field] = /^(billing|shipping)_(\w+)$/.exec(name) ?? [];
    if (kind && field && addresses[kind]) addresses[kind][field] = String(value);
  }
  const { email, ...billing } = addresses.billing ?? {};
  const ships_elsewhere = data.has("ship_to_different_address");
  // The server rejects a partial e-mail, and browsers log that response in the console.
  const isEmailComplete = !form.querySelector<HTMLInputElement>("[name=billing_email]")?.validity.typeMismatch;
  return {
    billing_address: isEmailComplete && email !== undefined ? { ...billing, email } : billing,
    // Without another delivery address the billing address is sent as both.
    shipping_address: ships_elsewhere ? (addresses.shipping ?? {}) : billing,
    customer_note: String(data.get("order_comments") ?? ""),
    extensions: { vyloha: { ships_elsewhere } },
  };
}

/**
 * Save the form's draft a while after each change, and when the page is left. Returns a function that stops it.
 * `onDestinationChange` is called at once after a change of the destination; it has to save the draft itself.
 */
export function autosaveDraft(form: HTMLFormElement, onDestinationChange: (draft: CheckoutDraft) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const save = () => {
    if (!timer) return;
    cancel();
    // After an error the values are still in the form, which is validated when it is submitted.
    saveCheckoutDraft(readDraft(form)).then(forgetFormAnswer, () => {});
  };
  const saveLater = ({ target }: Event) => {
    const { type, name } = target as HTMLInputElement;
    if (type === "radio") return; // delivery and payment methods are sent at once
    cancel();
    if (DESTINATION_FIELDS.has(name)) return onDestinationChange(readDraft(form));
    timer = setTimeout(save, AUTOSAVE_DELAY_MS);
  };
  form.addEventListener("input", saveLater);
  form.addEventListener("submit", cancel);
  window.addEventListener("pagehide", save);
  return () => {
    cancel();
    form.removeEventListener("input", saveLater);
    form.removeEventListener("submit", cancel);
    window.removeEventListener("pagehide", save);
  };
}

/** Going back or reloading shows the saved draft from now on, not the answer to what was sent before. */
function forgetFormAnswer(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has(ANSWER_PARAMETER)) return;
  url.searchParams.delete(ANSWER_PARAMETER);
  history.replaceState(history.state, "", url);
}
