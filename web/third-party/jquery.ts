/** jQuery, where scripts of others have brought it: what is told to them and heard of them (WooCommerce's classic calls). */
import { hasPlugin } from "./jquery-plugins.ts";

interface JQueryCollection {
  trigger(event: string | TriggeredEvent, details?: readonly unknown[]): void;
  on(types: string, handler: (event: TriggeredEvent, ...details: never[]) => void): JQueryCollection;
  on(types: string, selector: string, handler: (event: TriggeredEvent) => void): JQueryCollection;
  off(types: string, handler: unknown): void;
  data(name: string): unknown;
}

/** An event as jQuery's listeners get it. */
export interface TriggeredEvent {
  readonly type: string;
  readonly target: Element;
  readonly originalEvent?: Event;
  /** We have made it up ourselves. */
  readonly isOurs?: boolean;
  preventDefault(): void;
}

export interface JQuery {
  (target: EventTarget): JQueryCollection;
  Event(name: string, members: object): TriggeredEvent;
}

/** Return jQuery, not what only has its name: some scripts leave a stand-in there until it comes. */
export const getJquery = (): JQuery | undefined =>
  hasPlugin("on") ? (window as { jQuery?: JQuery }).jQuery : undefined;

/** Call `act` once jQuery is there: now, or after the script that brings it; returns how to stop waiting. */
export function whenJquery(act: ($: JQuery) => void): () => void {
  const stop = () => document.removeEventListener("load", look, true);
  const look = () => {
    const $ = getJquery();
    if (!$) return;
    stop();
    act($);
  };
  document.addEventListener("load", look, true); // of any script
  look();
  return stop;
}

/** Tell listeners: jQuery's, who hear native ones too, or where it is not, native ones. */
export function triggerEvent(target: EventTarget, name: string, ...details: unknown[]): void {
  const $ = getJquery();
  if (!$) return void target.dispatchEvent(new CustomEvent(name, { bubbles: true, detail: details }));
  try {
    $(target).trigger($.Event(name, { isOurs: true }), details);
  } catch (error) {
    reportError(error); // theirs, not ours
  }
}
