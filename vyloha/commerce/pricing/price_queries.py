"""Rows by what they cost in a currency: the rate is whole numbers no database can multiply, so bounds are converted."""

from datetime import datetime
from typing import Any

from django.db.models import Case, Exists, F, FloatField, OuterRef, Q, QuerySet, Subquery, When
from django.db.models.functions import Cast, Coalesce

from vyloha.commerce.catalogue.current_price import is_on_sale, price_now, sale_runs
from vyloha.commerce.catalogue.models import FixedPrice, Variation
from vyloha.commerce.pricing.conversion import RATE_ONE
from vyloha.commerce.pricing.currencies import ShopCurrency

LARGEST = 2**63 - 1


def fixed_price_now(currency: ShopCurrency, at: datetime | None = None) -> Subquery:
    """Return the expression for what was set for a variation in a currency, in its minor units; NULL when nothing."""
    now = Case(When(_fixed_is_reduced(at), then=F("sale_price_minor")), default=F("regular_price_minor"))
    return Subquery(_fixed(currency).annotate(now=now).values("now")[:1])


def on_sale_in(
    variations: QuerySet[Variation], currency: ShopCurrency, at: datetime | None = None
) -> QuerySet[Variation]:
    """Return the variations that are reduced in a currency at a moment (now); a fixed price has its own reduction."""
    if currency.is_default:
        return variations.filter(is_on_sale(at))
    fixed = _fixed(currency)
    return variations.filter(Q(Exists(fixed.filter(_fixed_is_reduced(at)))) | (is_on_sale(at) & ~Exists(fixed)))


def priced_between(
    variations: QuerySet[Variation], lowest: int | None, highest: int | None, currency: ShopCurrency
) -> QuerySet[Variation]:
    """Return the variations that cost from ``lowest`` to ``highest`` minor units of a currency; None: no bound."""
    give = currency.conversion.least_giving
    own = _between(
        "own_price",
        None if lowest is None else min(give(lowest), LARGEST),
        None if highest is None else min(give(highest + 1) - 1, LARGEST),
    )
    variations = variations.annotate(own_price=price_now())
    if currency.is_default:
        return variations.filter(own)
    fixed = _between("fixed_price", lowest, highest)
    return variations.annotate(fixed_price=fixed_price_now(currency)).filter((Q(fixed_price=None) & own) | fixed)


def price_to_sort_by(currency: ShopCurrency) -> Any:
    """
    Return an expression that orders variations by what they cost in a currency; NULL when they have no price.

    Prices that rounding makes the same may stand in either order.
    """
    if currency.is_default:
        return price_now()
    conversion = currency.conversion
    units = conversion.rate_e12 / RATE_ONE * 10.0**conversion.digits
    fixed = Cast(fixed_price_now(currency), FloatField()) / units
    return Coalesce(fixed, Cast(price_now(), FloatField()))


def _fixed(currency: ShopCurrency) -> QuerySet[FixedPrice]:
    return FixedPrice.objects.filter(variation=OuterRef("pk"), currency=currency.code).order_by()


def _fixed_is_reduced(at: datetime | None) -> Q:
    return sale_runs(at, "variation__") & Q(sale_price_minor__lt=F("regular_price_minor"))


def _between(name: str, lowest: int | None, highest: int | None) -> Q:
    bounds = {f"{name}__gte": lowest, f"{name}__lte": highest}
    return Q(**{f"{name}__isnull": False}, **{bound: value for bound, value in bounds.items() if value is not None})
