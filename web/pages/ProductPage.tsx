import { Fragment } from "react";
import { PriceSwitcher } from "../currency/PriceSwitcher.tsx";
import type { ProductPage as Props } from "../generated/props.ts";
import BuyForm from "../islands/BuyForm.island.tsx";
import { Layout } from "../layout/Layout.tsx";
import { BUY_FORM_ID, BuyBar } from "../product/BuyBar.tsx";
import { ProductRow } from "../product/cards/ProductRow.tsx";
import { DeliveryEstimates } from "../product/DeliveryEstimates.tsx";
import { ProductBadges } from "../product/ProductBadges.tsx";
import { ProductGallery } from "../product/ProductGallery.tsx";
import { ProductPrice } from "../product/ProductPrice.tsx";
import { ProductRating } from "../product/ProductRating.tsx";
import { ProductSections } from "../product/ProductSections.tsx";
import StockStatus from "../product/StockStatus.tsx";
import {
  hasPurchasableVariation,
  isReduced,
  isSoldOut,
  unpackVariations,
  type Variation,
} from "../product/variations/unpack-variations.ts";
import { findSelectedVariation, formatValues } from "../product/variations/variation-matching.ts";
import { ReviewSection } from "../reviews/ReviewSection.tsx";
import { getAlertPath, StockAlertForm } from "../stock-alerts/StockAlertForm.tsx";
import { t } from "../text/i18n.ts";
import { addNoBreakSpaces } from "../text/typography.ts";
import { Breadcrumbs } from "../ui/Breadcrumbs.tsx";
import { ButtonLink } from "../ui/forms/Button.tsx";
import { Prose } from "../ui/Prose.tsx";
import { WISHLIST_PATH } from "../wishlist/paths.ts";
import { WishlistButton } from "../wishlist/WishlistButton.tsx";
import "./ProductPage.css";

export default function ProductPage(props: Props) {
  const chosen = props.choices.map(({ preselected }) => preselected);
  const variations = unpackVariations(props.variations);
  const variation = findSelectedVariation(variations, chosen);
  return (
    <Layout shell={props.shell}>
      <Breadcrumbs trail={props.breadcrumbs} here={props.name} />
      <div
        className="product product-main"
        data-product_id={props.product_id}
        data-viewed={props.item ? JSON.stringify(props.item) : undefined}
      >
        <ProductHeading {...props} />
        <div className="product-gallery">
          <ProductGallery pictures={props.gallery} />
          {/* is_low={false}: the number of units left is shown beside the price. */}
          <ProductBadges
            {...props}
            chosen={variation?.price}
            canBeReduced={isReduced(variations, chosen)}
            is_low={false}
          />
        </div>
        <ProductSummary {...props} variation={variation} />
      </div>
      <ProductDetails {...props} />
      <ProductSections {...props} />
      {props.reviews && <ReviewSection {...props.reviews} />}
      <ProductRow heading={t("Goes well with it")} cards={props.upsells} />
      <ProductRow heading={t("Often bought together")} cards={props.bought_together} />
      <ProductRow heading={t("Similar products")} cards={props.related} />
      <section className="shelf" data-recently-viewed={props.product_id} hidden>
        <h2>{t("You have looked at")}</h2>
        <div data-part="grid" />
      </section>
      {props.price && hasPurchasableVariation(props.variations) && (
        <BuyBar
          {...props}
          price={props.price}
          hasChoices={props.choices.length > 0}
          variation={variation}
          values={formatValues(props.choices, chosen)}
        />
      )}
    </Layout>
  );
}

/** What the page is about: before the pictures, so that nobody passes twenty links of a gallery to reach it. */
function ProductHeading({ brands, name, reviews }: Props) {
  return (
    <header className="product-heading">
      {brands.length > 0 && (
        <p className="product-brand">
          <CommaLinks links={brands} />
        </p>
      )}
      <h1 className="notranslate">{addNoBreakSpaces(name)}</h1>
      {reviews?.rating && (
        <p className="product-stars">
          <a href="#recenze">
            <ProductRating rating={reviews.rating} />
          </a>
        </p>
      )}
    </header>
  );
}

