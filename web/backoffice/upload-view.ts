/** Shows an upload: its progress, its error and a field of the alternative text. */
import type { UploadItem, UploadQueue } from "./upload-queue.ts";

export interface UploadView {
  element: HTMLElement;
  /** The form's own field of the alternative text, once the picture has a row. */
  row?: HTMLInputElement | null;
  update: () => void;
}

/** Return the list item of a file; call `update` after each change of `item`. */
export function createUploadView(item: UploadItem, texts: Record<string, string>, queue: UploadQueue): UploadView {
  const { name } = item.file;
  const element = createElement("li", { className: "bo-upload" });
  const progress = createElement("progress", { max: 1, value: 0, ariaLabel: name });
  const state = createElement("p", { className: "bo-upload__state" });
  const button = createElement("button", { type: "button", className: "button button-small button-secondary" });
  const field = createElement("input", { type: "text", maxLength: 300, autocomplete: "off" });
  const label = createElement("label", { className: "bo-upload__alt" });
  label.append(createElement("span", { textContent: `${texts.alt ?? ""} ${name}` }), field);
  element.append(createElement("strong", { textContent: name }), progress, state, button, label);

  const view: UploadView = { element, update };
  button.addEventListener("click", () => (isStopped() ? queue.retry(item) : queue.cancel(item)));
  field.addEventListener("input", () => setFieldValue(view.row, field.value));
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") event.preventDefault(); // it would save the product
  });
  update();
  return view;

  function isStopped(): boolean {
    return item.state === "failed" || item.state === "cancelled";
  }

  function update(): void {
    element.dataset.state = item.state;
    progress.value = item.share;
    progress.hidden = isStopped();
    state.textContent = item.state === "failed" ? item.error : (texts[item.state] ?? "");
    button.textContent = (isStopped() ? texts.retry : texts.cancel) ?? "";
    button.setAttribute("aria-label", `${button.textContent} ${name}`);
    // A hidden button would lose the focus.
    if (item.state === "done" && document.activeElement === button) field.focus();
    button.hidden = item.state === "done";
    label.hidden = isStopped();
    if (view.row && field.value && !view.row.value) setFieldValue(view.row, field.value);
  }
}

/** Set the field and fire Wagtail's events, as if the text were typed. */
function setFieldValue(row: HTMLInputElement | null | undefined, text: string): void {
  if (!row) return;
  row.value = text;
  row.dispatchEvent(new Event("input", { bubbles: true }));
  row.dispatchEvent(new Event("change", { bubbles: true }));
}

function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}
