import type { ReactNode } from "react";
import CartLink from "../cart/components/CartLink.tsx";
import { CurrencyDropdown, getCurrencyChoice } from "../currency/CurrencySwitcher.tsx";
import type { PageShell } from "../generated/props.ts";
import { t } from "../text/i18n.ts";
import { getPhoneHref } from "../text/phone.ts";
import "../ui/icons.css";
import { WishlistLink } from "../wishlist/WishlistLink.tsx";
import { AccountLink } from "./AccountLink.tsx";
import { Logo } from "./Logo.tsx";
import { MENU_ID, Navigation } from "./Navigation.tsx";
import "./Header.css";

export function Header({ shell, search }: { shell: PageShell; search: ReactNode }) {
  return (
    <header className="site-header">
      <HeaderStrip shell={shell} />
      <div className="wrap site-header-bar">
        <button type="button" className="header-action menu-button icon icon-menu" popoverTarget={MENU_ID}>
          {t("Menu")}
        </button>
        <Logo shell={shell} />
        {search}
        {/* The visitor's links. */}
        <div className="site-header-actions">
          <AccountLink />
          <WishlistLink />
          <CartLink pieces={0} />
        </div>
      </div>
      <Navigation shell={shell} />
    </header>
  );
}

/** Phone number, information pages and currencies on wide screens; phones have them in the menu. */
function HeaderStrip({ shell }: { shell: PageShell }) {
  const { phone, opening_hours, pages, currency } = shell;
  const currencyChoice = currency?.in_header ? getCurrencyChoice(shell) : null;
  if (!phone && !pages.length && !currencyChoice) return null;
  return (
    <div className="site-strip">
      <div className="wrap site-strip-line">
        <p>
          {phone && <a href={getPhoneHref(phone)}>{phone}</a>}
          {phone && opening_hours && <span className="site-strip-hours">{opening_hours}</span>}
        </p>
        <ul>
          {pages.slice(0, 4).map(({ name, href }) => (
            <li key={href}>
              <a href={href}>{name}</a>
            </li>
          ))}
          {currencyChoice && (
            <li>
              <CurrencyDropdown {...currencyChoice} parts={["flag", "code"]} />
            </li>
          )}
        </ul>
      </div>
    </div>
  );
}
