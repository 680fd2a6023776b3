/** An amount in a text that follows the visitor's currency (CURCY). Default export: drawn as a fragment too. */
import type { ConvertedAmount as Props } from "../generated/props.ts";
import Price from "./Price.tsx";
import "./ConvertedAmount.css";

export default function ConvertedAmount({ shown, shown_to, ...asked }: Props) {
  return (
    <span
      className="wmc-cache-value"
      data-price={asked.price}
      data-original_price={asked.original_price}
      data-currency={asked.currency}
      data-product_id={asked.product_id}
      data-keep_format={asked.keep_format}
      data-wmc_shown={shown_to || undefined}
    >
      <Price {...shown} />
    </span>
  );
}
