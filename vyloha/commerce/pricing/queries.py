"""What ``offer_of`` answers for one variation, as conditions on rows: for filters and sorting of many. A test holds
the two together."""

from datetime import datetime

from django.db.models import Case, F, Q, When
from django.utils import timezone

from vyloha.commerce.catalogue.models import StockRecord
from vyloha.commerce.pricing.offers import Availability

_RECORD = "stock_record__"


def is_on_sale(at: datetime | None = None) -> Q:
    """Return the condition that a variation is on sale at a moment (now)."""
    at = at or timezone.now()
    started = Q(sale_from=None) | Q(sale_from__lte=at)
    goes_on = Q(sale_until=None) | Q(sale_until__gt=at)
    return Q(sale_price_minor__lt=F("regular_price_minor")) & started & goes_on


def price_now(at: datetime | None = None) -> Case:
    """Return the expression for a variation's price at a moment (now), in minor units; NULL when it has none."""
    return Case(When(is_on_sale(at), then=F("sale_price_minor")), default=F("regular_price_minor"))


def has_availability(wanted: Availability) -> Q:
    """Return the condition that a variation is available so; low stock counts as in stock."""
    counted, has_pieces = Q(**{f"{_RECORD}is_managed": True}), Q(**{f"{_RECORD}in_stock__gt": 0})
    takes_no_orders = Q(**{f"{_RECORD}backorders": StockRecord.Backorders.NO})
    by_pieces = {
        Availability.IN_STOCK: has_pieces,
        Availability.ON_BACKORDER: ~has_pieces & ~takes_no_orders,
        Availability.OUT_OF_STOCK: ~has_pieces & takes_no_orders,
    }
    return (counted & by_pieces[wanted]) | (~counted & Q(**{f"{_RECORD}status": wanted.value}))
