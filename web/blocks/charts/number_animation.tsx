import type { NumberAnimationProps } from "../../generated/props.ts";
import { unbroken } from "../../text/typography.ts";
import { CountedNumber } from "../../ui/charts/AnimatedNumber.tsx";
import "./number_animation.css";

const isPunctuation = (text: string) => /^[.,;:!?)]/.test(text);

export default function NumberAnimation({ value }: { value: NumberAnimationProps }) {
  const { before, count, after, duration_ms } = value;
  const [unit = "", ...rest] = (isPunctuation(after) || !after ? after : `\u00a0${unbroken(after)}`).split(" ");
  return (
    <p className="number-animation" data-widget="figure" data-duration={duration_ms}>
      {before && `${unbroken(before)} `}
      <span>
        <CountedNumber {...count} />
        {unit}
      </span>
      {rest.length > 0 && ` ${rest.join(" ")}`}
    </p>
  );
}
