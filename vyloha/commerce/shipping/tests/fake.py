"""A carrier for tests; settings register it as any other."""

from vyloha.commerce.pricing.currencies import ShopCurrency
from vyloha.commerce.shipping.carriers import CarrierService, Parcel
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.core.money import Money


class FakeCarrier:
    """Delivers to a box for a tenth of the price of the items."""

    label = "box"
    needs_address = False
    is_pickup = False
    needs_point = False
    missing = ""
    service: CarrierService | None = None

    def compute_rate(self, method: ShippingMethod, parcel: Parcel, currency: ShopCurrency) -> Money:
        return Money(parcel.goods.minor // 10, currency.code)
