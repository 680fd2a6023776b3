import type { CartBlock } from "../generated/props.ts";
import Cart from "../islands/Cart.island.tsx";
import type { BlockProps } from "../lib/blocks.tsx";
import { ClassicParams } from "../ui/ClassicParams.tsx";

export default function CartWidget({ value: { contents, classic_params, coupon } }: BlockProps<CartBlock>) {
  return (
    <>
      <ClassicParams id="wc-cart-params" params={classic_params} />
      <Cart contents={contents} coupon={coupon} problems={[]} />
    </>
  );
}
