import type { ReactNode } from "react";
import type { AttributeChoice, ShownPrice } from "../generated/props.ts";
import { PriceBlock } from "../pricing/Price.tsx";
import { t } from "../text/i18n.ts";
import { formatReducedVariations } from "./reduced-values.ts";
import type { Variation } from "./variations/unpack-variations.ts";
import "./ProductPrice.css";

interface Props {
  product_id: number;
  price: ShownPrice;
  variations: readonly Variation[];
  /** The chosen one. */
  variation: Variation | undefined;
  choices: readonly AttributeChoice[];
}

/** The only price of a product page: the product's, or in the same place that of the chosen variation. */
export function ProductPrice({ product_id, price, variations, variation, choices }: Props) {
  const hasChoices = choices.length > 0;
  const reduced = formatReducedVariations(choices, variations);
  const hasUnitOnlyIfChosen = hasChoices && !price.unit_price && variations.some((one) => one.price?.unit_price);
  return (
    <div className="product-price">
      <PriceLine>
        <PriceBlock id={product_id} price={price} />
        {/* Keeps the place of that line, so that nothing moves when a variation is chosen. */}
        {hasUnitOnlyIfChosen && <small className="price-unit">{"\u00a0"}</small>}
        {reduced && <small className="price-unit">{t("Reduced: %(values)s", { values: reduced })}</small>}
      </PriceLine>
      {hasChoices && (
        <PriceLine className="product-price-chosen">
          <ChosenPrice variation={variation} />
        </PriceLine>
      )}
    </div>
  );
}

function PriceLine({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <p className={className}>
      {children} <small className="product-vat">{t("incl. VAT")}</small>
    </p>
  );
}

/** The price of the chosen variation; `product/show-chosen-variation.ts` replaces it. */
export function ChosenPrice({ variation }: { variation: Variation | undefined }) {
  return (
    <span data-chosen-price="">{variation?.price && <PriceBlock id={variation.id} price={variation.price} />}</span>
  );
}
