/** The header's link to the cart. Default export: a fragment for classic clients, too (WooCommerce's classic calls); its look is the header's. */
import type { CartLink as Props } from "../../generated/props.ts";
import { t } from "../../text/i18n.ts";
import { CartIcon } from "../../ui/icons.tsx";

export default function CartLink({ pieces }: Props) {
  return (
    <a className="header-action cart-link" href="/kosik/">
      <CartIcon />
      {t("Cart")}
      {/* Pages are drawn without a count, cart/cart-count.ts writes it here; it lies over the icon, so nothing moves. */}
      <span className="cart-count" data-cart-count="">
        {pieces > 0 && pieces}
      </span>
    </a>
  );
}
