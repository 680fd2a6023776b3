/** What the code of an open popup needs of the code that every page with popups loads. */
import { runAfter } from "./arm-triggers.ts";
import {
  getCounterName,
  hasShownInVisit,
  incrementCounter,
  isDisabled,
  readImpressions,
  recordShownInVisit,
  updateValues,
  writeStorage,
} from "./view-counters.ts";

/** Passed as an argument, so that every page with popups needs only one file. */
export const POPUP_HELPERS = {
  incrementCounter,
  runAfter,
  updateValues,
  readImpressions,
  isDisabled,
  matchesSelector,
  hasShownInVisit,
  recordShownInVisit,
  getCounterName,
  writeStorage,
};
export type PopupHelpers = typeof POPUP_HELPERS;

/** Return whether `selector` matches `target` or an ancestor; an invalid selector matches nothing. */
export function matchesSelector(target: EventTarget | null, selector: string): boolean {
  try {
    return Boolean(selector && (target as Element).closest(selector));
  } catch {
    return false;
  }
}
