/** Shows popups and hides them: by their triggers, by links, and one at a time where editors want so. */

import { registerAction } from "../dom/url-actions.ts";
import type { PopupRules, PopupsData } from "../generated/props.ts";
import { PopupController, type ReportPopupEvent } from "./popup-controller.ts";
import type { PopupHelpers } from "./start-popups.ts";

/** Call once: its actions stay as long as the page. */
export function createPopupOpener(
  { count, popups }: PopupsData,
  helpers: PopupHelpers,
): {
  show: (rules: PopupRules, isAsked?: boolean) => Promise<void>;
} {
  const tell: ReportPopupEvent = (id, event) =>
    navigator.sendBeacon?.(count, new URLSearchParams({ id: `${id}`, event }));
  const all = popups.map((rules) => new PopupController(rules, tell, helpers));
  let hasShown = false;

  const show = async (rules: PopupRules, isAsked = false) => {
    const popup = all.find((one) => one.rules === rules);
    const before = hasShown;
    if (!popup || helpers.isDisabled(rules.id) || (!isAsked && before && rules.settings.avoid_multiple_popups)) return;
    hasShown = true;
    if (!(await popup.show(isAsked))) hasShown = before;
  };

  registerAction("popup:open", ({ id, toggle }, link) => {
    const popup = all.find((one) => String(one.rules.id) === String(id));
    if (!popup) return;
    // It gets the focus back, and a click on a link is not enough for that everywhere.
    link.focus({ preventScroll: true });
    if (toggle === true && popup.isOpen) popup.hide();
    else void show(popup.rules, true);
  });
  registerAction("popup:close", ({ do_not_show_again }, link) =>
    all.find((one) => one.contains(link))?.refuse(do_not_show_again === "yes"),
  );
  listenToSelectors(popups, helpers.matchesSelector, (rules) => {
    if (helpers.isDisabled(rules.id)) return false;
    void show(rules, true);
    return true;
  });
  return { show };
}

/** Let what the editors' selectors find open popups. */
function listenToSelectors(
  popups: readonly PopupRules[],
  matchesSelector: PopupHelpers["matchesSelector"],
  show: (rules: PopupRules) => boolean,
): void {
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey) return;
    for (const rules of popups) {
      // Who does not want it any more follows the link.
      if (matchesSelector(event.target, rules.settings.open_selector) && show(rules)) event.preventDefault();
    }
  });
}
