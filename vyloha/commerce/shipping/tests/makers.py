"""Makers: each test names only what it is about."""

from typing import Any

from vyloha.commerce.catalogue.tests.makers import a_tax_class
from vyloha.commerce.shipping.models import ShippingMethod


def a_shipping_method(price: int = 9900, rate: int = 2100, **fields: Any) -> ShippingMethod:
    """Delivery to an address; ``price`` in haléře, ``rate`` of VAT in basis points."""
    fields = {"name": "Kurýr", **fields}
    return ShippingMethod.objects.create(price_minor=price, tax_class=a_tax_class(rate), **fields)


def a_pickup(**fields: Any) -> ShippingMethod:
    return a_shipping_method(**{"price": 0, "kind": "local_pickup", "name": "Prodejna", **fields})
