/** The order's summary as a fragment for clients of the classic checkout; our page has it in an island. */
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
