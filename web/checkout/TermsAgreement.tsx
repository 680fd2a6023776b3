import type { Link } from "../generated/props.ts";
import { t } from "../text/i18n.ts";

/** The agreement to the terms. It does not link pages that the merchant has not written yet. */
export function TermsAgreement({ terms, privacy }: { terms: Link | null; privacy: Link | null }) {
  return (
    <p className="terms">
      {t("By sending the order you agree to")}
      {"\u00a0"}
      <OptionalLink link={terms} text={t("the terms and conditions")} /> {t("and you have read")}{" "}
      <OptionalLink link={privacy} text={t("how we handle personal data")} />.
    </p>
  );
}

function OptionalLink({ link, text }: { link: Link | null; text: string }) {
  // A new tab, so that the typed values stay.
  return link ? (
    <a href={link.href} target="_blank" rel="noopener">
      {text}
      <span className="visually-hidden"> {t("(opens in a new tab)")}</span>
    </a>
  ) : (
    text
  );
}
