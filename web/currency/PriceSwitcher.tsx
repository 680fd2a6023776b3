/** The price of a product in each currency; choosing one converts the page (CURCY). */
import type { PageShell, PriceInCurrency } from "../generated/props.ts";
import { t } from "../text/i18n.ts";
import { CurrencyFlag, getCurrencyChoice } from "./CurrencySwitcher.tsx";
import "./PriceSwitcher.css";

export function PriceSwitcher({ shell, prices }: { shell: PageShell; prices: readonly PriceInCurrency[] }) {
  const choice = getCurrencyChoice(shell);
  const current = choice?.currencies.find(({ code }) => code === choice.current);
  if (!choice || !current || prices.length < 2) return null;
  return (
    <div className="wmc-price-switcher">
      <details className="wmc-dropdown">
        <summary className="icon-end icon-chevron">
          <span className="wmc-current-currency">
            <i className={`vi-flag-64 flag-${current.flag}`}>
              <CurrencyFlag {...choice} currency={current} />
            </i>
          </span>
          {t("Price in other currencies")}
        </summary>
        <ul className="wmc-sub-currency">
          {prices.map(({ currency, text }) => {
            const { code, name } = currency;
            const isActive = code === current.code;
            return (
              <li
                key={code}
                className={isActive ? "wmc-currency wmc-active wmc-sub-currency-current" : "wmc-currency"}
                data-currency={code}
              >
                <a
                  className="wmc-currency-redirect"
                  data-currency={code}
                  href={choice.address.link + code}
                  rel="nofollow"
                  aria-current={isActive || undefined}
                >
                  <CurrencyFlag {...choice} currency={currency} />
                  <span className="visually-hidden">{name}: </span>
                  <span className="wmc-price">{text}</span>
                </a>
              </li>
            );
          })}
        </ul>
      </details>
    </div>
  );
}
