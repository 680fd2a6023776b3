import type { RingProps } from "../../generated/props.ts";
import { Ring } from "../../ui/charts/ProgressRing.tsx";
import { FILL_MS } from "./fill-duration.ts";

export default function AnimatedCircle({ value }: { value: RingProps }) {
  return <Ring kind="animated-circle" value={value} duration={FILL_MS} />;
}
