"""How goods reach customers: the port that carriers fill. ``settings.CARRIERS`` names the adapters."""

from typing import TYPE_CHECKING, Protocol

from django.utils.functional import Promise

from vyloha.commerce.pricing.currencies import ShopCurrency
from vyloha.core.backends import Backends
from vyloha.core.money import Money

if TYPE_CHECKING:
    from vyloha.commerce.shipping.models import ShippingMethod


class Carrier(Protocol):
    """A way of delivery; its name in the setting is also its name on the wire ("flat_rate:3")."""

    @property
    def label(self) -> str | Promise:
        """How the merchant knows it."""

    @property
    def needs_address(self) -> bool:
        """Whether it brings goods to the customer's street."""

    @property
    def is_pickup(self) -> bool:
        """Whether the customer comes to the shop for them."""

    def price(self, method: "ShippingMethod", goods: Money, currency: ShopCurrency) -> Money:
        """Return what the delivery of ``goods`` by ``method`` costs, with VAT; both are in ``currency``."""


CARRIERS: Backends[Carrier] = Backends("CARRIERS")


def shipping_kinds() -> list[tuple[str, str | Promise]]:
    """Return the choices of ``ShippingMethod.kind``."""
    return [(name, CARRIERS[name].label) for name in CARRIERS.names()]
