import type { ShownPrice } from "../generated/props.ts";
import { PriceBlock } from "../pricing/Price.tsx";
import { t } from "../text/i18n.ts";
import { Button, ButtonLink } from "../ui/forms/Button.tsx";
import "./BuyBar.css";

/** Id of the form that buys, one a page. */
export const BUY_FORM_ID = "koupit";

interface Props {
  product_id: number;
  name: string;
  price: ShownPrice;
  /** There is a variation to be chosen first. */
  hasChoices: boolean;
}

/** On small screens at the bottom while the form's own button is out of sight; `product/show-buy-bar.ts` shows it. */
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
