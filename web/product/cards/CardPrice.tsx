import Price, { getPriceAttributes, type PriceBlockProps } from "../../pricing/Price.tsx";

/** The price of a card: a line that is itself the element which currency/convert-prices.ts updates. */
export function CardPrice({ id, price }: PriceBlockProps) {
  return (
    <p {...getPriceAttributes(id, price)} className="wmc-cache-pid product-card-price">
      <Price {...price} isOnCard />
    </p>
  );
}
