/** The cart page's lines and totals. Without JavaScript they are a form; with it, changes need no reload. */
import { useEffect, useRef } from "react";
import { CartLines, RemovedLine } from "../cart/components/CartLines.tsx";
import CartTotals from "../cart/components/CartTotals.tsx";
import { Coupons } from "../cart/components/Coupons.tsx";
import { DiscountRows } from "../cart/components/DiscountRows.tsx";
import { EmptyCart } from "../cart/components/EmptyCart.tsx";
import { useCart } from "../cart/components/use-cart.ts";
import type { CartContents, CouponForm, QuantityProblem } from "../generated/props.ts";
import { island } from "../runtime/island.tsx";
import { t } from "../text/i18n.ts";
import { triggerEvent } from "../third-party/jquery.ts";
import { Button } from "../ui/forms/Button.tsx";
import "../ui/ThirdPartyOverlay.css";
import "./Cart.css";

interface Props {
  contents: CartContents;
  coupon: CouponForm;
  problems: readonly QuantityProblem[];
}

/** What clients of the classic cart page wait for (WooCommerce's classic calls). */
const WOOCOMMERCE_CART_PAGE_EVENTS = ["updated_cart_totals", "cart_totals_refreshed", "updated_wc_div"];

function Cart({ contents: given, coupon, problems }: Props) {
  const cart = useCart(given);
  const { contents, awake, busy, removed, news, apply, takeCouponOut } = cart;
  const told = useRef(JSON.stringify(given));
  useEffect(() => {
    // What only was read again is no news: a listener that has the cart read would never come to an end.
    const now = JSON.stringify(contents);
    if (now === told.current) return;
    told.current = now;
    // What the address says has happened is over: the goods may just have been taken out again.
    for (const old of document.querySelectorAll(".woocommerce-notices-wrapper .notice-success")) old.remove();
    // Listeners look at what stands on the page by now.
    for (const name of WOOCOMMERCE_CART_PAGE_EVENTS) triggerEvent(document.body, name);
  }, [contents]);
  const onRemove = awake ? (code: string) => void takeCouponOut(code) : undefined;
  return (
    <div className="cart">
      <p role="status" className="visually-hidden">
        {news}
      </p>
      {removed && <RemovedLine key={removed.key} item={removed} />}
      {contents.deleted.map(({ key, text }) => (
        <form key={key} method="post" action="/kosik/" className="notice notice-warning notice-row">
          <span>{text}</span>
          <Button kind="quiet" name="remove_item" value={key}>
            {t("I understand")}
          </Button>
        </form>
      ))}
      {contents.items.length === 0 ? (
        <>
          <EmptyCart />
          <PendingCoupons contents={contents} coupon={coupon} />
        </>
      ) : (
        <form className="woocommerce-cart-form" method="post" action="/kosik/" noValidate>
          {/* Which prices the shopper goes on with. */}
          <input type="hidden" name="cart_hash" value={contents.hash} />
          <div>
            <CartLines cart={cart} problems={problems} />
            {!awake && (
              <Button kind="secondary" className="without-script" name="update_cart" value="1">
                {t("Recalculate the cart")}
              </Button>
            )}
            <Coupons contents={contents} form={coupon} onApply={awake ? apply : undefined} onRemove={onRemove} />
          </div>
          <CartTotals contents={contents} isBusy={busy !== ""} onRemoveCoupon={onRemove ?? "form"} />
        </form>
      )}
    </div>
  );
}

/** A coupon can be had before the goods: a link has brought it, or the goods were taken out again. */
function PendingCoupons({ contents, coupon }: Omit<Props, "problems">) {
  const { coupons, refused_coupons } = contents;
  if (!coupon.typed && !coupons.length && !refused_coupons.length) return null;
  return (
    <form method="post" action="/kosik/" className="cart-kept" noValidate>
      {/* What Enter presses comes first. */}
      <Coupons contents={contents} form={coupon} button="keep_coupon" />
      <dl>
        <DiscountRows coupons={coupons} onRemove="form" />
      </dl>
    </form>
  );
}

export default island("Cart", "load", Cart);
