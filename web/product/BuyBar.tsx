import type { ShownPrice } from "../generated/props.ts";
import { PriceBlock } from "../pricing/Price.tsx";
import { t } from "../text/i18n.ts";
import { Button, ButtonLink } from "../ui/forms/Button.tsx";
import "./BuyBar.css";

/** Id of the page's only buy form. */
export const BUY_FORM_ID = "koupit";

interface Props {
  product_id: number;
  name: string;
  price: ShownPrice;
  /** Whether the shopper has to select a variation first. */
  hasChoices: boolean;
}

/** A bar at the bottom of small screens. `product/start-buy-bar.ts` shows it while the form's button is invisible. */
export function BuyBar({ product_id, name, price, hasChoices }: Props) {
  return (
    <div className="buy-bar" data-instead-of={BUY_FORM_ID}>
      <p className="buy-bar-what">
        <span className="buy-bar-name notranslate">{name}</span>
        <PriceBlock id={product_id} price={price} />
      </p>
      {hasChoices ? (
        <ButtonLink href={`#${BUY_FORM_ID}`}>{t("Choose")}</ButtonLink>
      ) : (
        <Button form={BUY_FORM_ID}>{t("Add to cart")}</Button>
      )}
    </div>
  );
}
