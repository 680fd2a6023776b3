/** A product's card in a list. Default export: also a fragment. */
import type { ProductCard as Props } from "../../generated/props.ts";
import { t } from "../../text/i18n.ts";
import { addNoBreakSpaces } from "../../text/typography.ts";
import { Picture } from "../../ui/Picture.tsx";
import { WishlistButton } from "../../wishlist/WishlistButton.tsx";
import { ProductBadges } from "../ProductBadges.tsx";
import { ProductRating } from "../ProductRating.tsx";
import { formatReducedSwatches } from "../reduced-values.ts";
import { CardButton } from "./CardButton.tsx";
import { CardPrice } from "./CardPrice.tsx";
import { CardSwatches } from "./CardSwatches.tsx";
import "./ProductCard.css";

const SIZES = "(min-width: 64rem) 17rem, (min-width: 40rem) 30vw, 46vw";

interface CardProps extends Props {
  /** Load the picture at once, in the first row of a page. */
  eager?: boolean;
  /** Whether it is the largest element on the screen when the page opens. */
  isPriority?: boolean;
  /** The picture's `sizes` attribute outside a product grid. */
  sizes?: string;
  /** Whether it is on the visitor's wishlist; only private pages know. */
  isSaved?: boolean;
}

export default function ProductCard(card: CardProps) {
  return (
    <article {...getCardAttributes(card)}>
      <CardContent {...card} />
    </article>
  );
}

/**
 * Return the attributes of the element around a card's content. Scripts of WooCommerce's classic shop find cards by
 * `product` and the link's class and data.
 */
export const getCardAttributes = ({ product_id, is_in_stock, second, item }: Props) => ({
  className: is_in_stock ? "product product-card" : "product product-card sold-out",
  "data-product_id": product_id,
  // For product/cards/show-second-picture.ts.
  "data-second": second || undefined,
  "data-item": item ? JSON.stringify(item) : undefined,
});

/** The content of a card, without an element around it: in a grid the list's item is the card. */
export function CardContent({ eager = false, isPriority = false, sizes = SIZES, isSaved = false, ...card }: CardProps) {
  const { product_id, name, href, picture, price, price_id, rating, swatches } = card;
  const reduced = formatReducedSwatches(price, swatches);
  return (
    <>
      {/* No `alt`: the name beside it describes the picture already. */}
      <Picture picture={picture && { ...picture, alt: "" }} sizes={sizes} eager={eager} isPriority={isPriority} />
      <h3 className="notranslate">
        <a className="woocommerce-loop-product__link" href={href} data-product_id={product_id}>
          {addNoBreakSpaces(name)}
        </a>
      </h3>
      <ProductRating rating={rating} />
      {price ? (
        <CardPrice id={price_id} price={price} />
      ) : (
        <p className="product-card-price product-card-note">{t("Price on request")}</p>
      )}
      {reduced && <p className="product-card-note">{t("Reduced: %(values)s", { values: reduced })}</p>}
      <ProductBadges {...card} />
      <WishlistButton id={product_id} name={name} isSaved={isSaved} />
      {swatches && <CardSwatches {...swatches} href={href} product={name} />}
      <CardButton {...card} />
    </>
  );
}
