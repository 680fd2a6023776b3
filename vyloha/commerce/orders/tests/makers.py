"""Creates orders for tests; each test names only the values that it is about."""

from typing import Any

from vyloha.commerce.cart.models import Cart
from vyloha.commerce.cart.tests.makers import a_cart
from vyloha.commerce.catalogue.models import StockRecord, Variation
from vyloha.commerce.orders.actions import get_or_create_draft, place_order
from vyloha.commerce.orders.checkout import CheckoutDetails
from vyloha.commerce.orders.models import Order
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.payments.tests.makers import bank_transfer, cash_on_delivery
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.commerce.shipping.tests.makers import a_shipping_method

BILLING: dict[str, object] = {
    "first_name": "Jana", "last_name": "Nováková", "address_1": "Dlouhá 12", "city": "Praha", "postcode": "110 00",
    "country": "CZ", "phone": "777 123 456", "email": "jana@example.cz",
}  # fmt: skip


def some_details(**changes: Any) -> CheckoutDetails:
    """Return the details of a shopper; create a courier and both payment methods if the shop has none."""
    courier = ShippingMethod.objects.first() or a_shipping_method()
    if not PaymentMethod.objects.exists():
        bank_transfer()
        cash_on_delivery()
    return CheckoutDetails(**{"billing": BILLING, "rate_id": courier.rate_id, "payment_method": "bacs", **changes})


def order_from(cart: Cart, **changes: Any) -> Order:
    """Check a cart out."""
    return place_order(get_or_create_draft(cart).key, cart, some_details(**changes))


def an_order(*lines: tuple[Variation, int], **changes: Any) -> Order:
    """Create a placed order of (variation, units)."""
    return order_from(a_cart(*lines), **changes)


def in_stock(variation: Variation) -> int:
    return StockRecord.objects.values_list("in_stock", flat=True).get(pk=variation.stock_record_id)
