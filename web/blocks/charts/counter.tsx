import type { CounterProps } from "../../generated/props.ts";
import { unbroken } from "../../text/typography.ts";
import { CountedNumber } from "../../ui/charts/AnimatedNumber.tsx";
import "./counter.css";

const NO_BREAK = "\u00a0";
/** Words and units keep a space to the number; a plus, a minus or a bracket does not. */
const before = (text: string) => (/[\p{L}.€$£]$/u.test(text) ? text + NO_BREAK : text);
const behind = (text: string) => (/^[\p{L}%‰°€$£]/u.test(text) ? NO_BREAK + text : text);

export default function Counter({ value: { prefix, count, suffix, label, duration_ms } }: { value: CounterProps }) {
  return (
    <p className="counter" data-widget="figure" data-duration={duration_ms}>
      <strong>
        {before(unbroken(prefix))}
        <CountedNumber {...count} />
        {behind(unbroken(suffix))}
      </strong>{" "}
      <span>{unbroken(label)}</span>
    </p>
  );
}
