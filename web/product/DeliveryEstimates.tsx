import type { DeliveryEstimate } from "../generated/props.ts";
import ConvertedAmount from "../pricing/ConvertedAmount.tsx";
import { t } from "../text/i18n.ts";
import { ShopIcon, TruckIcon } from "../ui/icons.tsx";
import "./DeliveryEstimates.css";

/** The product's day of arrival for each delivery method; renders nothing without estimates. */
export function DeliveryEstimates({ estimates }: { estimates: readonly DeliveryEstimate[] }) {
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
