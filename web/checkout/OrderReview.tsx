/** The ordered items and the totals, above the order button. */
import type { ReactNode } from "react";
import { type CouponRemoval, DiscountRows } from "../cart/components/DiscountRows.tsx";
import type { CartContents } from "../generated/props.ts";
import { t } from "../text/i18n.ts";
import { addNoBreakSpaces } from "../text/typography.ts";
import { Picture } from "../ui/Picture.tsx";
import "./OrderReview.css";

interface Props {
  contents: CartContents;
  /** The link or button back to the cart. */
  children: ReactNode;
  onRemoveCoupon?: CouponRemoval;
}

export function OrderReview({ contents, children, onRemoveCoupon }: Props) {
  return (
    <div className="woocommerce-checkout-review-order-table review" id="order_review">
      {/* The contents and terms that the shopper agrees to. */}
      <input type="hidden" name="cart_hash" value={contents.hash} />
      <input type="hidden" name="cart_terms" value={contents.terms} />
      {contents.deleted.map(({ key, text }) => (
        <p key={key} className="field-error">
          {text}
        </p>
      ))}
      <ReviewItems items={contents.items} />
      <div className="review-edit">{children}</div>
      <dl>
        <TotalRow name={t("Goods")} amount={contents.goods.text} />
        <DiscountRows coupons={contents.coupons} onRemove={onRemoveCoupon} />
        {contents.shipping && <TotalRow name={contents.shipping_name} amount={contents.shipping} />}
        {contents.fee && <TotalRow name={contents.payment_name} amount={contents.fee} />}
        {contents.rounding && <TotalRow name={t("Rounding")} amount={contents.rounding} />}
        <div className="review-total order-total">
          <dt>{t("Total with VAT")}</dt>
          <dd className="notranslate">{contents.total.text}</dd>
        </div>
        {contents.vat.map(({ rate, vat }) => (
          <div key={rate} className="review-vat">
            <dt>{t("of which VAT %(rate)s", { rate })}</dt>
            <dd>{vat}</dd>
          </div>
        ))}
      </dl>
      {contents.charge_note && <p className="review-charge">{contents.charge_note}</p>}
    </div>
  );
}

export function ReviewItems({ items }: Pick<CartContents, "items">) {
  return (
    <ul className="review-items">
      {items.map((item) => (
        <li key={item.key}>
          <span className="review-picture" aria-hidden="true">
            <Picture picture={item.picture} sizes="56px" />
          </span>
          <span className="review-name">
            {item.quantity}
            {"\u00a0"}× <span className="notranslate">{addNoBreakSpaces(item.name)}</span>
            {item.attributes.length > 0 && (
              <span className="review-attributes">{item.attributes.map(({ value }) => value).join(", ")}</span>
            )}
            {item.notice && (
              <span className="review-attributes">
                <span className={item.stops_order ? "field-error" : undefined}>{item.notice}</span>
              </span>
            )}
          </span>
          <span className="notranslate">{item.total.text}</span>
        </li>
      ))}
    </ul>
  );
}

function TotalRow({ name, amount }: { name: string; amount: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="notranslate">{amount}</dd>
    </div>
  );
}
