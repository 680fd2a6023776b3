import type { RingProps } from "../../generated/props.ts";
import { Ring } from "../../ui/charts/ProgressRing.tsx";
import { FILL_MS } from "./fill-duration.ts";

export default function PieChart({ value }: { value: RingProps }) {
  return <Ring kind="pie-chart" value={value} duration={FILL_MS} />;
}
