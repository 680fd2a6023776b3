import type { FormEvent, Ref } from "react";
import { t } from "../../text/i18n.ts";
import { Button } from "../../ui/forms/Button.tsx";

interface Props {
  lineKey: string;
  buttonRef?: Ref<HTMLButtonElement>;
  /** Undefined: the form is submitted. */
  onUndo?: (() => void) | undefined;
}

/** Restores a removed line; works without JavaScript. */
export function UndoRemovalForm({ lineKey, buttonRef, onUndo }: Props) {
  const handleSubmit = (event: FormEvent) => {
    if (!onUndo) return;
    event.preventDefault();
    onUndo();
  };
  return (
    <form method="post" action="/kosik/" onSubmit={handleSubmit}>
      <Button kind="quiet" className="restore-item" name="undo_item" value={lineKey} ref={buttonRef}>
        {t("Put it back")}
      </Button>
    </form>
  );
}
