import type { ShownPrice } from "../generated/props.ts";
import { PriceBlock } from "../pricing/Price.tsx";
import { t } from "../text/i18n.ts";
import { Button, ButtonLink } from "../ui/forms/Button.tsx";
import { ChosenPrice } from "./ProductPrice.tsx";
import type { Variation } from "./variations/unpack-variations.ts";
import "./BuyBar.css";

/** Id of the page's only buy form. */
export const BUY_FORM_ID = "koupit";

interface Props {
  product_id: number;
  name: string;
  price: ShownPrice;
  /** Whether the shopper has to select a variation first. */
  hasChoices: boolean;
  /** The chosen one, and the names of its values: "Modrá, M". */
  variation: Variation | undefined;
  values: string;
}

/** A bar at the bottom of small screens. `product/start-buy-bar.ts` shows it while the form's button is invisible. */
export function BuyBar({ product_id, name, price, hasChoices, variation, values }: Props) {
  return (
    <div className="buy-bar" data-instead-of={BUY_FORM_ID}>
      <p className="buy-bar-what">
        <span className="buy-bar-name notranslate">{name}</span>
        <PriceBlock id={product_id} price={price} />
      </p>
      {hasChoices ? (
        <>
          <ButtonLink href={`#${BUY_FORM_ID}`}>{t("Choose")}</ButtonLink>
          {/* Instead of both above, once a variation is chosen. */}
          <p className="buy-bar-what">
            <span className="buy-bar-name" data-chosen-values="">
              {values}
            </span>
            <ChosenPrice variation={variation} />
          </p>
          <Button form={BUY_FORM_ID} data-chosen-button="" disabled={variation && !variation.isPurchasable}>
            {t("Add to cart")}
          </Button>
        </>
      ) : (
        <Button form={BUY_FORM_ID}>{t("Add to cart")}</Button>
      )}
    </div>
  );
}
