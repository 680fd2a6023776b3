/** One popup on the page: its contents, its dialog, and how it is shown and hidden. */

import { insertHtml } from "../dom/insert-html.ts";
import { isPageCovered, showDialog } from "../dom/overlays.ts";
import type { PopupRules } from "../generated/props.ts";
import { getJquery } from "../third-party/jquery.ts";
import { disablePopup, recordImpression } from "./impressions.ts";
import type { PopupHelpers } from "./popup-helpers.ts";

export type ReportPopupEvent = (id: number, event: "shown" | "closed" | "clicked") => void;

const TIMEOUT_MS = 15_000;
const MODAL = /^(dialog|full_screen)$/;
/** Delay until a waiting popup looks again whether the page is free. */
const RECHECK_MS = 300;
const OPEN_POPOVER = ":popover-open:not([popover=manual])";
const OPENED_BY_VISITOR = `dialog[open]:not(.elementor-popup-modal)${window.CSS?.supports(`selector(${OPEN_POPOVER})`) ? `, ${OPEN_POPOVER}` : ""}`;

export class PopupController {
  private contents: Promise<HTMLDialogElement | null> | undefined;
  private dialog: HTMLDialogElement | null = null;
  /** Aborted when the popup is hidden. */
  private open: AbortController | undefined;

  constructor(
    readonly rules: PopupRules,
    private readonly report: ReportPopupEvent,
    private readonly helpers: PopupHelpers,
  ) {}

  get id() {
    return this.rules.id;
  }

  get isOpen() {
    return this.open !== undefined;
  }

  /** Fetch the contents once, and again after an error; resolves to null without contents. */
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

  /** Show the popup unless it is open; resolves to whether it was shown. `isRequested`: the visitor clicked a link. */
  async show(isRequested: boolean): Promise<boolean> {
    if (!isRequested) {
      await this.load();
      await waitUntilPageIsFree();
    }
    if (this.isOpen) return false;
    this.open = new AbortController();
    const { signal } = this.open;
    const dialog = await this.load();
    if (signal.aborted) return false;
    // Browsers without dialogs show no popups.
    if (!dialog?.showModal) {
      this.open = undefined;
      return false;
    }
    const { close_automatically } = this.rules.settings;
    startAnimation(dialog, this.rules.settings, "entrance");
    this.hideButton(dialog, signal);
    this.openDialog(dialog, isRequested);
    if (close_automatically > 0) this.helpers.runAfter(close_automatically, () => this.hide(), signal);
    document.addEventListener("keydown", (event) => this.handleKey(event), { signal });
    recordImpression(this.rules, "show", this.helpers);
    this.report(this.id, "shown");
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
    const ms = startAnimation(dialog, this.rules.settings, "exit");
    if (ms) setTimeout(() => dialog.close(), ms);
    else dialog.close();
  }

  /** Hide the popup, for ever if the visitor chose so. */
  dismiss(isForEver: boolean): void {
    if (isForEver) disablePopup(this.id, this.helpers);
    this.hide();
  }

  contains = (link: Node): boolean => this.dialog?.contains(link) === true;

  private prepare(dialog: HTMLDialogElement): void {
    const { prevent_scroll, prevent_close_on_background_click, entrance_animation_duration } = this.rules.settings;
    this.dialog = dialog;
    const { width } = dialog.dataset;
    if (Number(width)) dialog.style.setProperty("--popup-width", `${width}px`);
    dialog.style.setProperty("--popup-duration", `${entrance_animation_duration.size}s`);
    dialog.toggleAttribute("data-locks", prevent_scroll);
    dialog.addEventListener("close", () => this.handleClose());
    dialog.addEventListener("cancel", (event) => {
      // A file field in the dialog dispatches its own cancel event.
      if (event.target !== dialog) return;
      event.preventDefault();
      if (!this.rules.settings.prevent_close_on_esc_key) this.hide();
    });
    dialog.addEventListener("click", (event) => {
      const target = event.target as Element;
      if (target.closest(".dialog-close-button")) return this.hide();
      if (target === dialog || target.matches(".dialog-widget")) {
        // Otherwise dom/overlays.ts would close the dialog without the exit animation.
        event.stopImmediatePropagation();
        if (isModal(dialog) && !prevent_close_on_background_click) this.hide();
      } else if (target.closest("a, button, input[type=submit]")) this.handleClick();
    });
  }

