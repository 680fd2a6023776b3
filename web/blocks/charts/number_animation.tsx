import type { NumberAnimationProps } from "../../generated/props.ts";
import { addNoBreakSpaces } from "../../text/typography.ts";
import { AnimatedNumber } from "../../ui/charts/AnimatedNumber.tsx";
import "./number_animation.css";

const isPunctuation = (text: string) => /^[.,;:!?)]/.test(text);

export default function NumberAnimation({ value }: { value: NumberAnimationProps }) {
  const { before, count, after, duration_ms } = value;
  const [unit = "", ...rest] = (isPunctuation(after) || !after ? after : `\u00a0${addNoBreakSpaces(after)}`).split(" ");
  return (
    <p className="number-animation" data-widget="figure" data-duration={duration_ms}>
      {before && `${addNoBreakSpaces(before)} `}
      <span>
        <AnimatedNumber {...count} />
        {unit}
      </span>
      {rest.length > 0 && ` ${rest.join(" ")}`}
    </p>
  );
}
