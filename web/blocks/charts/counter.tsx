import type { CounterProps } from "../../generated/props.ts";
import { addNoBreakSpaces } from "../../text/typography.ts";
import { AnimatedNumber } from "../../ui/charts/AnimatedNumber.tsx";
import "./counter.css";

const NO_BREAK = "\u00a0";
// Words and units have a space before or after the number; a plus, a minus or a bracket does not.
const formatPrefix = (text: string) => (/[\p{L}.€$£]$/u.test(text) ? text + NO_BREAK : text);
const formatSuffix = (text: string) => (/^[\p{L}%‰°€$£]/u.test(text) ? NO_BREAK + text : text);

export default function Counter({ value: { prefix, count, suffix, label, duration_ms } }: { value: CounterProps }) {
  return (
    <p className="counter" data-widget="figure" data-duration={duration_ms}>
      <strong>
        {formatPrefix(addNoBreakSpaces(prefix))}
        <AnimatedNumber {...count} />
        {formatSuffix(addNoBreakSpaces(suffix))}
      </strong>{" "}
      <span>{addNoBreakSpaces(label)}</span>
    </p>
  );
}
