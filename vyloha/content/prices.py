"""What is told of a product's price and stock wherever it is shown."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from vyloha.commerce.pricing.offers import Availability, Offer, price_range
from vyloha.core.money import Money
from vyloha.core.rendering import Props


class Price(Props):
    """An amount; ``text`` is ready to show: "1 234,50 Kč" with no-break spaces."""

    minor: int
    currency: str
    text: str

    @classmethod
    def of(cls, money: Money) -> "Price":
        return cls(minor=money.minor, currency=money.currency, text=money.text)


class ShownPrice(Props):
    """What stands at a product: one price, a crossed-out one beside it, or a range up to ``highest``."""

    price: Price
    highest: Price | None = None
    regular: Price | None = None  # crossed out

    @classmethod
    def of_offers(cls, offers: Iterable[Offer]) -> "ShownPrice | None":
        """Return the price of a product with ``offers``, None when none of them can be sold."""
        found = price_range(offers)
        if found is None:
            return None
        return cls(
            price=Price.of(found.lowest),
            highest=Price.of(found.highest) if found.highest != found.lowest else None,
            regular=Price.of(found.regular) if found.regular else None,
        )

    @classmethod
    def of_offer(cls, offer: Offer) -> "ShownPrice | None":
        return cls.of_offers([offer])


def price_id(product_id: int, offers: Sequence[Offer]) -> int:
    """
    Return which id is asked for what some of a product's variations cost, in another currency: one of theirs, as long
    as they cost the same, else the product's.
    """
    costs = {(offer.price, offer.regular_price) for offer in offers}
    return offers[0].variation_id if len(costs) == 1 else product_id


class Stock(Props):
    """Whether a variation can be had, in words."""

    availability: Availability
    text: str

    @classmethod
    def of(cls, offer: Offer) -> "Stock":
        return cls(availability=offer.availability, text=stock_text(offer))


def stock_text(offer: Offer) -> str:
    """Return what a shopper is told about the pieces left."""
    if offer.low_stock_remaining is not None:
        return ngettext("Only %(count)d piece left", "Only %(count)d pieces left", offer.low_stock_remaining) % {
            "count": offer.low_stock_remaining
        }
    match offer.availability:  # a table of them would translate all four each time
        case Availability.IN_STOCK:
            return _("In stock")
        case Availability.LOW_STOCK:
            return _("Last pieces")
        case Availability.ON_BACKORDER:
            return _("To order: we will send it as soon as it arrives")
        case Availability.OUT_OF_STOCK:
            return _("Sold out")


class Discount(Props):
    """How much less a product costs than before, in percent."""

    percent: int
    is_most: bool  # of the variations; others are reduced less

    @classmethod
    def of_offers(cls, offers: Iterable[Offer]) -> "Discount | None":
        """Return the discount of what is reduced among ``offers``, None when none is by a whole percent."""
        percents = {
            round(100 * (offer.regular_price.minor - offer.price.minor) / offer.regular_price.minor)
            for offer in offers
            if offer.is_on_sale and offer.is_sold and offer.price and offer.regular_price
        }
        most = max(percents, default=0)
        return cls(percent=most, is_most=len(percents) > 1) if most else None
