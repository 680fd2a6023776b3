import "./icons.css";
import "./Sheet.css";

interface Props {
  /** Id of the element with `popover` and the class `sheet`. */
  id: string;
  title: string;
  /** Label of the close button. */
  close: string;
}

/** The head of a sheet (dom/overlays.ts); hidden where the element is not a sheet. */
export function SheetHead({ id, title, close }: Props) {
  return (
    <div className="sheet-head">
      <span>{title}</span>
      <button
        className="icon icon-close"
        type="button"
        popoverTarget={id}
        popoverTargetAction="hide"
        aria-label={close}
        // biome-ignore lint/a11y/noAutofocus: it moves the focus when the sheet opens, not when the page loads
        autoFocus
      />
    </div>
  );
}
