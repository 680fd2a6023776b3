"""A product in the vocabulary of schema.org, for search engines."""

from urllib.parse import urljoin

from pydantic import JsonValue

from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.pricing.offers import Availability, Offer
from vyloha.content.pictures import Picture

AVAILABILITY = {
    Availability.IN_STOCK: "https://schema.org/InStock",
    Availability.LOW_STOCK: "https://schema.org/LimitedAvailability",
    Availability.ON_BACKORDER: "https://schema.org/BackOrder",
    Availability.OUT_OF_STOCK: "https://schema.org/OutOfStock",
}


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
    if product.sku:
        data["sku"] = product.sku
    if product.gtin:
        data["gtin"] = product.gtin
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
