/** Keeps what is typed at the checkout with the cart, so that who looks around the shop finds it again. */
import { type CheckoutDraft, saveCheckoutDraft } from "../cart/cart.ts";

/** From the last key to the shop being told. */
const AUTOSAVE_DELAY_MS = 800;
/** Fields that decide which deliveries are offered. */
const DESTINATION_FIELDS = new Set(["billing_country", "shipping_country", "ship_to_different_address"]);

/** Return what stands in the form, in the Store API's words. */
export function readDraft(form: HTMLFormElement): CheckoutDraft {
  const typed: Record<string, Record<string, string>> = { billing: {}, shipping: {} };
  const data = new FormData(form);
  for (const [name, value] of data) {
    const [, kind, field] = /^(billing|shipping)_(\w+)$/.exec(name) ?? [];
    if (kind && field && typed[kind]) typed[kind][field] = String(value);
  }
  const { email, ...billing } = typed.billing ?? {};
  const ships_elsewhere = data.has("ship_to_different_address");
  // The shop keeps it, but refuses to call half an address an e-mail, which browsers write into the console.
  const isWhole = !form.querySelector<HTMLInputElement>("[name=billing_email]")?.validity.typeMismatch;
  return {
    billing_address: isWhole && email !== undefined ? { ...billing, email } : billing,
    // The same address twice: deliver there.
    shipping_address: ships_elsewhere ? (typed.shipping ?? {}) : billing,
    customer_note: String(data.get("order_comments") ?? ""),
    extensions: { vyloha: { ships_elsewhere } },
  };
}

/**
 * Save the form's draft a while after each change, and when the page is left; returns how to stop. `move` is called at
 * once with what says where the goods go: it saves the draft and shows what the shop answers.
 */
export function autosaveDraft(form: HTMLFormElement, move: (draft: CheckoutDraft) => void): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const forget = () => {
    clearTimeout(waiting);
    waiting = undefined;
  };
  const save = () => {
    if (!waiting) return;
    forget();
    // What cannot be saved now stands in the form still, which says what is wrong with it when it is sent.
    saveCheckoutDraft(readDraft(form)).catch(() => {});
  };
  const saveLater = ({ target }: Event) => {
    const { type, name } = target as HTMLInputElement;
    if (type === "radio") return; // methods are told at once
    forget();
    if (DESTINATION_FIELDS.has(name)) return move(readDraft(form));
    waiting = setTimeout(save, AUTOSAVE_DELAY_MS);
  };
  form.addEventListener("input", saveLater);
  form.addEventListener("submit", forget);
  window.addEventListener("pagehide", save);
  return () => {
    forget();
    form.removeEventListener("input", saveLater);
    form.removeEventListener("submit", forget);
    window.removeEventListener("pagehide", save);
  };
}
