"""Computes how far a cart is from free delivery."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Self

from django.utils.translation import gettext as _

from vyloha.commerce.cart.snapshot import CartSnapshot
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.core.money import Money
from vyloha.core.rendering import Props

WHOLE = 1000


class FreeDelivery(Props):
    """The progress to the lowest threshold of free delivery; products count after coupons, as in its price."""

    text: str  # "Do dopravy zdarma chybí 320 Kč"
    permille: int  # per mille of the threshold; 1000 when a delivery is free

    @classmethod
    def from_contents(cls, contents: CartSnapshot) -> Self | None:
        """Return the progress; None for an empty cart or without a threshold."""
        limits = dict(_iterate_limits(contents))
        if contents.is_empty or not limits:
            return None
        method = min(limits, key=lambda method: limits[method].minor)
        limit, goods = limits[method], contents.discounted_items_total
        if contents.has_free_delivery or goods >= limit:
            return cls(text=_format_reached(contents, method), permille=WHOLE)
        return cls(text=_format_missing(contents, method, limit), permille=goods.minor * WHOLE // limit.minor)


def _iterate_limits(contents: CartSnapshot) -> Iterator[tuple[ShippingMethod, Money]]:
    """Yield each shipping method that becomes free, and its threshold."""
    for method in contents.shipping_methods:
        if method.free_from_minor is None:
            continue
        limit = contents.currency.convert(method.free_from_minor)
        # The carrier has the last word: it may ignore the threshold.
        if _compute_price(contents, method, contents.build_money(0)) and _compute_price(contents, method, limit) == 0:
            yield method, limit


def _compute_price(contents: CartSnapshot, method: ShippingMethod, items_total: Money) -> int | None:
    """Return the price of the parcel if its products cost so much; None if it cannot be carried."""
    rate = method.compute_rate(replace(contents.parcel, goods=items_total), contents.currency)
    return None if rate is None else rate.minor


def _format_reached(contents: CartSnapshot, method: ShippingMethod) -> str:
    if not any(contents.compute_shipping_price(other).minor for other in contents.shipping_methods):
        return _("Delivery is free")
    return _("Delivery is free (%(delivery)s)") % {"delivery": method.name}


def _format_missing(contents: CartSnapshot, method: ShippingMethod, limit: Money) -> str:
    missing = (limit - contents.discounted_items_total).text
    if all(_compute_price(contents, other, limit) == 0 for other in contents.shipping_methods):
        return _("%(missing)s more and delivery is free") % {"missing": missing}
    return _("%(missing)s more and delivery is free (%(delivery)s)") % {"missing": missing, "delivery": method.name}
