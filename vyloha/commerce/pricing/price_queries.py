"""Queries by price in a currency: no database can multiply by the exact rate, so the bounds are converted instead."""

from datetime import datetime
from typing import Any

from django.db.models import Case, Exists, F, FloatField, OuterRef, Q, QuerySet, Subquery, When
from django.db.models.functions import Cast, Coalesce

from vyloha.commerce.catalogue.current_price import build_current_price, build_on_sale_filter, build_sale_filter
from vyloha.commerce.catalogue.models import FixedPrice, Variation
from vyloha.commerce.pricing.conversion import RATE_ONE
from vyloha.commerce.pricing.currencies import ShopCurrency

MAX_MINOR = 2**63 - 1


def build_fixed_price(currency: ShopCurrency, at: datetime | None = None) -> Subquery:
    """Return the expression for a variation's fixed price in a currency, in its minor units; NULL if it has none."""
    now = Case(When(_build_reduced_filter(at), then=F("sale_price_minor")), default=F("regular_price_minor"))
    return Subquery(_get_fixed_prices(currency).annotate(now=now).values("now")[:1])


def filter_on_sale(
    variations: QuerySet[Variation], currency: ShopCurrency, at: datetime | None = None
) -> QuerySet[Variation]:
    """Return the variations that are reduced in a currency at a moment (now); a fixed price has its own reduction."""
    if currency.is_default:
        return variations.filter(build_on_sale_filter(at))
    fixed = _get_fixed_prices(currency)
    return variations.filter(
        Q(Exists(fixed.filter(_build_reduced_filter(at)))) | (build_on_sale_filter(at) & ~Exists(fixed))
    )


def filter_by_price(
    variations: QuerySet[Variation], lowest: int | None, highest: int | None, currency: ShopCurrency
) -> QuerySet[Variation]:
    """Return the variations that cost from ``lowest`` to ``highest`` minor units of a currency; None: no bound."""
    give = currency.conversion.compute_min_source
    own = _build_range_filter(
        "own_price",
        None if lowest is None else min(give(lowest), MAX_MINOR),
        None if highest is None else min(give(highest + 1) - 1, MAX_MINOR),
    )
    variations = variations.annotate(own_price=build_current_price())
    if currency.is_default:
        return variations.filter(own)
    fixed = _build_range_filter("fixed_price", lowest, highest)
    return variations.annotate(fixed_price=build_fixed_price(currency)).filter((Q(fixed_price=None) & own) | fixed)


def build_sort_price(currency: ShopCurrency) -> Any:
    """
    Return an expression that sorts variations by their price in a currency; NULL if they have no price.

    Prices that are equal after rounding may come in either order.
    """
    if currency.is_default:
        return build_current_price()
    conversion = currency.conversion
    units = conversion.rate_e12 / RATE_ONE * 10.0**conversion.digits
    fixed = Cast(build_fixed_price(currency), FloatField()) / units
    return Coalesce(fixed, Cast(build_current_price(), FloatField()))


def _get_fixed_prices(currency: ShopCurrency) -> QuerySet[FixedPrice]:
    return FixedPrice.objects.filter(variation=OuterRef("pk"), currency=currency.code).order_by()


def _build_reduced_filter(at: datetime | None) -> Q:
    return build_sale_filter(at, "variation__") & Q(sale_price_minor__lt=F("regular_price_minor"))


def _build_range_filter(name: str, lowest: int | None, highest: int | None) -> Q:
    bounds = {f"{name}__gte": lowest, f"{name}__lte": highest}
    return Q(**{f"{name}__isnull": False}, **{bound: value for bound, value in bounds.items() if value is not None})
