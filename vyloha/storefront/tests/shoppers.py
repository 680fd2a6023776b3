"""Helpers of the tests of the cart and the checkout: a shopper with a browser."""

from typing import Any

from django.test import Client

from vyloha.commerce.catalogue.models import Product, Variation
from vyloha.commerce.payments.tests.makers import bank_transfer, cash_on_delivery
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.commerce.shipping.tests.makers import a_pickup, a_shipping_method

FORM = {
    "billing_email": "jana@example.cz",
    "billing_phone": "777 123 456",
    "billing_first_name": "Jana",
    "billing_last_name": "Nováková",
    "billing_address_1": "Dlouhá 12",
    "billing_city": "Praha",
    "billing_postcode": "11000",
    "billing_country": "CZ",
    "payment_method": "bacs",
}


def put_in(client: Client, what: Variation | Product, quantity: int = 1, **fields: Any) -> Any:
    """Submit a product's form."""
    return client.post("/kosik/", {"add-to-cart": what.pk, "quantity": quantity, **fields})


def props_of(response: Any) -> dict[str, Any]:
    """Return the props of a page; request it with ``?props`` while DEBUG is on."""
    props: dict[str, Any] = response.json()
    return props


def offer_methods() -> tuple[ShippingMethod, ShippingMethod]:
    """Offer a courier (99 Kč) and a pick-up, which are returned, bank transfer and cash on delivery (39 Kč)."""
    courier, pickup = a_shipping_method(position=1), a_pickup(position=2)
    bank_transfer(position=1)
    cash_on_delivery(position=2)
    return courier, pickup


def read_checkout_form(client: Client) -> dict[str, str]:
    """Open the checkout and return the hidden fields of its form."""
    page = props_of(client.get("/pokladna/?props"))
    chosen = next(method["rate_id"] for method in page["contents"]["shipping_methods"] if method["is_chosen"])
    return {"order_key": page["order_key"], "cart_hash": page["contents"]["hash"], "shipping_method[0]": chosen}


def check_out(client: Client, query: str = "", **changes: str) -> Any:
    """Open the checkout, fill it in and send it."""
    return client.post(f"/pokladna/{query}", {**FORM, **read_checkout_form(client), **changes})
