/** The order's sum as a fragment for clients of the classic checkout; on our page it stands in an island. */
import type { CartFragment } from "../generated/props.ts";
import { t } from "../text/i18n.ts";
import { OrderReview } from "./OrderReview.tsx";

export default function CheckoutReview({ contents }: CartFragment) {
  return (
    <OrderReview contents={contents}>
      <a href="/kosik/">{t("Change the cart")}</a>
    </OrderReview>
  );
}
