"""Returns the shipping methods that a cart can choose from, and the reason if there are none."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet, prefetch_related_objects
from django.utils.translation import gettext as _

from vyloha.commerce.pricing.currencies import ShopCurrency
from vyloha.commerce.shipping.carriers import CARRIERS, Parcel
from vyloha.commerce.shipping.countries import COUNTRIES
from vyloha.commerce.shipping.models import PickupPoint, ShippingMethod, ShippingWeightPrice
from vyloha.core.cache.changes import CachedValue
from vyloha.core.money import Money

DELIVERY = "delivery"  # the tag of shipping methods as pages and carts show them: times, zones and prices


def get_offered_shipping_methods(enabled: Sequence[ShippingMethod] | None = None) -> list[ShippingMethod]:
    """
    Return all shipping methods that the shop offers, in the merchant's order, whatever the parcel, ready to compute
    rates.

    It makes no query while none of them changes: all callers share the objects and must not change them.
    """
    known = CARRIERS.get_names()
    methods = [method for method in (enabled_methods() if enabled is None else enabled) if method.kind in known]
    return [method for method in methods if not get_reason_not_offered(method)]


def annotate_has_points(methods: "QuerySet[ShippingMethod]") -> "QuerySet[ShippingMethod]":
    """Return the methods with ``has_points``, for ``get_reason_not_offered``."""
    return methods.annotate(has_points=Exists(PickupPoint.objects.offered().filter(carrier=OuterRef("kind"))))


def get_reason_not_offered(method: Any) -> str:
    """
    Return a sentence that tells the merchant why no shopper could use the method; it comes from
    ``annotate_has_points``.
    """
    carrier = CARRIERS.get(method.kind)
    if carrier is None or carrier.missing:
        return str(carrier.missing) if carrier else ""
    if carrier.needs_point and not method.has_points:
        return _("No pick-up points have come from the carrier yet.")
    return ""


def _load_methods() -> list[ShippingMethod]:
    by_weight = Exists(ShippingWeightPrice.objects.filter(method=OuterRef("pk")))
    found = annotate_has_points(ShippingMethod.objects.filter(is_enabled=True)).select_related("tax_class", "zone")
    pairs = [(method, method.is_by_weight) for method in found.annotate(is_by_weight=by_weight)]
    prefetch_related_objects([method for method, is_by_weight in pairs if is_by_weight], "weight_prices")
    for method, is_by_weight in pairs:
        method.weight_rows = method.weight_rows if is_by_weight else []
    return [method for method, _is_by_weight in pairs]


enabled_methods = CachedValue(_load_methods, DELIVERY)


def compute_rates(methods: Sequence[ShippingMethod], parcel: Parcel, currency: ShopCurrency) -> dict[int, Money]:
    """Return method id → its price, for methods that carry the parcel with items priced in ``currency``."""
    rates = {method.pk: method.compute_rate(parcel, currency) for method in methods}
    return {pk: rate for pk, rate in rates.items() if rate is not None}


def explain_no_method(methods: Sequence[ShippingMethod], parcel: Parcel, currency: ShopCurrency) -> str:
    """Return a sentence that tells the shopper why none of the methods carries the parcel."""
    # A parcel of unknown weight or country is carried, so leaving one out shows whether it was the reason.
    weightless = replace(parcel, weight_g=0, unweighed=0, size_mm=None)
    if compute_rates(methods, weightless, currency):
        return _(
            "This order is too heavy or too large for every delivery that we offer. Please take something out of the"
            " cart and order it separately."
        )
    if compute_rates(methods, replace(weightless, country="", postcode=""), currency):
        country = COUNTRIES.get(parcel.country, parcel.country)
        return _("We do not deliver to this country: %(country)s. Please choose another one.") % {"country": country}
    return _("Nothing can be delivered at the moment, so nothing can be ordered. Your cart stays as it is.")
