/** A shopper who has stopped the submission can submit again after this; the server creates only one order. */
const RESUBMIT_AFTER_MS = 10_000;

/** What the last press of a button of the form has led to: it waits for the new price, or the form is being sent. */
export type PressState = "" | "waiting" | "sent";

export interface Submission {
  /** Send the form as the button that waits does, if one waits and is still there. */
  resume: () => void;
  /** Forget the press that waits; returns whether there was one. */
  drop: () => boolean;
  stop: () => void;
}

/**
 * Submit the form only once, and only when `isReady`: a press before that waits for `resume`. A page that the browser
 * restores may submit again, and so may one whose submission another script has taken over. `onChange` gets the state.
 */
export function submitOnce(
  form: HTMLFormElement,
  isReady: () => boolean,
  onChange: (state: PressState) => void,
): Submission {
  let state: PressState = "";
  let button: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const setState = (newState: PressState) => {
    clearTimeout(timer);
    state = newState;
    onChange(state);
  };
  const handleSubmit = (event: SubmitEvent) => {
    const isSent = state === "sent";
    const isWaiting = !isSent && !isReady();
    if (isSent || isWaiting) event.preventDefault();
    else if (event.defaultPrevented) return;
    if (isSent) return;
    button = event.submitter;
    setState(isWaiting ? "waiting" : "sent");
    if (!isWaiting) timer = setTimeout(() => handleSent(event));
  };
  const handleSent = ({ defaultPrevented }: SubmitEvent) => {
    if (defaultPrevented) setState("");
    else timer = setTimeout(setState, RESUBMIT_AFTER_MS, "");
  };
  const allowResubmit = () => setState("");
  form.addEventListener("submit", handleSubmit);
  window.addEventListener("pageshow", allowResubmit);
  function drop(): boolean {
    const isWaiting = state === "waiting";
    if (isWaiting) setState("");
    return isWaiting;
  }
  return {
    resume() {
      if (drop() && (!button || button.isConnected)) form.requestSubmit(button);
    },
    drop,
    stop() {
      clearTimeout(timer);
      form.removeEventListener("submit", handleSubmit);
      window.removeEventListener("pageshow", allowResubmit);
    },
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
