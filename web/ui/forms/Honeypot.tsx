import { t } from "../../text/i18n.ts";
import "./Honeypot.css";

/** A field that people do not see, so only bots fill it in. */
export function Honeypot() {
  return (
    <div className="honeypot" aria-hidden="true">
      <label>
        {t("Leave this empty")}
        <input name="web" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
