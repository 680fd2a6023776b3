/** The cart page's lines and totals. They are a form that also works without JavaScript. */
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

/** Clients of WooCommerce's classic cart page wait for these. */
const WOOCOMMERCE_CART_PAGE_EVENTS = ["updated_cart_totals", "cart_totals_refreshed", "updated_wc_div"];

function Cart({ contents: initialContents, coupon, problems }: Props) {
  const cart = useCart(initialContents);
  const { contents, isHydrated, busyKey, removed, announcement, applyCoupon, removeCoupon } = cart;
  const notifiedContents = useRef(JSON.stringify(initialContents));
  useEffect(() => {
    // Unchanged contents send no event, or a listener that reloads the cart would cause an endless loop.
    const newContents = JSON.stringify(contents);
    if (newContents === notifiedContents.current) return;
    notifiedContents.current = newContents;
    // A success message from the page's URL is outdated: the shopper may have removed that product.
    for (const notice of document.querySelectorAll(".woocommerce-notices-wrapper .notice-success")) notice.remove();
    // After the rendering: listeners read the page.
    for (const name of WOOCOMMERCE_CART_PAGE_EVENTS) triggerEvent(document.body, name);
  }, [contents]);
  const onRemove = isHydrated ? (code: string) => void removeCoupon(code) : undefined;
  return (
    <div className="cart">
      <p role="status" className="visually-hidden">
        {announcement}
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
          {/* Tells the server which prices the shopper has seen. */}
          <input type="hidden" name="cart_hash" value={contents.hash} />
          <div>
            <CartLines cart={cart} problems={problems} />
            {!isHydrated && (
              <Button kind="secondary" className="without-script" name="update_cart" value="1">
                {t("Recalculate the cart")}
              </Button>
            )}
            <Coupons
              contents={contents}
              form={coupon}
              onApply={isHydrated ? applyCoupon : undefined}
              onRemove={onRemove}
            />
          </div>
          <CartTotals
            contents={contents}
            isBusy={busyKey !== ""}
            onRemoveCoupon={onRemove ?? "form"}
            onChooseCountry={isHydrated ? cart.chooseCountry : undefined}
            countryError={cart.failure.key === "country" ? cart.failure.text : undefined}
          />
        </form>
      )}
    </div>
  );
}

/** Coupons of an empty cart: a link has added one, or the shopper has removed the products. */
function PendingCoupons({ contents, coupon }: Omit<Props, "problems">) {
  const { coupons, refused_coupons } = contents;
  if (!coupon.typed && !coupons.length && !refused_coupons.length) return null;
  return (
    <form method="post" action="/kosik/" className="cart-kept" noValidate>
      {/* First, because Enter activates a form's first button. */}
      <Coupons contents={contents} form={coupon} button="keep_coupon" />
      <dl>
        <DiscountRows coupons={coupons} onRemove="form" />
      </dl>
    </form>
  );
}

export default island("Cart", "load", Cart);
