/**
 * The header's link to the cart; the header has its styles. Default export: also a fragment for clients of
 * WooCommerce's classic cart.
 */
import type { CartLink as Props } from "../../generated/props.ts";
import { t } from "../../text/i18n.ts";

export default function CartLink({ pieces }: Props) {
  return (
    <a className="header-action cart-link icon icon-cart" href="/kosik/">
      {t("Cart")}
      {/* On pages cart/cart-count.ts writes the count. It lies over the icon, so the layout is stable. */}
      <span className="cart-count" data-cart-count="">
        {pieces > 0 && pieces}
      </span>
    </a>
  );
}
