"""Packeta delivery to a pick-up point or a box, at the merchant's prices."""

from typing import cast

from django.conf import settings
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from vyloha.commerce.pricing.currencies import ShopCurrency
from vyloha.commerce.shipping.carriers import CarrierService, Parcel
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.commerce.shipping.rates import compute_merchant_rate
from vyloha.core.money import Money


class Packeta:
    """The customer selects a pick-up point (``Carrier``)."""

    label = gettext_lazy("Packeta: pick-up points and boxes")
    needs_address = False
    is_pickup = False
    needs_point = True

    @property
    def missing(self) -> str:
        return "" if settings.PACKETA_API_KEY else _("The key of Packeta (PACKETA_API_KEY) is not set.")

    @property
    def service(self) -> CarrierService:
        # Every cart needs prices, few requests need parcels and points: the code that calls Packeta is loaded then.
        return cast(CarrierService, import_string("vyloha.integrations.packeta.service.PacketaService")())

    def compute_rate(self, method: ShippingMethod, parcel: Parcel, currency: ShopCurrency) -> Money | None:
        """Return the method's price by its zone and its weights (``Carrier``)."""
        return compute_merchant_rate(method, parcel, currency)
