"""A product in the vocabulary of schema.org, for search engines."""

from typing import Literal
from urllib.parse import urljoin

from pydantic import JsonValue

from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.models.products import Article
from vyloha.commerce.pricing.offers import Availability, Offer
from vyloha.content.pictures import Picture

AVAILABILITY = {
    Availability.IN_STOCK: "https://schema.org/InStock",
    Availability.LOW_STOCK: "https://schema.org/LimitedAvailability",
    Availability.ON_BACKORDER: "https://schema.org/BackOrder",
    Availability.OUT_OF_STOCK: "https://schema.org/OutOfStock",
}


def code_of(product: Product, name: Literal["sku", "gtin"]) -> str:
    """Return the product's code, "" when it has none; a simple product has its own on its one variation."""
    articles: list[Article] = [product]
    if product.type == Product.Type.SIMPLE:
        articles += product.variations.all()
    return next((str(code) for article in articles if (code := getattr(article, name))), "")


def structured_data(
    product: Product, offers: list[Offer], url: str, gallery: tuple[Picture, ...]
) -> dict[str, JsonValue]:
    """Return schema.org's Product for the page at ``url``; offers without a price are left out."""
    data: dict[str, JsonValue] = {
        "@context": "https://schema.org",
        "@type": "Product",
        "name": product.name,
        "url": url,
        "offers": [_offer(offer, url) for offer in offers if offer.price is not None],
    }
    if sku := code_of(product, "sku"):
        data["sku"] = sku
    if gtin := code_of(product, "gtin"):
        data["gtin"] = gtin
    if gallery:
        data["image"] = [urljoin(url, picture.src) for picture in gallery]
    if brand := next(iter(product.brands.all()), None):
        data["brand"] = {"@type": "Brand", "name": brand.name}
    return data


def _offer(offer: Offer, url: str) -> dict[str, JsonValue]:
    assert offer.price is not None
    return {
        "@type": "Offer",
        "price": str(offer.price.decimal),
        "priceCurrency": offer.price.currency,
        "availability": AVAILABILITY[offer.availability],
        "url": url,
    }
