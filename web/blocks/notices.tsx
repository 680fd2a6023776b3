import type { NoticesBlock } from "../generated/props.ts";
import type { BlockProps } from "../lib/blocks.tsx";
import { CartNotices } from "../ui/CartNotices.tsx";

export default function Notices({ value: { notices } }: BlockProps<NoticesBlock>) {
  return <CartNotices notices={notices} />;
}
