import type { BackToTopProps } from "../../generated/props.ts";
import type { BlockProps } from "../../rendering/Blocks.tsx";
import { t } from "../../text/i18n.ts";
import "./back_to_top.css";

// The circle that shows the scroll progress (specification.md, section 9), in its own units: styles set the shown size.
const SIZE = 100;
const STROKE = 10;
const MIDDLE = SIZE / 2;
const RIM = 4; // of the button around the circle: a white circle is invisible on a white page

/** Without a script this is a link at the end of the page; back_to_top.client.ts makes it float over the page. */
export default function BackToTop({ value, id }: BlockProps<BackToTopProps>) {
  const { style, foreground, background } = value;
  const isFromSettings = id === "back-to-top"; // of the shop's settings, not an editor's block
  const ring = {
    cx: MIDDLE,
    cy: MIDDLE,
    r: MIDDLE - STROKE / 2 - RIM,
    strokeWidth: STROKE,
    stroke: foreground || undefined,
  };
  return (
    <a
      className={isFromSettings ? "back-to-top back-to-top-everywhere" : "back-to-top"}
      href="#top"
      data-widget="back-to-top"
      data-settings={JSON.stringify(value)}
    >
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true" focusable="false">
        <circle className="back-to-top-disc" cx={MIDDLE} cy={MIDDLE} r={MIDDLE} fill={background || undefined} />
        {style === "progress_indicator" && (
          <>
            <circle className="back-to-top-way" {...ring} />
            <circle
              className="back-to-top-read"
              {...ring}
              transform={`rotate(-90 ${MIDDLE} ${MIDDLE})`}
              pathLength="100"
              strokeDasharray="0 100"
            />
          </>
        )}
        <path className="back-to-top-arrow" d="M50 70V31M33 48l17-17 17 17" stroke={foreground || undefined} />
      </svg>
      <span>{t("Back to top")}</span>
    </a>
  );
}
