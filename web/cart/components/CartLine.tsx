/** One line of the cart. The server renders it, and so do the cart's island and drawer. */
import type { MouseEvent, ReactNode } from "react";
import type { CartItem } from "../../generated/props.ts";
import { formatUnitPrice } from "../../pricing/Price.tsx";
import { n, t } from "../../text/i18n.ts";
import { addNoBreakSpaces } from "../../text/typography.ts";
import { Picture } from "../../ui/Picture.tsx";
import "./CartLine.css";

interface Props {
  item: CartItem;
  /** The field for the quantity. */
  children: ReactNode;
  isBusy: boolean;
  onRemove: (event: MouseEvent) => void;
}

export function CartLine({ item, children, isBusy, onRemove }: Props) {
  return (
    <li className="woocommerce-cart-form__cart-item cart_item cart-line" aria-busy={isBusy || undefined}>
      <div className="cart-line-picture">
        <Picture picture={item.picture} sizes="96px" />
      </div>
      <div className="cart-line-name">
        <a href={item.href} className="notranslate">
          {addNoBreakSpaces(item.name)}
        </a>
        {item.attributes.length > 0 && (
          <dl className="cart-line-attributes">
            {item.attributes.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}:</dt> <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <p className="cart-line-unit">
          {t("%(price)s a piece", { price: item.unit_price.text })}
          {item.period && <span className="subscription-details"> {item.period}</span>}
          {item.measure_price && ` (${formatUnitPrice(item.measure_price)})`}
        </p>
        {item.prior_price && (
          <p className="cart-line-unit">
            {t("Lowest price of the last 30 days before the reduction: %(price)s", { price: item.prior_price.text })}
          </p>
        )}
        {item.notice && (
          <p className={item.stops_order ? "cart-line-notice stops" : "cart-line-notice"}>{item.notice}</p>
        )}
      </div>
      <div className="cart-line-quantity">
        {item.sold_individually ? (
          <>
            <input type="hidden" name={`cart[${item.key}][qty]`} value={item.quantity} />
            {n("%(count)d piece", "%(count)d pieces", item.quantity)}
          </>
        ) : (
          children
        )}
      </div>
      <p className="cart-line-total">
        <span className="visually-hidden">{t("Together:")} </span>
        <span className="notranslate">{item.total.text}</span>
      </p>
      <a
        href={`/kosik/?remove_item=${item.key}`}
        className="remove cart-line-remove"
        rel="nofollow"
        data-product_id={item.product_id}
        data-product_sku={item.sku}
        aria-label={t("Remove %(name)s from the cart", { name: formatItemName(item) })}
        onClick={onRemove}
      >
        {t("Remove")}
      </a>
    </li>
  );
}

/** Return a name such as "Tričko, Červená, XL", by which screen readers distinguish lines. */
export const formatItemName = (item: CartItem) => [item.name, ...item.attributes.map(({ value }) => value)].join(", ");