  private wasClicked = false;
  private handleClick(): void {
    if (!this.wasClicked) this.report(this.id, "clicked");
    this.wasClicked = true;
  }

  private handleClose(): void {
    this.open?.abort();
    this.open = undefined;
    this.wasClicked = false;
    recordImpression(this.rules, "hide", this.helpers);
    this.report(this.id, "closed");
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

  /** Open the dialog. A modal one takes the focus; another one leaves it, unless the visitor requested the popup. */
  private openDialog(dialog: HTMLDialogElement, isRequested: boolean): void {
    const focused = document.activeElement as HTMLElement | null;
    const focus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });
    if (isModal(dialog)) showDialog(dialog);
    else dialog.show();
    if (isModal(dialog)) {
      if (!this.rules.settings.a11y_navigation) focus(dialog.querySelector(".dialog-widget-content"));
    } else if (!isRequested || !this.rules.settings.a11y_navigation) {
      (document.activeElement as HTMLElement | null)?.blur();
      focus(focused);
    }
  }

  private handleKey(event: KeyboardEvent): void {
    const { dialog } = this;
    if (event.key !== "Escape" || event.defaultPrevented || !dialog) return;
    const { activeElement, body } = document;
    if (activeElement !== body && !dialog.contains(activeElement)) return;
    const isPrevented = this.rules.settings.prevent_close_on_esc_key;
    // A second Escape would close a modal dialog otherwise.
    if (isPrevented) event.preventDefault();
    else if (!isModal(dialog)) this.hide();
  }
}

/** Resolve when nothing that the visitor opened is open: a popup would close it or cover it. */
async function waitUntilPageIsFree(): Promise<void> {
  while (isPageCovered() || document.querySelector(OPENED_BY_VISITOR))
    await new Promise((resolve) => setTimeout(resolve, RECHECK_MS));
}

const isModal = ({ dataset }: HTMLElement) => MODAL.test(dataset.form ?? "");

async function fetchPopupDialog(url: string): Promise<HTMLDialogElement | null> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${response.status}`);
  const container = document.createElement("div");
  document.body.append(container);
  await insertHtml(await response.text(), container);
  return container.querySelector("dialog");
}

/** Start the animation of the entrance or the exit; returns its visible duration in milliseconds. */
function startAnimation(
  dialog: HTMLDialogElement,
  { entrance_animation, exit_animation, entrance_animation_duration }: PopupRules["settings"],
  phase: "entrance" | "exit",
): number {
  const content = dialog.querySelector(".dialog-widget-content");
  const name = phase === "exit" ? exit_animation : entrance_animation;
  content?.classList.remove("animated", "reverse", ...[entrance_animation, exit_animation].filter(Boolean));
  dialog.toggleAttribute("data-leaves", phase === "exit");
  if (!name || !content) return 0;
  // A reflow restarts the animation, backwards too.
  void (content as HTMLElement).offsetWidth;
  content.classList.add("animated", name);
  if (phase === "exit") content.classList.add("reverse");
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : entrance_animation_duration.size * 1000;
}

/** Notify third-party scripts with Elementor's events, native and of jQuery. */
function dispatchPopupEvent(event: "show" | "hide", instance: PopupController): void {
  const { id } = instance;
  const name = `elementor/popup/${event}`;
  dispatchEvent(new CustomEvent(name, { detail: { id, instance } }));
  try {
    getJquery()?.(document).trigger(name, [id, instance]);
  } catch (error) {
    reportError(error); // of a third-party script
  }
}
