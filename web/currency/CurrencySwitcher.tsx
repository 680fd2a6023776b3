/**
 * Currency switchers, in the markup that third-party scripts expect (CURCY). They are links and forms to this page in
 * another currency; currency/start-currency-switching.ts converts the page in place. The default export is rendered as
 * a fragment, too.
 */
import { type ComponentType, Fragment } from "react";
import type { PageShell, Switcher, SwitcherCurrency } from "../generated/props.ts";
import { t } from "../text/i18n.ts";
import { Button } from "../ui/forms/Button.tsx";
import "../ui/icons.css";
import "./CurrencySwitcher.css";

type SwitcherPart = "flag" | "code" | "symbol" | "name" | "country";
export type CurrencyChoice = Omit<Switcher, "layout" | "flag_size">;
/** Size of flags beside text. */
const SMALL_FLAG = { flag_width: 21, flag_height: 14 };

interface LayoutProps extends CurrencyChoice {
  parts: readonly SwitcherPart[];
}

const LAYOUTS: Record<Switcher["layout"], [Shape: ComponentType<LayoutProps>, ...parts: SwitcherPart[]]> = {
  default: [CurrencySelect, "name"],
  plain_horizontal: [CurrencyRow, "code"],
  plain_vertical: [CurrencyDropdown, "code"],
  plain_vertical_2: [CurrencySelect, "code"],
  layout3: [CurrencyRow, "flag"],
  layout4: [CurrencyDropdown, "flag"],
  layout5: [CurrencyDropdown, "flag", "code"],
  layout6: [CurrencyRow, "symbol"],
  layout7: [CurrencyDropdown, "symbol"],
  layout8: [CurrencyRow, "symbol"],
  layout9: [CurrencyRow, "symbol"],
  layout10: [CurrencyDropdown, "flag", "country", "name", "symbol"],
};

export default function CurrencySwitcher({ layout, flag_size, ...choice }: Switcher) {
  const [Shape, ...parts] = LAYOUTS[layout];
  return (
    <div
      className={`woo-multi-currency wmc-shortcode ${layout.replaceAll("_", "-")}`}
      data-layout={layout}
      data-flag_size={flag_size}
    >
      <input type="hidden" className="wmc-current-url" value={choice.address.url} />
      <Shape {...choice} parts={parts} />
    </div>
  );
}

/** Return the props of the page's own switchers; null if there are no currencies to choose from. */
export function getCurrencyChoice({ currency, address }: PageShell): CurrencyChoice | null {
  if (!currency?.currencies.length) return null;
  return { ...SMALL_FLAG, current: currency.current, currencies: currency.currencies, address };
}

/** All currencies beside each other. */
export function CurrencyRow(props: LayoutProps) {
  return (
    <ul className="wmc-row" aria-label={t("Currency")}>
      <CurrencyItems {...props} />
    </ul>
  );
}

/** The current currency; a click opens the others. */
export function CurrencyDropdown(props: LayoutProps) {
  const current = props.currencies.find(({ code }) => code === props.current);
  return (
    <details className="wmc-dropdown">
      <summary className="icon-end icon-chevron">
        <span className="visually-hidden">{t("Currency")}: </span>
        <span className="wmc-current-currency">{current && <CurrencyLabel {...props} currency={current} />}</span>
      </summary>
      <ul className="wmc-sub-currency">
        <CurrencyItems {...props} />
      </ul>
    </details>
  );
}

function CurrencyItems(props: LayoutProps) {
  const { currencies, current, address } = props;
  return currencies.map((currency) => {
    const { code } = currency;
    const isActive = code === current;
    return (
      <li key={code} className={isActive ? "wmc-currency wmc-active" : "wmc-currency"} data-currency={code}>
        <a
          className="wmc-currency-redirect"
          data-currency={code}
          href={address.link + code}
          rel="nofollow"
          aria-current={isActive || undefined}
        >
          <CurrencyLabel {...props} currency={currency} />
        </a>
      </li>
    );
  });
}

/** The visible label of a currency, with its name for screen readers. */
function CurrencyLabel({ parts, currency, flag_width, flag_height }: LayoutProps & { currency: SwitcherCurrency }) {
  const { code, name, flag_src } = currency;
  const texts = { code, name, symbol: currency.symbol, country: currency.country, flag: flag_src ? "" : code };
  const isNamed = parts.includes("name");
  return (
    <>
      {parts.includes("flag") && <CurrencyFlag {...{ currency, flag_width, flag_height }} />}
      {parts.map(
        (part) =>
          texts[part] && (
            <Fragment key={part}>
              <span className={`wmc-${part}`}>{texts[part]}</span>{" "}
            </Fragment>
          ),
      )}
      {!isNamed && <span className="visually-hidden">{name}</span>}
    </>
  );
}

type FlagProps = Pick<CurrencyChoice, "flag_width" | "flag_height"> & { currency: SwitcherCurrency };

export function CurrencyFlag({ currency: { flag_src }, flag_width, flag_height }: FlagProps) {
  if (!flag_src) return null;
  return <img className="wmc-flag" src={flag_src} width={flag_width} height={flag_height} alt="" loading="lazy" />;
}

/** A select whose option values are links (CURCY); without scripts a button submits the choice. */
function CurrencySelect({ parts: [textPart = "name"], currencies, current, address }: LayoutProps) {
  return (
    <form className="wmc-form" method="get" action={address.path}>
      {address.fields.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <select className="wmc-nav" name="wmc-currency" aria-label={t("Currency")} defaultValue={address.link + current}>
        {currencies.map((currency) => (
          <option key={currency.code} value={address.link + currency.code} data-currency={currency.code}>
            {textPart === "code" ? currency.code : `${currency.name} (${currency.code})`}
          </option>
        ))}
      </select>
      <Button kind="secondary" className="without-script">
        {t("Change the currency")}
      </Button>
    </form>
  );
}
