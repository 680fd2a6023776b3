/** One popup on the page: its contents, its dialog and its way in and out. */

import { insertHtml } from "../dom/insert-html.ts";
import { showDialog } from "../dom/overlays.ts";
import type { PopupRules } from "../generated/props.ts";
import { getJquery } from "../third-party/jquery.ts";
import { disablePopup, recordImpression } from "./impressions.ts";
import type { PopupHelpers } from "./start-popups.ts";

export type ReportPopupEvent = (id: number, event: "shown" | "closed" | "clicked") => void;

const TIMEOUT_MS = 15_000;
const MODAL = /^(dialog|full_screen)$/;

export class PopupController {
  private contents: Promise<HTMLDialogElement | null> | undefined;
  private dialog: HTMLDialogElement | null = null;
  /** Given up when the popup is hidden. */
  private open: AbortController | undefined;

  constructor(
    readonly rules: PopupRules,
    private readonly tell: ReportPopupEvent,
    private readonly helpers: PopupHelpers,
  ) {}

  get id() {
    return this.rules.id;
  }

  get isOpen() {
    return this.open !== undefined;
  }

  /** Fetch the contents once; after a failure again. */
  load(): Promise<HTMLDialogElement | null> {
    this.contents ??= fetchPopupDialog(this.rules.html).then(
      (dialog) => {
        if (dialog) this.prepare(dialog);
        return dialog;
      },
      () => {
        this.contents = undefined;
        return null;
      },
    );
    return this.contents;
  }

  /** Show the popup, unless it is open or the visitor refused it; resolves to whether it was shown. `asked`: by the visitor. */
  async show(asked: boolean): Promise<boolean> {
    if (!asked) {
      await this.load();
      await untilPanelsAreClosed();
    }
    if (this.isOpen) return false;
    this.open = new AbortController();
    const { signal } = this.open;
    const dialog = await this.load();
    if (signal.aborted) return false;
    // Browsers that know no dialogs show none.
    if (!dialog?.showModal) {
      this.open = undefined;
      return false;
    }
    const { close_automatically } = this.rules.settings;
    startAnimation(dialog, "entrance");
    this.hideButton(dialog, signal);
    this.lay(dialog, asked);
    if (close_automatically > 0) this.helpers.runAfter(close_automatically, () => this.hide(), signal);
    document.addEventListener("keydown", (event) => this.onKey(event), { signal });
    recordImpression(this.rules, "show", this.helpers);
    this.tell(this.id, "shown");
    dispatchPopupEvent("show", this);
    return true;
  }

  hide(): void {
    const { dialog } = this;
    this.open?.abort();
    if (!dialog?.open) {
      this.open = undefined;
      return;
    }
    const ms = startAnimation(dialog, "exit");
    if (ms) setTimeout(() => dialog.close(), ms);
    else dialog.close();
  }

  /** Hide the popup that contains `link`, for ever when the visitor wants so. */
  refuse(isForEver: boolean): void {
    if (isForEver) disablePopup(this.id, this.helpers);
    this.hide();
  }

  contains = (link: Node): boolean => this.dialog?.contains(link) === true;

  private prepare(dialog: HTMLDialogElement): void {
    const { prevent_scroll, prevent_close_on_background_click } = this.rules.settings;
    this.dialog = dialog;
    const { width, duration } = dialog.dataset;
    if (Number(width)) dialog.style.setProperty("--popup-width", `${width}px`);
    dialog.style.setProperty("--popup-duration", `${duration}s`);
    dialog.toggleAttribute("data-locks", prevent_scroll);
    dialog.addEventListener("close", () => this.closed());
    dialog.addEventListener("cancel", (event) => {
      // Of the dialog itself: a field of files in it tells its own.
      if (event.target !== dialog) return;
      event.preventDefault();
      if (!this.rules.settings.prevent_close_on_esc_key) this.hide();
    });
    dialog.addEventListener("click", (event) => {
      const target = event.target as Element;
      if (target.closest(".dialog-close-button")) return this.hide();
      if (target === dialog || target.matches(".dialog-widget")) {
        // dom/overlays.ts would close it, and at once.
        event.stopImmediatePropagation();
        if (isModal(dialog) && !prevent_close_on_background_click) this.hide();
      } else if (target.closest("a, button, input[type=submit]")) this.clicked();
    });
  }

