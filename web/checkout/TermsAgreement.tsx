import type { Link } from "../generated/props.ts";
import { t } from "../text/i18n.ts";

/** What the shopper agrees to by ordering; pages that the merchant has not written yet are not linked. */
export function TermsAgreement({ terms, privacy }: { terms: Link | null; privacy: Link | null }) {
  return (
    <p className="terms">
      {t("By sending the order you agree to")}
      {"\u00a0"}
      <OptionalLink link={terms} words={t("the terms and conditions")} /> {t("and you have read")}{" "}
      <OptionalLink link={privacy} words={t("how we handle personal data")} />.
    </p>
  );
}

function OptionalLink({ link, words }: { link: Link | null; words: string }) {
  // A new tab: what was typed stays where it is.
  return link ? (
    <a href={link.href} target="_blank" rel="noopener">
      {words}
      <span className="visually-hidden"> {t("(opens in a new tab)")}</span>
    </a>
  ) : (
    words
  );
}
