/** The cards of a wishlist, each with a button that adds it to the cart. Default export: also a fragment. */
import type { WishlistGrid as Props, SavedProduct } from "../generated/props.ts";
import ProductCard from "../product/cards/ProductCard.tsx";
import { n, t } from "../text/i18n.ts";
import { Button, ButtonLink } from "../ui/forms/Button.tsx";
// For product/cards/add-from-card.tsx, whose bundle does not load styles that a page already has.
import "../cart/drawer/AddedToCartDialog.css";
import "../product/cards/ProductGrid.css";
import "./WishlistGrid.css";

export default function WishlistGrid({ products, missing, is_own }: Props) {
  return (
    <>
      {missing > 0 && (
        <p>
          {n(
            "We do not offer %(count)d product of the list now.",
            "We do not offer %(count)d products of the list now.",
            missing,
          )}
        </p>
      )}
      {products.length > 0 && <h2 className="visually-hidden">{t("Products")}</h2>}
      {products.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets
        <ul className="products product-grid wishlist-grid" role="list">
          {products.map((product) => (
            <li key={product.card.product_id}>
              <ProductCard {...product.card} isSaved={is_own} />
              <BuyButton {...product} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Adds a simple product to the cart; others lead to their page, where a variation is chosen. */
function BuyButton({ card: { name, href, is_in_stock }, variation_id }: SavedProduct) {
  if (!variation_id)
    return (
      <ButtonLink href={href} kind="secondary" aria-label={`${getLinkText(is_in_stock)}: ${name}`}>
        {getLinkText(is_in_stock)}
      </ButtonLink>
    );
  return (
    <form method="post" action="/kosik/" className="wishlist-add">
      <input type="hidden" name="add-to-cart" value={variation_id} />
      <Button kind="secondary" aria-label={t("Add to cart: %(name)s", { name })}>
        {t("Add to cart")}
      </Button>
    </form>
  );
}

const getLinkText = (isInStock: boolean) => (isInStock ? t("Choose a variation") : t("Show the product"));