function ProductSummary(props: Props & { variation: Variation | undefined }) {
  const {
    variation,
    product_id,
    name,
    sku,
    tags,
    price,
    short_description,
    choices,
    choosing,
    variations,
    product_variations,
  } = props;
  const [first] = unpackVariations(variations);
  return (
    <div className="product-summary">
      {price && (
        <ProductPrice {...{ product_id, price, variation, choices }} variations={unpackVariations(variations)} />
      )}
      <PriceSwitcher shell={props.shell} prices={props.price_in} />
      {short_description && <Prose html={short_description} />}
      {choices.length === 0 && first && price && <StockStatus {...first.stock} />}
      {!price && <p>{t("This product is not on sale now.")}</p>}
      {price && choices.length > 0 && !hasPurchasableVariation(props.variations) && (
        <StockStatus availability="outofstock" text={t("All variations are sold out")} />
      )}
      {!hasPurchasableVariation(variations) && <StockAlert {...props} />}
      {hasPurchasableVariation(props.variations) && (
        <BuyForm id={BUY_FORM_ID} {...{ product_id, choices, choosing, variations, product_variations }} />
      )}
      {props.is_savable && (
        <div className="wishlist-line">
          <WishlistButton id={product_id} name={name} hasText />
          <a href={WISHLIST_PATH}>{t("Show the list")}</a>
        </div>
      )}
      <DeliveryEstimates estimates={props.delivery} transferNote={props.transfer_note} backorder={props.backorder} />
      {sku && <p className="product-sku notranslate">{t("Code: %(sku)s", { sku })}</p>}
      {tags.length > 0 && (
        <p className="product-tags">
          {t("Tags:")} <CommaLinks links={tags} />
        </p>
      )}
    </div>
  );
}

/** The way to watch a product that is sold out: a form, or a link to one where a variation has to be chosen. */
function StockAlert({ choices, variations }: Props) {
  const soldOut = unpackVariations(variations).find(isSoldOut);
  if (!soldOut) return null;
  return choices.length > 0 ? (
    <p className="product-alert">
      <ButtonLink href={getAlertPath(soldOut.id)} kind="secondary" rel="nofollow">
        {t("Watch availability")}
      </ButtonLink>
    </p>
  ) : (
    <StockAlertForm variation_id={soldOut.id} />
  );
}

/** Links with commas between them. */
function CommaLinks({ links }: { links: Props["brands"] }) {
  return links.map(({ name, href }, i) => (
    <Fragment key={href}>
      {i > 0 && ", "}
      <a href={href}>{name}</a>
    </Fragment>
  ));
}

/** Description and parameters, side by side on wide screens. */
function ProductDetails(props: Props) {
  const { description, parameters, variations } = props;
  const [text, ...otherTexts] = variations.descriptions;
  if (!description && !parameters.length && !text && !otherTexts.length) return null;
  return (
    <div className="product-details">
      {(description || text || otherTexts.length > 0) && (
        <section>
          <h2>{t("Description")}</h2>
          {description && <Prose html={description} />}
          {otherTexts.length > 0 ? <Descriptions {...props} /> : text && <Prose html={text} />}
        </section>
      )}
      {parameters.length > 0 && <ParameterTable {...props} />}
    </div>
  );
}

/** Descriptions of variations under their names, so that shoppers without scripts can read them. */
function Descriptions({ choices, variations }: Props) {
  const formatNames = (values: readonly number[]) => formatValues(choices, values);
  return variations.descriptions.map((html, descriptionIndex) => {
    const names = variations.values.filter((_, i) => variations.description[i] === descriptionIndex).map(formatNames);
    return (
      html && (
        <section key={html} className="product-variation-text">
          <h3>{names.join(" · ")}</h3>
          <Prose html={html} />
        </section>
      )
    );
  });
}

function ParameterTable({ parameters }: Props) {
  return (
    <section>
      <h2>{t("Parameters")}</h2>
      <table className="parameters">
        <tbody>
          {parameters.map(({ name, value }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
