"""Parts of the Store API's product that both products and variations have."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Protocol

from django.utils.translation import gettext as _

from vyloha.commerce.cart.limits import MAX_QUANTITY
from vyloha.commerce.catalogue.models import Product as StoredProduct
from vyloha.commerce.pricing.currencies import active_currency
from vyloha.commerce.pricing.offers import Availability, Offer, price_range
from vyloha.content.cards.prices import stock_text
from vyloha.core.money import Money
from vyloha.storefront.representations.money import amount, currency_members
from vyloha.storefront.representations.product_schemas import (
    AddToCart,
    AmountRange,
    AttributeTerm,
    Dimensions,
    ProductAttribute,
    ProductPrices,
    StockAvailability,
)

# From the easiest to have on.
CLASSES = {
    Availability.IN_STOCK: "in-stock",
    Availability.LOW_STOCK: "in-stock",
    Availability.ON_BACKORDER: "available-on-backorder",
    Availability.OUT_OF_STOCK: "out-of-stock",
}


class Measured(Protocol):
    """A thing with a weight and a size: a product, a variation."""

    @property
    def weight_g(self) -> int | None: ...
    @property
    def length_mm(self) -> int | None: ...
    @property
    def width_mm(self) -> int | None: ...
    @property
    def height_mm(self) -> int | None: ...


def prices_of(offers: Iterable[Offer]) -> ProductPrices:
    """Return the prices of what ``offers`` are for; without any price everything is "0"."""
    found = price_range(offers)
    nothing = Money(0, active_currency().code)
    lowest, highest = (found.lowest, found.highest) if found else (nothing, nothing)
    regular = found.regular if found and found.regular else lowest
    return ProductPrices(
        price=amount(lowest),
        regular_price=amount(regular),
        sale_price=amount(lowest),
        price_range=(AmountRange(min_amount=amount(lowest), max_amount=amount(highest)) if lowest != highest else None),
        **currency_members(lowest.currency),
    )


def best_of(offers: Sequence[Offer]) -> Offer | None:
    """Return the offer that is easiest to have: what one variation has, the product has."""
    order = list(CLASSES)
    return min(offers, key=lambda offer: order.index(offer.availability), default=None)


def stock_availability(offer: Offer | None) -> StockAvailability:
    """Return what is told of the stock; None is nothing to sell at all."""
    if offer is None:
        return StockAvailability(text=_("Sold out"), class_=CLASSES[Availability.OUT_OF_STOCK])
    return StockAvailability(text=stock_text(offer), class_=CLASSES[offer.availability])


def add_to_cart(name: str, url: str, offer: Offer | None, can_be_bought: bool) -> AddToCart:
    """Return what the button says; ``offer`` is None when a variation must be chosen first."""
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


def weight_of(article: Measured) -> str:
    """Return the weight in kilograms, "" when it is not known."""
    return _scaled(article.weight_g, 3)


def dimensions_of(article: Measured) -> Dimensions:
    """Return the size in centimetres."""
    return Dimensions(
        length=_scaled(article.length_mm, 1), width=_scaled(article.width_mm, 1), height=_scaled(article.height_mm, 1)
    )


def _scaled(value: int | None, digits: int) -> str:
    return "" if value is None else f"{Decimal(value).scaleb(-digits).normalize():f}"


def attributes_of(product: StoredProduct) -> list[ProductAttribute]:
    """Return the attributes of a product with the terms that it has."""
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
