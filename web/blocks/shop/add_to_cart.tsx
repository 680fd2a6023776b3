import type { AddToCartBlock } from "../../generated/props.ts";
import BuyForm from "../../islands/BuyForm.island.tsx";
import { PriceBlock } from "../../pricing/Price.tsx";
import StockStatus from "../../product/StockStatus.tsx";
import { hasPurchasableVariation, unpackVariations } from "../../product/variations/unpack-variations.ts";
import type { BlockProps } from "../../rendering/Blocks.tsx";
import { t } from "../../text/i18n.ts";
import { addNoBreakSpaces } from "../../text/typography.ts";
import { Picture } from "../../ui/Picture.tsx";
import "./add_to_cart.css";

const SIZES = "(min-width: 48rem) 20rem, 92vw";

export default function AddToCart({ value, isOnFirstScreen = false }: BlockProps<AddToCartBlock>) {
  const { card, shows_picture, choices, choosing, variations } = value;
  const { product_id, name, href, picture, price, price_id } = card;
  const [first] = unpackVariations(variations);
  const isPurchasable = hasPurchasableVariation(variations);
  return (
    <section className={shows_picture ? "add-to-cart add-to-cart-pictured" : "add-to-cart"}>
      {/* The name beside the picture is its alternative text. */}
      {shows_picture && (
        <Picture
          picture={picture && { ...picture, alt: "" }}
          sizes={SIZES}
          eager={isOnFirstScreen}
          isPriority={isOnFirstScreen}
        />
      )}
      <div>
        <h2>
          <a href={href}>{addNoBreakSpaces(name)}</a>
        </h2>
        {price ? (
          <p className="add-to-cart-price">
            <PriceBlock id={price_id} price={price} />
          </p>
        ) : (
          <p>{t("This product is not on sale now.")}</p>
        )}
        {choices.length === 0 && first && price && <StockStatus {...first.stock} />}
        {price && choices.length > 0 && !isPurchasable && (
          <StockStatus availability="outofstock" text={t("All variations are sold out")} />
        )}
        {isPurchasable && <BuyForm {...{ product_id, choices, choosing, variations }} />}
      </div>
    </section>
  );
}
