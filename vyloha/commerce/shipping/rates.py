"""Computes the merchant's price of a parcel, for carriers that have no prices of their own."""

from vyloha.commerce.pricing.currencies import ShopCurrency
from vyloha.commerce.shipping.carriers import Parcel
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.core.money import Money


def compute_merchant_rate(method: ShippingMethod, parcel: Parcel, currency: ShopCurrency) -> Money | None:
    """
    Return the method's price in its zone by the parcel's weight, zero from its "free from" sum; None: not carried.
    """
    price_minor = method.compute_price(parcel) if method.serves_country(parcel.country) else None
    if price_minor is None:
        return None
    is_free = method.free_from_minor is not None and parcel.goods >= currency.convert(method.free_from_minor)
    return currency.convert(0 if is_free else price_minor)
