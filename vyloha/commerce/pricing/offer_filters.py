"""The rules of ``get_offer`` as conditions on rows, to filter and sort many variations. A test compares the two."""

from django.db.models import Exists, OuterRef, Q

from vyloha.commerce.catalogue.current_price import build_current_price, build_on_sale_filter, build_reduced_filter
from vyloha.commerce.catalogue.models import StockRecord, Variation
from vyloha.commerce.pricing.offers import Availability

__all__ = [
    "build_availability_filter",
    "build_current_price",
    "build_on_sale_filter",
    "build_reduced_filter",
    "has_purchasable_variation",
]

_RECORD = "stock_record__"


def build_availability_filter(wanted: Availability) -> Q:
    """Return the condition that a variation has this availability; low stock counts as in stock."""
    counted, has_pieces = Q(**{f"{_RECORD}is_managed": True}), Q(**{f"{_RECORD}in_stock__gt": 0})
    takes_no_orders = Q(**{f"{_RECORD}backorders": StockRecord.Backorders.NO})
    by_pieces = {
        Availability.IN_STOCK: has_pieces,
        Availability.ON_BACKORDER: ~has_pieces & ~takes_no_orders,
        Availability.OUT_OF_STOCK: ~has_pieces & takes_no_orders,
    }
    return (counted & by_pieces[wanted]) | (~counted & Q(**{f"{_RECORD}status": wanted.value}))


def has_purchasable_variation() -> Q:
    """Return the condition that a published product has a variation that can be bought."""
    sold = Variation.objects.published().filter(product=OuterRef("pk"), regular_price_minor__isnull=False)
    return Q(Exists(sold.exclude(build_availability_filter(Availability.OUT_OF_STOCK))))