  private wasClicked = false;
  private clicked(): void {
    if (!this.wasClicked) this.tell(this.id, "clicked");
    this.wasClicked = true;
  }

  private closed(): void {
    this.open?.abort();
    this.open = undefined;
    this.wasClicked = false;
    recordImpression(this.rules, "hide", this.helpers);
    this.tell(this.id, "closed");
    dispatchPopupEvent("hide", this);
  }

  private hideButton(dialog: HTMLDialogElement, signal: AbortSignal): void {
    const button = dialog.querySelector<HTMLElement>(".dialog-close-button");
    const { close_button_delay } = this.rules.settings;
    if (!button || !(close_button_delay > 0)) return;
    button.hidden = true;
    const show = () => {
      button.hidden = false;
    };
    this.helpers.runAfter(close_button_delay, show, signal);
    signal.addEventListener("abort", show);
  }

  /** A dialog takes the focus; what does not cover the page leaves it where it is, unless the visitor asked. */
  private lay(dialog: HTMLDialogElement, asked: boolean): void {
    const before = document.activeElement as HTMLElement | null;
    const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });
    if (isModal(dialog)) showDialog(dialog);
    else dialog.show();
    if (isModal(dialog)) {
      if (!this.rules.settings.a11y_navigation) focus(dialog.querySelector(".dialog-widget-content"));
    } else if (!asked || !this.rules.settings.a11y_navigation) {
      (document.activeElement as HTMLElement | null)?.blur();
      focus(before);
    }
  }

  private onKey(event: KeyboardEvent): void {
    const { dialog } = this;
    if (event.key !== "Escape" || event.defaultPrevented || !dialog) return;
    const { activeElement, body } = document;
    if (activeElement !== body && !dialog.contains(activeElement)) return;
    const isPrevented = this.rules.settings.prevent_close_on_esc_key;
    // Without this a second Escape closes a modal dialog anyway.
    if (isPrevented) event.preventDefault();
    else if (!isModal(dialog)) this.hide();
  }
}

/** Showing a dialog closes open popovers, such as the menu of phones: a popup that nobody asked for waits for them. */
async function untilPanelsAreClosed(): Promise<void> {
  if (!window.CSS?.supports("selector(:popover-open)")) return;
  const findOpen = () => document.querySelector(":popover-open:not([popover=manual])");
  for (let open = findOpen(); open; open = findOpen())
    await new Promise((resolve) => open?.addEventListener("toggle", resolve, { once: true }));
}

const isModal = ({ dataset }: HTMLElement) => MODAL.test(dataset.form ?? "");

async function fetchPopupDialog(address: string): Promise<HTMLDialogElement | null> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`${answer.status}`);
  const place = document.createElement("div");
  document.body.append(place);
  await insertHtml(await answer.text(), place);
  return place.querySelector("dialog");
}

/** Start the animation of the entrance or of the exit; returns how many milliseconds the visitor sees of it. */
function startAnimation(dialog: HTMLDialogElement, way: "entrance" | "exit"): number {
  const content = dialog.querySelector(".dialog-widget-content");
  const { entrance = "", exit = "", duration } = dialog.dataset;
  const name = way === "exit" ? exit : entrance;
  content?.classList.remove("animated", "reverse", ...[entrance, exit].filter(Boolean));
  dialog.toggleAttribute("data-leaves", way === "exit");
  if (!name || !content) return 0;
  // Begin anew, backwards too.
  void (content as HTMLElement).offsetWidth;
  content.classList.add("animated", name);
  if (way === "exit") content.classList.add("reverse");
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : Number(duration) * 1000 || 0;
}

/** Tell scripts of others, as popups did in the shops that they were made for. */
function dispatchPopupEvent(what: "show" | "hide", instance: PopupController): void {
  const { id } = instance;
  const name = `elementor/popup/${what}`;
  dispatchEvent(new CustomEvent(name, { detail: { id, instance } }));
  try {
    getJquery()?.(document).trigger(name, [id, instance]);
  } catch (error) {
    reportError(error); // theirs, not ours
  }
}
