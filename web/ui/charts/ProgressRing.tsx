import type { RingProps } from "../../generated/props.ts";
import { addNoBreakSpaces } from "../../text/typography.ts";
import "./ProgressRing.css";

/** A ring filled to `percent` from the top, with a text in the middle and a label below. `kind` is its CSS class. */
export function ProgressRing({ kind, value, duration }: { kind: string; value: RingProps; duration: number }) {
  const { label, middle, percent, size, line_width } = value;
  const circleProps = { cx: size / 2, cy: size / 2, r: (size - line_width) / 2, strokeWidth: line_width };
  return (
    <figure className={`ring ${kind}`} data-widget="figure" data-duration={duration}>
      <svg viewBox={`0 0 ${size} ${size}`} width={size} height={size} aria-hidden="true">
        <circle className="ring-track" {...circleProps} />
        <circle
          className="ring-fill"
          {...circleProps}
          transform={`rotate(-90 ${size / 2} ${size / 2})`}
          pathLength="100"
          strokeDasharray={`${percent} 100`}
          data-fill={percent}
        />
      </svg>
      <strong>{addNoBreakSpaces(middle)}</strong>
      {label && <figcaption>{addNoBreakSpaces(label)}</figcaption>}
    </figure>
  );
}
