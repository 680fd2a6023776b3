import type { OffCanvasProps } from "../../generated/props.ts";
import { type BlockProps, Blocks } from "../../rendering/Blocks.tsx";
import { t } from "../../text/i18n.ts";
import { addNoBreakSpaces } from "../../text/typography.ts";
import { CloseIcon } from "../../ui/icons.tsx";
import "./off_canvas.css";

/** A panel over the page. Its buttons work without a script; with off_canvas.client.ts links open and close it too. */
export default function OffCanvas({ value, id }: BlockProps<OffCanvasProps>) {
  const { anchor, button, title, side, locks_scroll, blocks } = value;
  const panelId = anchor || `panel-${id}`;
  return (
    <div className="off-canvas-place">
      <button type="button" className="button button-secondary" popoverTarget={panelId} aria-haspopup="dialog">
        {button}
      </button>
      <div
        id={panelId}
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
            popoverTarget={panelId}
            popoverTargetAction="hide"
            aria-label={t("Close")}
            // biome-ignore lint/a11y/noAutofocus: the focus moves here when the panel opens, not when the page loads
            autoFocus
          >
            <CloseIcon />
          </button>
        </div>
        <Blocks blocks={blocks} isOnFirstScreen={false} />
      </div>
    </div>
  );
}
