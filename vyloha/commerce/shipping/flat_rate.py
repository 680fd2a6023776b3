"""Delivery at the merchant's own prices, free from a sum on, to an address or to the shop's counter."""

from django.utils.translation import gettext_lazy

from vyloha.commerce.pricing.currencies import ShopCurrency
from vyloha.commerce.shipping.carriers import CarrierService, Parcel
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.commerce.shipping.rates import compute_merchant_rate
from vyloha.core.money import Money


class FlatRate:
    """Delivery to the customer's address (``Carrier``)."""

    label = gettext_lazy("delivery to an address")
    needs_address = True
    is_pickup = False
    needs_point = False
    missing = ""
    service: CarrierService | None = None  # the merchant delivers without an API

    def compute_rate(self, method: ShippingMethod, parcel: Parcel, currency: ShopCurrency) -> Money | None:
        """Return the method's price by its zone and its weights (``Carrier``)."""
        return compute_merchant_rate(method, parcel, currency)


class LocalPickup(FlatRate):
    """The customer collects the order at the shop (``Carrier``)."""

    label = gettext_lazy("pick-up in the shop")
    needs_address = False
    is_pickup = True
