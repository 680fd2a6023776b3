"""What a variation costs at a moment, as expressions on its row. A test holds them to ``pricing.offers``."""

from datetime import datetime

from django.db.models import Case, F, Q, When
from django.utils import timezone


def is_on_sale(at: datetime | None = None) -> Q:
    """Return the condition that a variation is on sale at a moment (now)."""
    at = at or timezone.now()
    started = Q(sale_from=None) | Q(sale_from__lte=at)
    goes_on = Q(sale_until=None) | Q(sale_until__gt=at)
    return Q(sale_price_minor__lt=F("regular_price_minor")) & started & goes_on


def price_now(at: datetime | None = None) -> Case:
    """Return the expression for a variation's price at a moment (now), in minor units; NULL when it has none."""
    return Case(When(is_on_sale(at), then=F("sale_price_minor")), default=F("regular_price_minor"))
