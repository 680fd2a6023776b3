import { ACCOUNT_PATH } from "../account/paths.ts";
import { t } from "../text/i18n.ts";

/** The header's link to the account. Pages are the same for all visitors: account-link.ts writes who has signed in. */
export function AccountLink() {
  return (
    <a className="header-action account-link icon icon-person" href={ACCOUNT_PATH}>
      <span className="account-initials notranslate" data-account="initials" aria-hidden="true" />
      <span className="visually-hidden">{t("My account")}</span>
      {/* Screen readers read the name after "My account"; without one it would be said twice. */}
      <span className="account-name" data-account="name">
        <span aria-hidden="true">{t("Account")}</span>
      </span>
    </a>
  );
}
