import type { ProgressBarProps } from "../../generated/props.ts";
import { addNoBreakSpaces } from "../../text/typography.ts";
import { FILL_DURATION_MS } from "./fill-duration.ts";
import "./progress_bar.css";

/** The percentage is text beside the bar, so the bar is hidden from screen readers. */
export default function ProgressBar({ value: { label, percent } }: { value: ProgressBarProps }) {
  return (
    <div className="progress-bar" data-widget="figure" data-duration={FILL_DURATION_MS}>
      <p>
        <span>{addNoBreakSpaces(label)}</span> <strong>{`${percent}\u00a0%`}</strong>
      </p>
      <svg width="100%" height="10" aria-hidden="true">
        <line className="progress-bar-track" x1="0" x2="100%" y1="5" y2="5" />
        <line
          className="progress-bar-fill"
          x1="0"
          x2="100%"
          y1="5"
          y2="5"
          pathLength="100"
          strokeDasharray={`${percent} 100`}
          data-fill={percent}
        />
      </svg>
    </div>
  );
}
