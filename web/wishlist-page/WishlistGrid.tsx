/** The cards of a wishlist; what cannot be bought has a link instead of its button. Default export: also a fragment. */
import type { WishlistGrid as Props } from "../generated/props.ts";
import ProductCard from "../product/cards/ProductCard.tsx";
import { n, t } from "../text/i18n.ts";
import { ButtonLink } from "../ui/forms/Button.tsx";
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
          {products.map((card) => (
            <li key={card.product_id}>
              <ProductCard {...card} isSaved={is_own} />
              {!card.action && (
                <ButtonLink href={card.href} kind="secondary" aria-label={`${t("Show the product")}: ${card.name}`}>
                  {t("Show the product")}
                </ButtonLink>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
