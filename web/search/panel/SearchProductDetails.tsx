/** Details of a suggested product or variation, in FiboSearch's markup for third-party scripts. */
import type { SearchProductDetails as Props } from "../../generated/props.ts";
import { PriceBlock } from "../../pricing/Price.tsx";
import { ProductRating } from "../../product/ProductRating.tsx";
import StockStatus from "../../product/StockStatus.tsx";
import { t } from "../../text/i18n.ts";
import { addNoBreakSpaces } from "../../text/typography.ts";
import { Picture } from "../../ui/Picture.tsx";

export default function SearchProductDetails(props: Props) {
  const { name, href, picture, sku, price, price_id, rating, attributes, description, stock } = props;
  return (
    <div className="dgwt-wcas-details-inner dgwt-wcas-details-inner-product">
      <div className="dgwt-wcas-product-details">
        {/* biome-ignore lint/a11y/useAnchorContent: the title below leads there too */}
        <a href={href} tabIndex={-1} aria-hidden="true">
          <div className="dgwt-wcas-details-main-image">
            <Picture picture={picture && { ...picture, alt: "" }} sizes="20rem" eager />
          </div>
        </a>
        <div className="dgwt-wcas-details-space">
          <a className="dgwt-wcas-details-product-title notranslate" href={href}>
            {addNoBreakSpaces(name)}
          </a>
          {sku && <div className="dgwt-wcas-details-product-sku notranslate">{t("Code: %(sku)s", { sku })}</div>}
          {attributes.length > 0 && (
            <div className="dgwt-wcas-details-attributes">
              {attributes.map(({ name, value }) => (
                <div key={name} className="dgwt-wcas-details-attribute">
                  <span className="dgwt-wcas-details-attribute-label">{name}:</span>{" "}
                  <span className="dgwt-wcas-details-attribute-value">{value}</span>
                </div>
              ))}
            </div>
          )}
          {rating && (
            <div className="dgwt-wcas-pd-rating">
              <ProductRating rating={rating} />
            </div>
          )}
          {price && (
            <div className="dgwt-wcas-pd-price">
              <PriceBlock id={price_id} price={price} />
            </div>
          )}
          <div className="dgwt-wcas-details-hr" />
          {description && <div className="dgwt-wcas-details-desc">{description}</div>}
          {stock && <StockStatus {...stock} />}
          <div className="dgwt-wcas-pd-addtc js-dgwt-wcas-pd-addtc">
            <AddToCartControl {...props} />
          </div>
        </div>
      </div>
    </div>
  );
}

function AddToCartControl({ cart_id, name, href, sku, is_buyable, max_quantity, has_choices }: Props) {
  if (!is_buyable) {
    return (
      <a className="button" href={href}>
        {has_choices ? t("Choose a variation") : t("Show the product")}
      </a>
    );
  }
  return (
    <form action="/kosik/" method="post">
      <input type="hidden" name="add-to-cart" value={cart_id} />
      <input
        className="qty"
        type="number"
        inputMode="numeric"
        name="js-dgwt-wcas-quantity"
        aria-label={t("Number of pieces: %(name)s", { name })}
        min={1}
        max={max_quantity || undefined}
        step={1}
        defaultValue={1}
      />
      {/* Scripts find the link by its classes and read `data-…`; without scripts it opens the product. */}
      <a
        className="button button-primary add_to_cart_button ajax_add_to_cart product_type_simple"
        href={href}
        data-product_id={cart_id}
        data-product_sku={sku}
        data-quantity={1}
        aria-label={t("Add to cart: %(name)s", { name })}
      >
        {t("Add to cart")}
      </a>
      <noscript>
        <button type="submit">{t("Add to cart")}</button>
      </noscript>
    </form>
  );
}
