/** The discount of each coupon, as a row of the totals with a button that removes it. */
import type { CouponRow } from "../../generated/props.ts";
import { t } from "../../text/i18n.ts";
import { Button } from "../../ui/forms/Button.tsx";
import "./DiscountRows.css";

/** How a coupon is removed: by a function, by a button of the surrounding form, or, in fragments, by a link. */
export type CouponRemoval = ((code: string) => void) | "form" | undefined;

export function DiscountRows({ coupons, onRemove }: { coupons: readonly CouponRow[]; onRemove?: CouponRemoval }) {
  return coupons.map(({ code, label, discount }) => (
    <div key={code} className={`cart-discount coupon-${code.replace(/\s+/g, "-")}`}>
      <dt>
        {t("Coupon %(code)s", { code: label })} <RemoveCouponButton code={code} label={label} onRemove={onRemove} />
      </dt>
      <dd className="notranslate">{discount}</dd>
    </div>
  ));
}

export function RemoveCouponButton({
  code,
  label,
  onRemove,
}: {
  code: string;
  label: string;
  onRemove: CouponRemoval;
}) {
  const sharedProps = {
    className: "woocommerce-remove-coupon",
    "data-coupon": code,
    "aria-label": t("Remove coupon %(code)s", { code: label }),
    children: t("Remove"),
  };
  // Scripts of the classic pages handle a link. Without them the cart page asks for confirmation.
  if (!onRemove)
    return <a {...sharedProps} href={`/kosik/?remove_coupon=${encodeURIComponent(code)}`} rel="nofollow" />;
  if (onRemove === "form") return <Button {...sharedProps} kind="quiet" name="remove_coupon" value={code} />;
  return <Button {...sharedProps} kind="quiet" type="button" onClick={() => onRemove(code)} />;
}
