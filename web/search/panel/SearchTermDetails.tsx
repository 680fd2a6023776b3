/** Details of a suggested category, tag, brand or vendor: its bestsellers (FiboSearch). */
import type { SearchTermDetails as Props } from "../../generated/props.ts";
import { PriceBlock } from "../../pricing/Price.tsx";
import { ProductRating } from "../../product/ProductRating.tsx";
import { n } from "../../text/i18n.ts";
import { addNoBreakSpaces } from "../../text/typography.ts";
import { Picture } from "../../ui/Picture.tsx";

export default function SearchTermDetails({ kind, name, about, href, cards, total }: Props) {
  return (
    <div className="dgwt-wcas-details-inner dgwt-wcas-details-inner-taxonomy">
      <a className="dgwt-wcas-datails-title" href={href}>
        <span className="dgwt-wcas-details-title-tax">{kind}: </span>
        {addNoBreakSpaces(name)}
      </a>
      {about && <div className="dgwt-wcas-details-desc">{about}</div>}
      <div className="dgwt-wcas-products-in-cat">
        {cards.map((card) => (
          <a key={card.product_id} className="dgwt-wcas-tax-product-details" href={card.href}>
            <div className="dgwt-wcas-tpd-image">
              <Picture picture={card.picture && { ...card.picture, alt: "" }} sizes="4rem" eager />
            </div>
            <div className="dgwt-wcas-tpd-rest">
              <span className="dgwt-wcas-tpd-rest-title">{addNoBreakSpaces(card.name)}</span>
              <ProductRating rating={card.rating} />
              {card.price && (
                <div className="dgwt-wcas-tpd-price">
                  <PriceBlock id={card.price_id} price={card.price} />
                </div>
              )}
            </div>
          </a>
        ))}
      </div>
      {total > cards.length && (
        <a className="dgwt-wcas-details-more-products" href={href}>
          {n("Show all: %(count)d product", "Show all: %(count)d products", total)}
        </a>
      )}
    </div>
  );
}
