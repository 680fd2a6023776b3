/** Counts what a popup does in the browser's storage (facts 12). */
import type { PopupRules } from "../../generated/props.ts";
import { add, change, endOf, forget, impressions, impressionsOf, isOver, nameOf, write } from "../popups.ts";

/** Never show a popup again. */
export const disable = (id: number): void =>
  change("localStorage", (values) => {
    values[nameOf(id, "disable")] = true;
  });

/** Count that a popup was shown, or hidden: which of both is an impression depends on `times_count`. */
export function countShowing({ id, timing }: PopupRules, event: "show" | "hide"): void {
  const { times_count = "", times_period = "" } = timing.times ?? {};
  if ((times_count ? "hide" : "show") === event) add(nameOf(id, "times"));
  const counts = ["", "close"].includes(times_count) ? "hide" : "show";
  if (times_period && counts === event) addImpression(id, times_period);
  if (event === "hide") add(nameOf(id, "closes"));
}

/** Count an impression in its period, which begins with the first one. */
function addImpression(id: number, period: string): void {
  const name = impressionsOf(id);
  const counted = impressions(id, period) + 1;
  if (period === "session") write("sessionStorage", name, `${counted}`);
  else
    change("localStorage", (values) => {
      if (isOver(values, name, period)) forget(values, name);
      values[name] = counted;
      values.__expiration[name] ??= endOf(period);
    });
}
