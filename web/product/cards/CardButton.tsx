import type { ProductCard } from "../../generated/props.ts";
import { t } from "../../text/i18n.ts";
import { WISHLIST_FORM_ID } from "../../wishlist/paths.ts";
// Styles of the dialogs that product/cards/add-from-card.tsx shows: its bundle does not load what pages already have.
import "../../cart/drawer/AddedToCartDialog.css";
import "../../ui/forms/Button.css";
import "./CardButton.css";

type Props = Pick<ProductCard, "action" | "product_id" | "name" | "href">;

/**
 * Adds a simple product to the cart, or lets the shopper choose a variation in a dialog. Without scripts the button sends
 * the layout's form to the cart, and the link leads to the product's own form.
 */
export function CardButton({ action, product_id, name, href }: Props) {
  if (action === "choose")
    return (
      <a className="button button-secondary card-button" href={`${href}#koupit`} aria-label={`${t("Choose")}: ${name}`}>
        {t("Choose")}
      </a>
    );
  if (action === "add")
    return (
      <button
        type="submit"
        className="button button-secondary card-button"
        form={WISHLIST_FORM_ID}
        formAction="/kosik/"
        name="add-to-cart"
        value={product_id}
        aria-label={`${t("Add to cart")}: ${name}`}
      >
        {t("Add to cart")}
      </button>
    );
  return null;
}
