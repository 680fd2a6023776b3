import type { Ref } from "react";
import { t } from "../lib/i18n.ts";
import { Button } from "./Button.tsx";

/** Puts a removed line back into the cart; works without JavaScript. */
export function UndoForm({ lineKey, buttonRef }: { lineKey: string; buttonRef?: Ref<HTMLButtonElement> }) {
  return (
    <form method="post" action="/kosik/">
      <Button kind="quiet" className="restore-item" name="undo_item" value={lineKey} ref={buttonRef}>
        {t("Put it back")}
      </Button>
    </form>
  );
}
