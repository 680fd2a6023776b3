/** Header and footer of the checkout: the seller, their phone number, links back; no other distractions. */

import { ACCOUNT_PATH } from "../account/paths.ts";
import { CONSENT_PATH } from "../consent/ConsentBanner.tsx";
import type { Link, PageShell } from "../generated/props.ts";
import { t } from "../text/i18n.ts";
import { getPhoneHref } from "../text/phone.ts";
import { Logo } from "./Logo.tsx";
import "./CheckoutHeader.css";

export function CheckoutHeader({ shell }: { shell: PageShell }) {
  const { phone } = shell;
  return (
    <header className="calm-header">
      <div className="wrap calm-line">
        <Logo shell={shell} />
        {phone && <a href={getPhoneHref(phone)}>{phone}</a>}
        <a href={ACCOUNT_PATH}>{t("My account")}</a>
        <a href="/kosik/">{t("Back to the cart")}</a>
      </div>
    </header>
  );
}

export function CheckoutFooter({ shell, links }: { shell: PageShell; links: readonly Link[] }) {
  return (
    <footer className="calm-footer">
      <div className="wrap calm-line">
        <p>© {shell.shop_name}</p>
        <a href={CONSENT_PATH}>{t("Cookies")}</a>
        {links.map(({ name, href }) => (
          <a key={href} href={href}>
            {name}
          </a>
        ))}
      </div>
    </footer>
  );
}
