import type { RingProps } from "../../generated/props.ts";
import { ProgressRing } from "../../ui/charts/ProgressRing.tsx";
import { FILL_DURATION_MS } from "./fill-duration.ts";

export default function PieChart({ value }: { value: RingProps }) {
  return <ProgressRing kind="pie-chart" value={value} duration={FILL_DURATION_MS} />;
}
