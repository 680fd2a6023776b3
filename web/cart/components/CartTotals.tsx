/**
 * The total of the products, and the link to the checkout. Part of the cart's island, and a fragment for clients of
 * WooCommerce's classic cart.
 */
import type { CartContents, DeliveryDestination, ShippingChoice } from "../../generated/props.ts";
import { n, t } from "../../text/i18n.ts";
import { Button } from "../../ui/forms/Button.tsx";
import { Select } from "../../ui/forms/Field.tsx";
import { type CouponRemoval, DiscountRows } from "./DiscountRows.tsx";
import { FreeDeliveryProgress } from "./FreeDeliveryProgress.tsx";
import "./CartTotals.css";

interface Props {
  contents: CartContents;
  /** A request is pending. */
  isBusy?: boolean;
  onRemoveCoupon?: CouponRemoval;
  /** Left out: the form's button sends the country. */
  onChooseCountry?: ((country: string) => void) | undefined;
  /** Why the country could not be changed. */
  countryError?: string | undefined;
}

export default function CartTotals({ contents, isBusy, onRemoveCoupon, onChooseCountry, countryError }: Props) {
  return (
    <section className="cart_totals cart-totals" aria-labelledby="cart-totals" aria-busy={isBusy || undefined}>
      <h2 id="cart-totals">{t("Together")}</h2>
      {contents.free_delivery && <FreeDeliveryProgress progress={contents.free_delivery} />}
      <dl>
        <GoodsRows contents={contents} onRemoveCoupon={onRemoveCoupon} />
      </dl>
      {contents.destination && (
        <CountryField destination={contents.destination} onChoose={onChooseCountry} error={countryError} />
      )}
      <dl>
        {contents.shipping_methods.map((method) => (
          <ShippingRow key={method.rate_id} method={method} />
        ))}
      </dl>
      {contents.why_not_delivered && <p className="cart-line-notice stops">{contents.why_not_delivered}</p>}
      {contents.transfer_note && <p className="cart-hint">{contents.transfer_note}</p>}
      <p className="cart-hint">{t("Prices include VAT. You choose delivery and payment at the checkout.")}</p>
      {contents.charge_note && <p className="cart-hint">{contents.charge_note}</p>}
      {!contents.can_be_ordered && (
        <p className="cart-line-notice stops">{t("Please first put right what is marked in the cart.")}</p>
      )}
      <Button className="checkout-button wc-forward" name="proceed" value="1">
        {t("Go to the checkout")}
      </Button>
      <a href="/obchod/" className="cart-continue">
        {t("Continue shopping")}
      </a>
    </section>
  );
}

interface CountryFieldProps {
  destination: DeliveryDestination;
  onChoose: ((country: string) => void) | undefined;
  error: string | undefined;
}

/** The country that the prices of delivery are for. */
function CountryField({ destination: { country, countries, note }, onChoose, error }: CountryFieldProps) {
  return (
    <div className="cart-country">
      <input type="hidden" name="shown_country" value={country} />
      <Select
        key={`${country} ${error}`}
        id="delivery_country"
        name="delivery_country"
        label={t("Delivery to")}
        hint={note}
        error={error}
        required={true}
        defaultValue={country}
        onChange={onChoose && ((event) => onChoose(event.target.value))}
      >
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      {!onChoose && (
        <Button kind="secondary" className="without-script" name="update_cart" value="1">
          {t("Change the country")}
        </Button>
      )}
    </div>
  );
}

/** A row of a list: a delivery with its day and price. */
export function ShippingRow({ method: { name, price, arrival_in_cart } }: { method: ShippingChoice }) {
  return (
    <div className="cart-shipping">
      <dt>
        {name} {arrival_in_cart && <span className="cart-arrival">{arrival_in_cart}</span>}
      </dt>
      <dd>{price}</dd>
    </div>
  );
}

/** Rows of a list: the price of the products, the coupons' discounts, and the price after them. */
export function GoodsRows({ contents, onRemoveCoupon }: Pick<Props, "contents" | "onRemoveCoupon">) {
  return (
    <>
      <div className="cart-total">
        <dt>
          {t("Goods")}{" "}
          <span className="cart-pieces">({n("%(count)d piece", "%(count)d pieces", contents.pieces)})</span>
        </dt>
        <dd className="notranslate">{contents.goods.text}</dd>
      </div>
      <DiscountRows coupons={contents.coupons} onRemove={onRemoveCoupon} />
      {contents.discounted_goods && (
        <div className="cart-total">
          <dt>{t("After the discount")}</dt>
          <dd className="notranslate">{contents.discounted_goods}</dd>
        </div>
      )}
    </>
  );
}
