/** A product's price in the markup of WooCommerce's price HTML. Default export: also a fragment. */
import type { Price as Amount, ShownPrice, UnitPrice } from "../generated/props.ts";
import { t } from "../text/i18n.ts";
import { formatDiscount } from "./format-discount.ts";
import "./Price.css";

// The merchant's symbols before and after the number. The space between is not part of the symbol.
const AMOUNT = /^(-?)(.*?)(\u00a0?)(\d(?:[\d\u00a0.,]*\d)?)(\u00a0?)(.*)$/s;

/**
 * One amount. The server formats its text; the symbols before and after the number get an element of their own, except
 * on cards, of which a page has many.
 */
export function Money({ amount, hidden, isOnCard }: { amount: Amount; hidden?: boolean; isOnCard?: boolean }) {
  if (isOnCard)
    return (
      <span className="woocommerce-Price-amount amount" aria-hidden={hidden}>
        <bdi className="notranslate">{amount.text}</bdi>
      </span>
    );
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
  /** Id of a product or a variation. */
  id: number;
  price: ShownPrice;
}

/**
 * A price on a page, in the element that currency/convert-prices.ts updates (CURCY). Responses of the protocol have
 * only the price.
 */
export function PriceBlock({ id, price }: PriceBlockProps) {
  return (
    <span {...getPriceAttributes(id, price)}>
      <Price {...price} />
    </span>
  );
}

/** Return the attributes of a price's element: the product's or variation's id, and the amounts in minor units. */
export const getPriceAttributes = (id: number, { price, highest }: ShownPrice) => ({
  className: "wmc-cache-pid",
  "data-wmc_product_id": id,
  "data-amount": price.minor,
  "data-highest": highest?.minor,
  "data-currency": price.currency,
});

interface PriceProps extends ShownPrice {
  /** Whether it is on a card of a page: without what Price.css would hide there. */
  isOnCard?: boolean;
}

export default function Price({ isOnCard = false, ...shown }: PriceProps) {
  const { price, highest, regular, regular_from, prior, discount, unit_price, period } = shown;
  const isRange = highest !== null && regular === null;
  return (
    <span
      className="price"
      data-sale={discount ? formatDiscount(discount) : undefined}
      // Price.css writes it before the lowest price, and hides the rest of the protocol's range.
      data-from={isRange ? t("from %(price)s", { price: "" }).trim() : undefined}
    >
      {regular ? (
        <SalePrice price={price} regular={regular} isOnCard={isOnCard} />
      ) : highest && !isOnCard ? (
        <PriceRange from={price} to={highest} />
      ) : (
        <Money amount={price} isOnCard={isOnCard} />
      )}
      {regular_from && (
        <small className="price-was">
          {t("originally")} <del>{t("from %(price)s", { price: regular_from.text })}</del>
        </small>
      )}
      {period && <span className="subscription-details"> {period}</span>}
      {unit_price && <small className="price-unit">{formatUnitPrice(unit_price)}</small>}
      {prior && <PriorPrice {...shown} isOnCard={isOnCard} />}
    </span>
  );
}

/** Return a text such as "199 Kč / kg". */
export const formatUnitPrice = ({ price, unit }: UnitPrice): string => `${price.text}\u00a0/\u00a0${unit}`;

/** The lowest price before a reduction, in short and in the law's words; Price.css shows one of them. */
function PriorPrice({ prior, highest_prior, isOnCard }: PriceProps) {
  const price = [prior, highest_prior].flatMap((amount) => (amount ? [amount.text] : [])).join("\u00a0– ");
  const short = t("Lowest in 30 days: %(price)s", { price });
  if (isOnCard) return <small className="price-prior">{short}</small>;
  return (
    <small className="price-prior">
      <span className="price-prior-short">{short}</span>
      <span className="price-prior-full">
        {t("Lowest price of the last 30 days before the reduction: %(price)s", { price })}
      </span>
    </small>
  );
}

function SalePrice({ price, regular, isOnCard }: { price: Amount; regular: Amount; isOnCard: boolean }) {
  return (
    <>
      <del aria-hidden="true">
        <Money amount={regular} isOnCard={isOnCard} />
      </del>{" "}
      <span className="screen-reader-text">{t("Original price was: %(price)s.", { price: regular.text })}</span>
      <ins aria-hidden="true">
        <Money amount={price} isOnCard={isOnCard} />
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
