import type { CartBlock } from "../generated/props.ts";
import Cart from "../islands/Cart.island.tsx";
import type { BlockProps } from "../lib/blocks.tsx";

export default function CartWidget({ value: { contents, coupon } }: BlockProps<CartBlock>) {
  return <Cart contents={contents} coupon={coupon} problems={[]} />;
}
