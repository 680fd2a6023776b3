/** Asks for consent. Every page has it hidden; web/early.ts shows it to visitors without a choice. */
import type { ConsentOffer } from "../generated/props.ts";
import { serializeJsonForScript } from "../rendering/json-script.ts";
import { t } from "../text/i18n.ts";
import { Button, ButtonLink } from "../ui/forms/Button.tsx";
import "../ui/icons.css";
import "./ConsentBanner.css";

export const CONSENT_PATH = "/souhlas/";

export function ConsentBanner({ offer }: { offer: ConsentOffer }) {
  const { keys, scripts, is_shown } = offer;
  return (
    <>
      {is_shown && <ConsentForm {...offer} />}
      <script
        id="vyloha-consent"
        type="application/json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped JSON
        dangerouslySetInnerHTML={{ __html: serializeJsonForScript({ keys, scripts }) }}
      />
    </>
  );
}

function ConsentForm({ version, text }: ConsentOffer) {
  return (
    <section className="consent-place" aria-labelledby="consent-heading">
      <form method="post" action={CONSENT_PATH} className="consent">
        <input type="hidden" name="version" value={version} />
        <h2 id="consent-heading">{t("May we remember something?")}</h2>
        <p>
          {text ||
            t(
              "With your consent we also learn where you came from and what to improve. You can take it back at any time.",
            )}
        </p>
        <div className="consent-ways">
          <Button kind="secondary" name="choice" value="none">
            {t("Reject")}
          </Button>
          <ButtonLink kind="secondary" href={CONSENT_PATH}>
            {t("What and why")}
          </ButtonLink>
          <Button kind="secondary" name="choice" value="all">
            {t("Accept")}
          </Button>
        </div>
        <button
          type="submit"
          className="consent-close icon icon-close"
          name="choice"
          value="none"
          aria-label={t("Close and reject")}
        />
      </form>
    </section>
  );
}
