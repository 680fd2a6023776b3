"""Describes a product in the vocabulary of schema.org, for search engines."""

from collections.abc import Collection, Iterable
from typing import Literal

from django.http import HttpRequest
from django.utils.encoding import iri_to_uri
from pydantic import JsonValue

from vyloha.commerce.catalogue.models import MeasureUnit, Product
from vyloha.commerce.pricing.offers import Availability, Offer
from vyloha.commerce.pricing.unit_prices import PricePerUnit
from vyloha.commerce.reviews.models import MAX_RATING
from vyloha.content.cards.product_cards import ProductCard
from vyloha.content.cards.ratings import Rating
from vyloha.core.money import Money
from vyloha.storefront.representations.product_columns import ProductVariationRow
from vyloha.storefront.representations.product_reviews import ProductReviews, ShownReview

AVAILABILITY = {
    Availability.IN_STOCK: "https://schema.org/InStock",
    Availability.LOW_STOCK: "https://schema.org/LimitedAvailability",
    Availability.ON_BACKORDER: "https://schema.org/BackOrder",
    Availability.OUT_OF_STOCK: "https://schema.org/OutOfStock",
}

# Common codes of UN/CEFACT, of the units of unit prices.
UNIT_CODES = {
    MeasureUnit.KILOGRAM: "KGM",
    MeasureUnit.LITRE: "LTR",
    MeasureUnit.METRE: "MTR",
    MeasureUnit.SQUARE_METRE: "MTK",
    MeasureUnit.PIECE: "C62",
}


def get_code(product: Product, variations: Collection[ProductVariationRow], name: Literal["sku", "gtin"]) -> str:
    """Return the product's code, "" without one; a simple product has its own on its one variation."""
    articles: list[Product | ProductVariationRow] = [product]
    if product.type == Product.Type.SIMPLE:
        articles += variations
    return next((str(code) for article in articles if (code := getattr(article, name))), "")


def build_structured_data(
    product: Product,
    offers: list[Offer],
    codes: dict[str, str],
    brands: list[str],
    url: str,
    pictures: list[str],
    reviews: ProductReviews | None,
) -> dict[str, JsonValue]:
    """
    Return schema.org's Product for the page at ``url``; offers without a price are left out.

    :param codes: "sku" and "gtin", "" for none
    :param pictures: absolute URLs
    """
    data: dict[str, JsonValue] = {
        "@context": "https://schema.org",
        "@type": "Product",
        "name": product.name,
        "url": url,
        "offers": _build_offers(offers, url),
    }
    data |= {name: code for name, code in codes.items() if code}
    if pictures:
        data["image"] = [*pictures]
    if brands:
        data["brand"] = {"@type": "Brand", "name": brands[0]}
    if reviews and reviews.rating:
        data |= _build_reviews(reviews.rating, reviews.reviews)
    return data


def _build_reviews(rating: Rating, reviews: Iterable[ShownReview]) -> dict[str, JsonValue]:
    return {
        "aggregateRating": {
            "@type": "AggregateRating",
            "ratingValue": round(rating.average, 2),
            "reviewCount": rating.count,
            "bestRating": MAX_RATING,
        },
        "review": [
            {
                "@type": "Review",
                "author": {"@type": "Person", "name": review.reviewer},
                "datePublished": review.written_at,
                "reviewBody": review.text,
                "reviewRating": {"@type": "Rating", "ratingValue": review.rating, "bestRating": MAX_RATING},
            }
            for review in reviews
            if review.rating
        ],
    }


def _build_offers(offers: list[Offer], url: str) -> JsonValue:
    """Return one offer as it is, several as an aggregate: 400 of them would be most of the page."""
    priced = [(offer.price, offer) for offer in offers if offer.price is not None]
    if len(priced) <= 1:
        return [_build_offer(offer, price, url) for price, offer in priced]
    prices = [price for price, _offer in priced]
    return {
        "@type": "AggregateOffer",
        "lowPrice": str(min(prices).decimal),
        "highPrice": str(max(prices).decimal),
        "priceCurrency": prices[0].currency,
        "offerCount": len(priced),
        "availability": AVAILABILITY[get_best_availability(offer.availability for _price, offer in priced)],
        "url": url,
    }


def build_item_list(request: HttpRequest, cards: Iterable[ProductCard], first: int) -> dict[str, JsonValue]:
    """Return schema.org's list of the products on a page; ``first`` is the position of the first one."""
    shop = request.build_absolute_uri("/").removesuffix("/")
    return {
        "@context": "https://schema.org",
        "@type": "ItemList",
        "itemListElement": [
            {"@type": "ListItem", "position": place, "url": shop + iri_to_uri(card.href.partition("?")[0])}
            for place, card in enumerate(cards, first)
        ],
    }


def _build_offer(offer: Offer, price: Money, url: str) -> dict[str, JsonValue]:
    unit_price = {"priceSpecification": _build_unit_price(offer.unit_price)} if offer.unit_price else {}
    return {
        "@type": "Offer",
        "price": str(price.decimal),
        "priceCurrency": price.currency,
        "availability": AVAILABILITY[offer.availability],
        "itemCondition": "https://schema.org/NewCondition",
        "url": url,
        **unit_price,
    }


def _build_unit_price(found: PricePerUnit) -> JsonValue:
    return {
        "@type": "UnitPriceSpecification",
        "price": str(found.price.decimal),
        "priceCurrency": found.price.currency,
        "referenceQuantity": {"@type": "QuantitativeValue", "value": 1, "unitCode": UNIT_CODES[found.unit]},
    }


def get_best_availability(availabilities: Iterable[Availability]) -> Availability:
    """Return the best availability of the variations."""
    best_first = list(AVAILABILITY)
    return min(availabilities, key=best_first.index)
