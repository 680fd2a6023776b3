import type { DeliveryEstimate } from "../generated/props.ts";
import ConvertedAmount from "../pricing/ConvertedAmount.tsx";
import { t } from "../text/i18n.ts";
import { ShopIcon, TruckIcon } from "../ui/icons.tsx";
import "./DeliveryEstimates.css";

interface Props {
  estimates: readonly DeliveryEstimate[];
  /** What the days mean for a bank transfer, or "". */
  transferNote: string;
  /** The sentence for a variation that is not in stock; "" when there is none. The stylesheet shows the right one. */
  backorder: string;
}

/** The product's day of arrival for each delivery method; renders nothing without estimates. */
export function DeliveryEstimates({ estimates, transferNote, backorder }: Props) {
  return (
    <>
      {estimates.length > 0 && (
        <ul className="delivery" aria-label={t("When it arrives")}>
          {estimates.map(({ method, is_pickup, arrival, condition, price }) => (
            <li key={method}>
              {is_pickup ? <ShopIcon /> : <TruckIcon />}
              <p>
                {method} <span className="delivery-price">{price ? <ConvertedAmount {...price} /> : t("free")}</span>
                <strong>{arrival}</strong>
                <small>{condition}</small>
              </p>
            </li>
          ))}
          {transferNote && <li className="delivery-note">{transferNote}</li>}
        </ul>
      )}
      {backorder && (
        <p className={estimates.length > 0 ? "delivery delivery-backorder" : "delivery"}>
          <TruckIcon />
          {backorder}
        </p>
      )}
    </>
  );
}
