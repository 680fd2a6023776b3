"""Which ways of delivery a cart can choose from."""

from typing import Protocol

from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.core.money import Money


class Parcel(Protocol):
    """What a delivery depends on; the contents of a cart are one."""

    @property
    def goods(self) -> Money:
        """What the goods cost together, with VAT."""
        ...


def shipping_methods_for(parcel: Parcel) -> list[ShippingMethod]:
    """Return what is offered, in the merchant's order; ``ShippingMethod.price_for`` says what they cost."""
    return list(ShippingMethod.objects.filter(is_enabled=True).select_related("tax_class"))
