/** A product's price in the markup that the protocol's clients know (WooCommerce's price HTML). Default export: drawn as a fragment too. */
import type { Price as Amount, ShownPrice, UnitPrice } from "../generated/props.ts";
import { t } from "../text/i18n.ts";
import { formatDiscount } from "./format-discount.ts";
import "./Price.css";

// What the merchant lets stand before and after the number; the gap to it is no part of the symbol.
const AMOUNT = /^(-?)(.*?)(\u00a0?)(\d(?:[\d\u00a0.,]*\d)?)(\u00a0?)(.*)$/s;

/** One amount. The server wrote its text; only the symbol, wherever it stands, is wrapped. */
export function Money({ amount, hidden }: { amount: Amount; hidden?: boolean }) {
  const [, sign, before, gap, number, otherGap, after] = AMOUNT.exec(amount.text) ?? ["", amount.text];
  return (
    <span className="woocommerce-Price-amount amount" aria-hidden={hidden}>
      <bdi className="notranslate">
        {sign}
        <CurrencySign>{before}</CurrencySign>
        {[gap, number, otherGap].join("")}
        <CurrencySign>{after}</CurrencySign>
      </bdi>
    </span>
  );
}

function CurrencySign({ children }: { children: string | undefined }) {
  return children ? <span className="woocommerce-Price-currencySymbol">{children}</span> : null;
}

export interface PriceBlockProps {
  /** A product's or a variation's. */
  id: number;
  price: ShownPrice;
}

/**
 * A price on a page, in what currency/convert-prices.ts changes it by (CURCY). Answers of the protocol have
 * the price alone.
 */
export function PriceBlock({ id, price }: PriceBlockProps) {
  return (
    <span {...getPriceAttributes(id, price)}>
      <Price {...price} />
    </span>
  );
}

/** Return whose price an element holds, and what it is in minor units. */
export const getPriceAttributes = (id: number, { price, highest }: ShownPrice) => ({
  className: "wmc-cache-pid",
  "data-wmc_product_id": id,
  "data-amount": price.minor,
  "data-highest": highest?.minor,
  "data-currency": price.currency,
});

export default function Price(shown: ShownPrice) {
  const { price, highest, regular, prior, discount, unit_price, period } = shown;
  return (
    <span className="price" data-sale={discount ? formatDiscount(discount) : undefined}>
      {regular ? (
        <SalePrice price={price} regular={regular} />
      ) : highest ? (
        <PriceRange from={price} to={highest} />
      ) : (
        <Money amount={price} />
      )}
      {period && <span className="subscription-details"> {period}</span>}
      {unit_price && <small className="price-unit">{formatUnitPrice(unit_price)}</small>}
      {prior && <PriorPrice {...shown} />}
    </span>
  );
}

/** "199,00 Kč / kg" */
export const formatUnitPrice = ({ price, unit }: UnitPrice): string => `${price.text}\u00a0/\u00a0${unit}`;

/** In few words, and in all that the law wants: Price.css shows these where there is room, also of an answer. */
function PriorPrice({ prior, highest_prior }: ShownPrice) {
  const price = [prior, highest_prior].flatMap((amount) => (amount ? [amount.text] : [])).join(" – ");
  return (
    <small className="price-prior">
      <span className="price-prior-short">{t("Lowest in 30 days: %(price)s", { price })}</span>
      <span className="price-prior-full">
        {t("Lowest price of the last 30 days before the reduction: %(price)s", { price })}
      </span>
    </small>
  );
}

function SalePrice({ price, regular }: { price: Amount; regular: Amount }) {
  return (
    <>
      <del aria-hidden="true">
        <Money amount={regular} />
      </del>{" "}
      <span className="screen-reader-text">{t("Original price was: %(price)s.", { price: regular.text })}</span>
      <ins aria-hidden="true">
        <Money amount={price} />
      </ins>
      <span className="screen-reader-text">{t("Current price is: %(price)s.", { price: price.text })}</span>
    </>
  );
}

function PriceRange({ from, to }: { from: Amount; to: Amount }) {
  return (
    <>
      <Money amount={from} hidden /> <span aria-hidden="true">–</span> <Money amount={to} hidden />
      <span className="screen-reader-text">
        {t("Price from %(from)s to %(to)s.", { from: from.text, to: to.text })}
      </span>
    </>
  );
}
