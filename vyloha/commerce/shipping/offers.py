"""Which ways of delivery a cart can choose from."""

from typing import Protocol

from django.db.models import QuerySet

from vyloha.commerce.shipping.carriers import CARRIERS
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.core.money import Money


class Parcel(Protocol):
    """What a delivery depends on; the contents of a cart are one."""

    @property
    def goods(self) -> Money:
        """What the goods cost together, with VAT."""
        ...


def offered_shipping_methods() -> QuerySet[ShippingMethod]:
    """Return all that the shop offers, in the merchant's order, whatever the parcel."""
    return ShippingMethod.objects.filter(is_enabled=True, kind__in=CARRIERS.names())


def shipping_methods_for(parcel: Parcel) -> list[ShippingMethod]:
    """Return what is offered, in the merchant's order; ``ShippingMethod.price_for`` says what they cost."""
    return list(offered_shipping_methods().select_related("tax_class"))
