/** A product's price in the markup that the protocol's clients know (facts 3). Default export: drawn as a fragment too. */
import type { Price as Amount, ShownPrice } from "../generated/props.ts";
import { t } from "../lib/i18n.ts";
import "./Price.css";

/** One amount. The server wrote its text; only the symbol, behind the last no-break space, is wrapped. */
export function Money({ amount, hidden }: { amount: Amount; hidden?: boolean }) {
  const gap = amount.text.lastIndexOf("\u00a0") + 1;
  return (
    <span className="woocommerce-Price-amount amount" aria-hidden={hidden}>
      <bdi>
        {amount.text.slice(0, gap)}
        <span className="woocommerce-Price-currencySymbol">{amount.text.slice(gap)}</span>
      </bdi>
    </span>
  );
}

export default function Price({ price, highest, regular }: ShownPrice) {
  return (
    <span className="price">
      {regular ? (
        <Sale price={price} regular={regular} />
      ) : highest ? (
        <Range from={price} to={highest} />
      ) : (
        <Money amount={price} />
      )}
    </span>
  );
}

function Sale({ price, regular }: { price: Amount; regular: Amount }) {
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

function Range({ from, to }: { from: Amount; to: Amount }) {
  return (
    <>
      <Money amount={from} hidden /> <span aria-hidden="true">–</span> <Money amount={to} hidden />
      <span className="screen-reader-text">
        {t("Price from %(from)s to %(to)s.", { from: from.text, to: to.text })}
      </span>
    </>
  );
}
