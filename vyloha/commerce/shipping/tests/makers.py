"""Makers: each test names only what it is about."""

from collections.abc import Iterable
from typing import Any

from vyloha.commerce.catalogue.tests.makers import a_tax_class
from vyloha.commerce.shipping.models import ShippingMethod, ShippingWeightPrice, ShippingZone


def a_shipping_method(
    price: int = 9900, rate: int = 2100, weights: Iterable[tuple[int, int]] = (), **fields: Any
) -> ShippingMethod:
    """
    Create a delivery to an address; ``price`` in haléře, ``rate`` of VAT in basis points, ``weights``: (g, price).
    """
    fields = {"name": "Kurýr", **fields}
    method = ShippingMethod.objects.create(price_minor=price, tax_class=a_tax_class(rate), **fields)
    for up_to_g, its_price in weights:
        ShippingWeightPrice.objects.create(method=method, up_to_g=up_to_g, price_minor=its_price)
    return method


def a_zone(*countries: str) -> ShippingZone:
    return ShippingZone.objects.create(name=" ".join(countries), countries=list(countries))


def a_pickup(**fields: Any) -> ShippingMethod:
    return a_shipping_method(**{"price": 0, "kind": "local_pickup", "name": "Prodejna", **fields})
