import type { PopupContent } from "../../generated/props.ts";
import { type BlockProps, Blocks } from "../../rendering/Blocks.tsx";
import { t } from "../../text/i18n.ts";
import { CloseIcon } from "../../ui/icons.tsx";
import "./popup.css";

/** A closed popup; popups/popup-controller.ts opens it. It has the ids and classes of Elementor's popups. */
export default function Popup({ value }: BlockProps<Omit<PopupContent, "shell">>) {
  const { id, title, form, position, width, classes, close_button_position, blocks } = value;
  const closeButton = (
    <button type="button" className="dialog-close-button" aria-label={t("Close")}>
      <CloseIcon />
    </button>
  );
  return (
    <dialog
      id={`elementor-popup-modal-${id}`}
      className={`elementor-popup-modal popup-${form} popup-at-${position} ${classes}`.trim()}
      aria-label={title}
      data-form={form}
      data-width={width || undefined}
    >
      <div className="dialog-widget">
        {close_button_position === "outside" && closeButton}
        {/* It scrolls, so it is focusable. */}
        <div className="dialog-widget-content" tabIndex={-1}>
          {close_button_position === "inside" && closeButton}
          <div className="dialog-message">
            <Blocks blocks={blocks} isOnFirstScreen={false} />
          </div>
        </div>
      </div>
    </dialog>
  );
}
