/** Counts in the browser's storage what a popup does (Elementor's popups). */
import type { PopupRules } from "../generated/props.ts";
import type { Tools as AllTools } from "./start-popups.ts";

type Tools = Omit<AllTools, "isIn">;

/** How long impressions count, in seconds. */
const PERIODS: Readonly<Record<string, number>> = { day: 86_400, week: 604_800, month: 2_628_288 };

/** Never show a popup again. */
export const disable = (id: number, { change, nameOf }: Tools): void =>
  change("localStorage", (values) => {
    values[nameOf(id, "disable")] = true;
  });

/** Count that a popup was shown, or hidden: which of both is an impression depends on `times_count`. */
export function countShowing({ id, timing }: PopupRules, event: "show" | "hide", tools: Tools): void {
  const { add, nameOf } = tools;
  const { times_count = "", times_period = "" } = timing.times ?? {};
  if ((times_count ? "hide" : "show") === event) add(nameOf(id, "times"));
  const counts = ["", "close"].includes(times_count) ? "hide" : "show";
  if (times_period && counts === event) addImpression(id, times_period, tools);
  if (event === "hide") add(nameOf(id, "closes"));
}

/** Count an impression in its period, which begins with the first one. */
function addImpression(id: number, period: string, { change, impressions, write }: Tools): void {
  const name = `popup-${id}-impressions-count`;
  const counted = impressions(id, period) + 1;
  if (period === "session") write("sessionStorage", name, `${counted}`);
  else
    change("localStorage", (values) => {
      values[name] = counted;
      values.__expiration[name] ??= Date.now() + (PERIODS[period] ?? 0) * 1000;
    });
}
