import type { CountRange } from "../../generated/props.ts";
import "./AnimatedNumber.css";

/** A number that `blocks/charts/charts.client.ts` animates by counting. */
export function AnimatedNumber({ start, end, digits, text }: CountRange) {
  return (
    <span className="counted-number" data-from={start} data-to={end} data-digits={digits}>
      {text}
    </span>
  );
}
