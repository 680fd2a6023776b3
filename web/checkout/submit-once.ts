/** A shopper who stopped the page while it was being sent can send it again after this; the shop orders only once. */
const RESUBMIT_AFTER_MS = 10_000;

/**
 * Send the form once, and only when `isReady`; a page that comes back out of the browser's memory may send again.
 * Returns how to stop watching.
 */
export function submitOnce(form: HTMLFormElement, isReady: () => boolean): () => void {
  let isSent = false;
  const send = (event: SubmitEvent) => {
    if (isSent || !isReady()) return event.preventDefault();
    isSent = true;
    setTimeout(again, RESUBMIT_AFTER_MS);
  };
  const again = () => {
    isSent = false;
  };
  form.addEventListener("submit", send);
  window.addEventListener("pageshow", again);
  return () => {
    form.removeEventListener("submit", send);
    window.removeEventListener("pageshow", again);
  };
}

/** Send the form as its button `name` would, whatever watches it. */
export function submitAs(form: HTMLFormElement, name: string): void {
  const button = Object.assign(document.createElement("input"), { type: "hidden", name, value: "1" });
  form.append(button);
  form.submit();
  // The browser may show this page again: the next button is another one.
  button.remove();
}
