"""Expressions for the price of a variation at a moment. A test compares them with ``pricing.offers``."""

from datetime import datetime

from django.db.models import Case, F, Q, When
from django.utils import timezone


def build_on_sale_filter(at: datetime | None = None) -> Q:
    """Return the condition that a variation is on sale at a moment (now)."""
    return Q(sale_price_minor__lt=F("regular_price_minor")) & build_sale_filter(at)


def build_sale_filter(at: datetime | None = None, prefix: str = "") -> Q:
    """Return the condition that a moment (now) is in a variation's sale period; ``prefix`` leads to its columns."""
    at = at or timezone.now()
    started = Q(**{f"{prefix}sale_from": None}) | Q(**{f"{prefix}sale_from__lte": at})
    return started & (Q(**{f"{prefix}sale_until": None}) | Q(**{f"{prefix}sale_until__gt": at}))


def build_reduced_filter(at: datetime | None = None) -> Q:
    """Return the condition that a variation is on sale, and that this may be shown as a reduction (docs/pricing.md)."""
    was_dearer = Q(prior_price_minor__gt=F("sale_price_minor"))
    return build_on_sale_filter(at) & (was_dearer | Q(product__is_perishable=True))


def build_current_price(at: datetime | None = None) -> Case:
    """Return the expression for a variation's price at a moment (now), in minor units; NULL if it has none."""
    return Case(When(build_on_sale_filter(at), then=F("sale_price_minor")), default=F("regular_price_minor"))
