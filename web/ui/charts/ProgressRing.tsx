import type { RingProps } from "../../generated/props.ts";
import { addNoBreakSpaces } from "../../text/typography.ts";
import "./ProgressRing.css";

/** A ring, filled from the top by so many percent, with a text in its middle and one below. `kind` is its class. */
export function ProgressRing({ kind, value, duration }: { kind: string; value: RingProps; duration: number }) {
  const { label, middle, percent, size, line_width } = value;
  const at = { cx: size / 2, cy: size / 2, r: (size - line_width) / 2, strokeWidth: line_width };
  return (
    <figure className={`ring ${kind}`} data-widget="figure" data-duration={duration}>
      <svg viewBox={`0 0 ${size} ${size}`} width={size} height={size} aria-hidden="true">
        <circle className="ring-track" {...at} />
        <circle
          className="ring-fill"
          {...at}
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
