/** An amount in a text, in the visitor's currency (CURCY). Default export: also a fragment. */
import type { ConvertedAmount as Props } from "../generated/props.ts";
import Price from "./Price.tsx";
import "./ConvertedAmount.css";

export default function ConvertedAmount({ shown, shown_to, ...query }: Props) {
  return (
    <span
      className="wmc-cache-value"
      data-price={query.price}
      data-original_price={query.original_price}
      data-currency={query.currency}
      data-product_id={query.product_id}
      data-keep_format={query.keep_format}
      data-wmc_shown={shown_to || undefined}
    >
      <Price {...shown} />
    </span>
  );
}
