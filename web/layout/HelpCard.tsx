import type { PageShell } from "../generated/props.ts";
import { t } from "../text/i18n.ts";
import { getPhoneHref } from "../text/phone.ts";
import "./HelpCard.css";

const MESSAGE_PATH = "/napiste-nam/";

interface Props {
  shell: PageShell;
  /** Whether the card leads to the form of a message; not beside the form itself. */
  hasForm?: boolean;
}

/** How to ask the shop, beside a text; renders nothing for a shop without contacts. */
export function HelpCard({ shell: { phone, email, opening_hours }, hasForm = true }: Props) {
  if (!phone && !email) return null;
  return (
    <section className="help-card" aria-labelledby="help-card">
      <h2 id="help-card">{t("Do you need advice?")}</h2>
      {phone && (
        <p className="help-card-phone">
          <a href={getPhoneHref(phone)}>{phone}</a>
        </p>
      )}
      {opening_hours && <p className="help-card-hours">{opening_hours}</p>}
      {email && (
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
      {email && hasForm && (
        <p>
          <a href={MESSAGE_PATH}>{t("Write us a message")}</a>
        </p>
      )}
    </section>
  );
}
