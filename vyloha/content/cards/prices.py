"""Price and stock of a product wherever it is shown."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from pydantic import Field

from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.pricing.offers import Availability, Offer, compute_price_range
from vyloha.core.money import Money
from vyloha.core.rendering import Props


class Price(Props):
    """An amount; ``text`` is ready to show: "1 234,50 Kč" with no-break spaces."""

    minor: int
    currency: str
    text: str

    @classmethod
    def from_money(cls, money: Money) -> "Price":
        return cls(minor=money.minor, currency=money.currency, text=money.text)


class UnitPrice(Props):
    """The price of a kilogram, litre, metre or unit."""

    price: Price
    unit: str = Field(examples=["kg"])

    @classmethod
    def from_offer(cls, offer: Offer) -> "UnitPrice | None":
        found = offer.unit_price
        return found and cls(price=Price.from_money(found.price), unit=str(found.unit.label))


class Discount(Props):
    """The reduction of a product in percent of its lowest price of 30 days (CJEU C-330/23), rounded down."""

    percent: int  # 0: less than a whole percent
    is_most: bool  # the highest of the variations; others are reduced less, or not at all

    @classmethod
    def from_offers(cls, offers: Iterable[Offer]) -> "Discount | None":
        """Return the discount of the reduced ones among ``offers``, None when none is reduced."""
        sold = [offer for offer in offers if offer.is_sold]
        if not any(offer.reduced_from for offer in sold):
            return None
        percents = {_compute_percent_off(offer) for offer in sold}
        return cls(percent=max(percents), is_most=len(percents) > 1)


def _compute_percent_off(offer: Offer) -> int:
    if offer.price is None or not offer.reduced_from:
        return 0
    return 100 * (offer.reduced_from.minor - offer.price.minor) // offer.reduced_from.minor


def find_reduced_image(offers: Iterable[Offer], main_image_id: int) -> int | None:
    """
    Return the image of the most reduced variation when the main image shows unreduced variations; None otherwise.

    Shoppers who see a picture under "up to 20 % off" expect its product to be the reduced one.
    """
    pictured = [offer for offer in offers if offer.is_sold and offer.image_id]
    reduced = [offer for offer in pictured if offer.reduced_from]
    is_of_others = main_image_id in {offer.image_id for offer in pictured} - {offer.image_id for offer in reduced}
    if not reduced or not is_of_others:
        return None
    return max(reduced, key=lambda offer: (offer.is_purchasable, _compute_percent_off(offer))).image_id


class ShownPrice(Props):
    """A product's displayed price: one price, a crossed-out one beside it, or a range up to ``highest``."""

    price: Price
    highest: Price | None = None
    regular: Price | None = None  # crossed out
    regular_from: Price | None = None  # the lowest crossed-out price of variations that are all reduced, but differ
    prior: Price | None = None  # the lowest price of the 30 days before the reduction
    highest_prior: Price | None = None  # the highest price, when variations differ
    discount: Discount | None = None
    unit_price: UnitPrice | None = None  # of the variation that costs ``price``, the first of several
    period: str = Field("", examples=["/ měsíc"])  # the billing period; "": a single payment

    @classmethod
    def from_offers(cls, offers: Iterable[Offer]) -> "ShownPrice | None":
        """Return the price of a product with ``offers``, None when none of them can be sold."""
        offers = [offer for offer in offers if offer.price is not None]
        found = compute_price_range(offers)
        if found is None:
            return None
        lowest_prior, highest_prior = found.prior or (None, None)
        return cls(
            price=Price.from_money(found.lowest),
            highest=Price.from_money(found.highest) if found.highest != found.lowest else None,
            regular=Price.from_money(found.reduced_from) if found.reduced_from else None,
            regular_from=(
                Price.from_money(found.lowest_reduced_from)
                if found.lowest_reduced_from and not found.reduced_from
                else None
            ),
            prior=Price.from_money(lowest_prior) if lowest_prior else None,
            highest_prior=Price.from_money(highest_prior) if highest_prior and highest_prior != lowest_prior else None,
            discount=Discount.from_offers(offers),
            unit_price=_find_common_unit_price([offer for offer in offers if offer.price == found.lowest]),
            period=format_period(offers[0]),
        )

    @classmethod
    def from_offer(cls, offer: Offer) -> "ShownPrice | None":
        return cls.from_offers([offer])


def _find_common_unit_price(offers: Sequence[Offer]) -> UnitPrice | None:
    """Return the unit price of variations of one price; None if they measure differently."""
    first, *others = offers
    return UnitPrice.from_offer(first) if all(offer.unit_price == first.unit_price for offer in others) else None


def build_price_id(product_id: int, offers: Sequence[Offer]) -> int:
    """
    Return the id by which scripts request the price of some variations in another currency: a variation's as long as
    they cost the same, else the product's.
    """
    costs = {(offer.price, offer.reduced_from, offer.prior_price, offer.measure) for offer in offers}
    return offers[0].variation_id if len(costs) == 1 else product_id


def format_period(offer: Offer) -> str:
    """Return the billing period of a recurring payment: "/ 3 měsíce"."""
    if offer.period is None:
        return ""
    count, unit = offer.period
    match Product.Period(unit):
        case Product.Period.DAY:
            text = ngettext("/ day", "/ %(count)d days", count)
        case Product.Period.WEEK:
            text = ngettext("/ week", "/ %(count)d weeks", count)
        case Product.Period.MONTH:
            text = ngettext("/ month", "/ %(count)d months", count)
        case Product.Period.YEAR:
            text = ngettext("/ year", "/ %(count)d years", count)
    return text % {"count": count}


class StockStatus(Props):
    """The availability of a variation, in words."""

    availability: Availability
    text: str

    @classmethod
    def from_offer(cls, offer: Offer) -> "StockStatus":
        return cls(availability=offer.availability, text=format_stock(offer))


def format_stock(offer: Offer) -> str:
    """Return the text of the remaining stock."""
    if offer.low_stock_remaining is not None:
        return ngettext("Only %(count)d piece left", "Only %(count)d pieces left", offer.low_stock_remaining) % {
            "count": offer.low_stock_remaining
        }
    match offer.availability:  # a dictionary would translate all four each time
        case Availability.IN_STOCK:
            return _("In stock")
        case Availability.LOW_STOCK:
            return _("Last pieces")
        case Availability.ON_BACKORDER:
            return _("To order: we will send it as soon as it arrives")
        case Availability.OUT_OF_STOCK:
            return _("Sold out")
