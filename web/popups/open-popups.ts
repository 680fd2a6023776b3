/** Shows and hides popups: by triggers and by links, and only one in a visit unless editors chose otherwise. */

import { registerAction } from "../dom/url-actions.ts";
import type { PopupRules, PopupsData } from "../generated/props.ts";
import { PopupController, type ReportPopupEvent } from "./popup-controller.ts";
import type { PopupHelpers } from "./popup-helpers.ts";

/** Create the functions that show popups, and register their actions. Call once per page. */
export function createPopupOpener(
  { count, popups }: PopupsData,
  helpers: PopupHelpers,
): {
  show: (rules: PopupRules, isRequested?: boolean) => Promise<void>;
} {
  const report: ReportPopupEvent = (id, event) =>
    navigator.sendBeacon?.(count, new URLSearchParams({ id: `${id}`, event }));
  const controllers = popups.map((rules) => new PopupController(rules, report, helpers));
  let hasShown = helpers.hasShownInVisit();

  const show = async (rules: PopupRules, isRequested = false) => {
    const popup = controllers.find((controller) => controller.rules === rules);
    const hadShown = hasShown;
    if (!popup || helpers.isDisabled(rules.id) || (!isRequested && hadShown && rules.settings.avoid_multiple_popups))
      return;
    hasShown = true;
    if (await popup.show(isRequested)) helpers.recordShownInVisit();
    else hasShown = hadShown;
  };

  registerAction("popup:open", ({ id, toggle }, link) => {
    const popup = controllers.find((controller) => String(controller.rules.id) === String(id));
    if (!popup) return;
    // The focus returns to the link, but a click does not focus a link in every browser.
    link.focus({ preventScroll: true });
    if (toggle === true && popup.isOpen) popup.hide();
    else void show(popup.rules, true);
  });
  registerAction("popup:close", ({ do_not_show_again }, link) =>
    controllers.find((controller) => controller.contains(link))?.dismiss(do_not_show_again === "yes"),
  );
  listenToSelectors(popups, helpers.matchesSelector, (rules) => {
    if (helpers.isDisabled(rules.id)) return false;
    void show(rules, true);
    return true;
  });
  return { show };
}

/** Open popups by clicks on the elements of editors' selectors; `show` returns false for a disabled popup. */
function listenToSelectors(
  popups: readonly PopupRules[],
  matchesSelector: PopupHelpers["matchesSelector"],
  show: (rules: PopupRules) => boolean,
): void {
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey) return;
    for (const rules of popups) {
      // The click on a disabled popup's link is left to the browser.
      if (matchesSelector(event.target, rules.settings.open_selector) && show(rules)) event.preventDefault();
    }
  });
}
