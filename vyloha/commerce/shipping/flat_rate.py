"""Delivery at one price, free of charge from a sum on, to an address or to the shop's counter."""

from django.utils.translation import gettext_lazy

from vyloha.commerce.pricing.currencies import ShopCurrency
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.core.money import Money


class FlatRate:
    """Delivery to the customer's address (``Carrier``)."""

    label = gettext_lazy("delivery to an address")
    needs_address = True
    is_pickup = False

    def price(self, method: ShippingMethod, goods: Money, currency: ShopCurrency) -> Money:
        """Return the method's price, or nothing from its sum on (``Carrier``)."""
        is_free = method.free_from_minor is not None and goods >= currency.converted(method.free_from_minor)
        return currency.converted(0 if is_free else method.price_minor)


class LocalPickup(FlatRate):
    """The customer comes to the shop (``Carrier``)."""

    label = gettext_lazy("pick-up in the shop")
    needs_address = False
    is_pickup = True
