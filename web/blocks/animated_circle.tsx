import type { RingProps } from "../generated/props.ts";
import { FILL_MS } from "../lib/figure-times.ts";
import { Ring } from "../ui/Ring.tsx";

export default function AnimatedCircle({ value }: { value: RingProps }) {
  return <Ring kind="animated-circle" value={value} duration={FILL_MS} />;
}
