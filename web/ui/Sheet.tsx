import { CloseIcon } from "./icons.tsx";
import "./Sheet.css";

interface Props {
  /** Of the element with `popover` and the class `sheet`. */
  id: string;
  title: string;
  /** What its button is called. */
  close: string;
}

/** The head of a sheet (dom/overlays.ts); what is no sheet on a wide window has none there. */
export function SheetHead({ id, title, close }: Props) {
  return (
    <div className="sheet-head">
      <span>{title}</span>
      <button
        type="button"
        popoverTarget={id}
        popoverTargetAction="hide"
        aria-label={close}
        // biome-ignore lint/a11y/noAutofocus: where the focus goes when the sheet opens, not when the page does
        autoFocus
      >
        <CloseIcon />
      </button>
    </div>
  );
}
