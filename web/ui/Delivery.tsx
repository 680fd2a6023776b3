import type { DeliveryEstimate } from "../generated/props.ts";
import { t } from "../lib/i18n.ts";
import ConvertedAmount from "./ConvertedAmount.tsx";
import { ShopIcon, TruckIcon } from "./icons.tsx";
import "./Delivery.css";

/** When the product arrives, one line a way of delivery; nothing when nothing is promised. */
export function Delivery({ estimates }: { estimates: readonly DeliveryEstimate[] }) {
  if (!estimates.length) return null;
  return (
    <ul className="delivery" aria-label={t("When it arrives")}>
      {estimates.map(({ method, is_pickup, day, until, price }) => (
        <li key={method}>
          {is_pickup ? <ShopIcon /> : <TruckIcon />}
          <p>
            {method}: <strong>{day}</strong>
            <small>
              {price ? <ConvertedAmount {...price} /> : t("free")}
              {until && ` · ${t("if you order by %(time)s", { time: until })}`}
            </small>
          </p>
        </li>
      ))}
    </ul>
  );
}
