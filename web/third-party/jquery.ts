/** jQuery of third-party scripts: triggers events for them and listens to theirs (WooCommerce's classic scripts). */
import { hasPlugin } from "./jquery-plugins.ts";

interface JQueryCollection {
  trigger(event: string | TriggeredEvent, details?: readonly unknown[]): void;
  on(types: string, handler: (event: TriggeredEvent, ...details: never[]) => void): JQueryCollection;
  on(types: string, selector: string, handler: (event: TriggeredEvent) => void): JQueryCollection;
  off(types: string, handler: unknown): void;
  data(name: string): unknown;
}

/** An event as jQuery's listeners receive it. */
export interface TriggeredEvent {
  readonly type: string;
  readonly target: Element;
  readonly originalEvent?: Event;
  /** Triggered by triggerEvent(), not by a third-party script. */
  readonly isOurs?: boolean;
  preventDefault(): void;
}

export interface JQuery {
  (target: EventTarget): JQueryCollection;
  Event(name: string, members: object): TriggeredEvent;
}

/** Return jQuery; undefined until it is loaded. Some scripts set a stub as `window.jQuery` before. */
export const getJquery = (): JQuery | undefined =>
  hasPlugin("on") ? (window as { jQuery?: JQuery }).jQuery : undefined;

/** Call `callback` as soon as jQuery is loaded, now or later; return a function that stops waiting. */
export function whenJquery(callback: ($: JQuery) => void): () => void {
  const stop = () => document.removeEventListener("load", check, true);
  const check = () => {
    const $ = getJquery();
    if (!$) return;
    stop();
    callback($);
  };
  document.addEventListener("load", check, true); // "load" of any script, in the capture phase
  check();
  return stop;
}

/** Trigger an event with jQuery, which also notifies native listeners; without jQuery dispatch a native event. */
export function triggerEvent(target: EventTarget, name: string, ...details: unknown[]): void {
  const $ = getJquery();
  if (!$) return void target.dispatchEvent(new CustomEvent(name, { bubbles: true, detail: details }));
  try {
    $(target).trigger($.Event(name, { isOurs: true }), details);
  } catch (error) {
    reportError(error); // an error in a listener of a third-party script
  }
}
