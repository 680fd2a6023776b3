/** The order with its total, collapsed at the top of the checkout on phones, where the totals are below the fields. */
import type { CartContents } from "../generated/props.ts";
import { t } from "../text/i18n.ts";
import { ReviewItems } from "./OrderReview.tsx";
import "./CheckoutSummary.css";

export function CheckoutSummary({ contents }: { contents: CartContents }) {
  return (
    <details className="checkout-summary review">
      <summary>
        <span>{t("Summary of the order")}</span>
        <strong className="notranslate">{contents.total.text}</strong>
      </summary>
      <ReviewItems items={contents.items} />
      <p>
        <a href="#order_review_heading">{t("All prices and the coupon")}</a>
      </p>
    </details>
  );
}
