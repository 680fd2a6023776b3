import type { CartBlock } from "../../generated/props.ts";
import Cart from "../../islands/Cart.island.tsx";
import type { BlockProps } from "../../rendering/Blocks.tsx";
import { WooCommerceParams } from "../../woocommerce/WooCommerceParams.tsx";

export default function CartWidget({ value: { contents, classic_params, coupon } }: BlockProps<CartBlock>) {
  return (
    <>
      <WooCommerceParams id="wc-cart-params" params={classic_params} />
      <Cart contents={contents} coupon={coupon} problems={[]} />
    </>
  );
}
