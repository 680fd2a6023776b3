import { CartNotices } from "../../cart/components/CartNotices.tsx";
import type { NoticesBlock } from "../../generated/props.ts";
import type { BlockProps } from "../../rendering/Blocks.tsx";

export default function Notices({ value: { notices } }: BlockProps<NoticesBlock>) {
  return <CartNotices notices={notices} />;
}
