import type { OffCanvasProps } from "../../generated/props.ts";
import { type BlockProps, Blocks } from "../../rendering/Blocks.tsx";
import { t } from "../../text/i18n.ts";
import { addNoBreakSpaces } from "../../text/typography.ts";
import { CloseIcon } from "../../ui/icons.tsx";
import "./off_canvas.css";

/** A panel over the page: the browser opens and closes it without a script, and blocks/structure/off_canvas.client.ts by links. */
export default function OffCanvas({ value, id }: BlockProps<OffCanvasProps>) {
  const { anchor, button, title, side, locks_scroll, blocks } = value;
  const panel = anchor || `panel-${id}`;
  return (
    <div className="off-canvas-place">
      <button type="button" className="button button-secondary" popoverTarget={panel} aria-haspopup="dialog">
        {button}
      </button>
      <div
        id={panel}
        popover="auto"
        role="dialog"
        aria-label={title}
        className={`off-canvas off-canvas-${side}${locks_scroll ? " off-canvas-locks" : ""}`}
        data-widget="off-canvas"
        data-id={id}
      >
        <div className="off-canvas-head">
          <strong>{addNoBreakSpaces(title)}</strong>
          <button
            type="button"
            popoverTarget={panel}
            popoverTargetAction="hide"
            aria-label={t("Close")}
            // biome-ignore lint/a11y/noAutofocus: where the focus goes when the panel opens, not when the page does
            autoFocus
          >
            <CloseIcon />
          </button>
        </div>
        <Blocks blocks={blocks} opens={false} />
      </div>
    </div>
  );
}
