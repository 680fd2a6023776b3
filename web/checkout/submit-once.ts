/** A shopper who has stopped the submission can submit again after this; the server creates only one order. */
const RESUBMIT_AFTER_MS = 10_000;

/**
 * Submit the form only once, and only when `isReady`; a page that the browser restores may submit again. Returns a
 * function that stops it.
 */
export function submitOnce(form: HTMLFormElement, isReady: () => boolean): () => void {
  let isSent = false;
  const handleSubmit = (event: SubmitEvent) => {
    if (isSent || !isReady()) return event.preventDefault();
    isSent = true;
    setTimeout(allowResubmit, RESUBMIT_AFTER_MS);
  };
  const allowResubmit = () => {
    isSent = false;
  };
  form.addEventListener("submit", handleSubmit);
  window.addEventListener("pageshow", allowResubmit);
  return () => {
    form.removeEventListener("submit", handleSubmit);
    window.removeEventListener("pageshow", allowResubmit);
  };
}

/** Submit the form as its button `name` does, without its `submit` listeners. */
export function submitAs(form: HTMLFormElement, name: string): void {
  const button = Object.assign(document.createElement("input"), { type: "hidden", name, value: "1" });
  form.append(button);
  form.submit();
  // The browser may restore this page, and the next submission may use another button.
  button.remove();
}
