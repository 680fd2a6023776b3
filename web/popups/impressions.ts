/** Counts the impressions of popups in the browser's storage (Elementor's popups). */
import type { PopupRules } from "../generated/props.ts";
import type { PopupHelpers } from "./popup-helpers.ts";

type ImpressionHelpers = Omit<PopupHelpers, "matchesSelector">;

/** Lengths of periods in seconds. */
const PERIODS: Readonly<Record<string, number>> = { day: 86_400, week: 604_800, month: 2_628_288 };

/** Disable a popup for ever: it is never shown again. */
export const disablePopup = (id: number, { updateValues, getCounterName }: ImpressionHelpers): void =>
  updateValues("localStorage", (values) => {
    values[getCounterName(id, "disable")] = true;
  });

/** Count that a popup was shown or hidden; `times_count` decides which of both is an impression. */
export function recordImpression({ id, timing }: PopupRules, event: "show" | "hide", helpers: ImpressionHelpers): void {
  const { incrementCounter, getCounterName } = helpers;
  const { times_count = "", times_period = "" } = timing.times ?? {};
  if ((times_count ? "hide" : "show") === event) incrementCounter(getCounterName(id, "times"));
  const countedEvent = ["", "close"].includes(times_count) ? "hide" : "show";
  if (times_period && countedEvent === event) addImpression(id, times_period, helpers);
  if (event === "hide") incrementCounter(getCounterName(id, "closes"));
}

/** Count an impression in its period, which starts with the first one. */
function addImpression(
  id: number,
  period: string,
  { updateValues, readImpressions, writeStorage }: ImpressionHelpers,
): void {
  const name = `popup-${id}-impressions-count`;
  const count = readImpressions(id, period) + 1;
  if (period === "session") writeStorage("sessionStorage", name, `${count}`);
  else
    updateValues("localStorage", (values) => {
      values[name] = count;
      values.__expiration[name] ??= Date.now() + (PERIODS[period] ?? 0) * 1000;
    });
}
