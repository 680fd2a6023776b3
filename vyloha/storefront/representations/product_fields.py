"""Fields of the Store API's product that both products and variations have."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Protocol, TypedDict

from django.utils.translation import gettext as _

from vyloha.commerce.cart.limits import MAX_QUANTITY
from vyloha.commerce.catalogue.models import Product as StoredProduct
from vyloha.commerce.pricing.currencies import get_active_currency
from vyloha.commerce.pricing.offers import Availability, Offer, compute_price_range
from vyloha.content.cards.prices import format_stock
from vyloha.content.cards.ratings import are_reviews_enabled
from vyloha.core.money import Money
from vyloha.core.rendering import Props
from vyloha.storefront.representations.money import build_currency_members, format_amount
from vyloha.storefront.representations.product_schemas import (
    AddToCart,
    AmountRange,
    AttributeTerm,
    Dimensions,
    ProductAttribute,
    ProductPrices,
    StockAvailability,
)

# From the best availability on.
CLASSES = {
    Availability.IN_STOCK: "in-stock",
    Availability.LOW_STOCK: "in-stock",
    Availability.ON_BACKORDER: "available-on-backorder",
    Availability.OUT_OF_STOCK: "out-of-stock",
}


class HasMeasures(Protocol):
    """An object with a weight and a size: a product, a variation."""

    @property
    def weight_g(self) -> int | None: ...
    @property
    def length_mm(self) -> int | None: ...
    @property
    def width_mm(self) -> int | None: ...
    @property
    def height_mm(self) -> int | None: ...


def build_prices(offers: Iterable[Offer]) -> ProductPrices:
    """Return the prices of ``offers``; without any price everything is "0"."""
    found = compute_price_range(offers)
    nothing = Money(0, get_active_currency().code)
    lowest, highest = (found.lowest, found.highest) if found else (nothing, nothing)
    regular = found.regular if found and found.regular else lowest
    return ProductPrices(
        price=format_amount(lowest),
        regular_price=format_amount(regular),
        sale_price=format_amount(lowest),
        price_range=(
            AmountRange(min_amount=format_amount(lowest), max_amount=format_amount(highest))
            if lowest != highest
            else None
        ),
        **build_currency_members(lowest.currency),
    )


def get_best_offer(offers: Sequence[Offer]) -> Offer | None:
    """Return the offer with the best availability, which is the product's."""
    order = list(CLASSES)
    return min(offers, key=lambda offer: order.index(offer.availability), default=None)


def build_stock_availability(offer: Offer | None) -> StockAvailability:
    """Return the stock's text and class; None means nothing to sell."""
    if offer is None:
        return StockAvailability(text=_("Sold out"), class_=CLASSES[Availability.OUT_OF_STOCK])
    return StockAvailability(text=format_stock(offer), class_=CLASSES[offer.availability])


class RatingMembers(TypedDict):
    average_rating: str
    review_count: int


def build_rating_members(product: StoredProduct) -> RatingMembers:
    """Return the average with two decimals and the number of reviews; "0" without any, or if the shop shows none."""
    if not product.review_count or not are_reviews_enabled():
        return RatingMembers(average_rating="0", review_count=0)
    return RatingMembers(average_rating=f"{product.average_rating:.2f}", review_count=product.review_count)


def build_add_to_cart(name: str, url: str, offer: Offer | None, can_be_bought: bool) -> AddToCart:
    """Return the button's texts and limits; ``offer`` is None when a variation must be selected first."""
    text = _("Add to cart") if offer else _("Choose options")
    most = MAX_QUANTITY if offer is None or offer.max_quantity is None else min(offer.max_quantity, MAX_QUANTITY)
    return AddToCart(
        text=text if can_be_bought else _("Read more"),
        description=_("Add to cart: “%(name)s”") % {"name": name},
        url=url,
        single_text=_("Add to cart"),
        minimum=1,
        maximum=max(most, 1),
        multiple_of=1,
    )


def format_weight(article: HasMeasures) -> str:
    """Return the weight in kilograms, "" if it is unknown."""
    return _format_scaled(article.weight_g, 3)


def build_dimensions(article: HasMeasures) -> Dimensions:
    """Return the size in centimetres."""
    return Dimensions(
        length=_format_scaled(article.length_mm, 1),
        width=_format_scaled(article.width_mm, 1),
        height=_format_scaled(article.height_mm, 1),
    )


def _format_scaled(value: int | None, digits: int) -> str:
    return "" if value is None else f"{Decimal(value).scaleb(-digits).normalize():f}"


def build_attributes(product: StoredProduct) -> list[ProductAttribute]:
    """Return the attributes of a product with its terms."""
    return [
        ProductAttribute(
            id=0 if link.attribute.product_id else link.attribute.pk,
            name=link.attribute.name,
            taxonomy=None if link.attribute.product_id else link.attribute.slug,
            has_variations=link.makes_variations,
            terms=[
                AttributeTerm(id=term.pk, name=term.name, slug=term.slug, default=term.pk == link.default_term_id)
                for term in link.terms.all()
            ],
        )
        for link in product.product_attributes.all()
    ]


class Parameter(Props):
    name: str
    value: str
