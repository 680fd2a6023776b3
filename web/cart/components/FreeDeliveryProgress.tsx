import type { FreeDelivery } from "../../generated/props.ts";
import "./FreeDeliveryProgress.css";

/** How much is missing for free delivery, in words and as a bar. */
export function FreeDeliveryProgress({ progress: { text, permille } }: { progress: FreeDelivery }) {
  return (
    <label className="free-delivery">
      {text}
      <progress max={1000} value={permille} />
    </label>
  );
}
