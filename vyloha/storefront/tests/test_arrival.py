"""Tests of the arrival day that the checkout shows."""

from datetime import datetime, time
from zoneinfo import ZoneInfo

import pytest

from vyloha.commerce.cart.models import Cart
from vyloha.commerce.cart.snapshot import load_cart_snapshot
from vyloha.commerce.catalogue.models import StockRecord
from vyloha.commerce.catalogue.tests.makers import a_product, a_tax_class
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.payments.tests.makers import bank_transfer, cash_on_delivery
from vyloha.commerce.shipping.tests.makers import a_pickup, a_shipping_method
from vyloha.storefront.representations.cart_contents import apply_default_methods
from vyloha.storefront.representations.delivery import format_arrival
from vyloha.storefront.tests.shoppers import props_of, put_in

pytestmark = pytest.mark.django_db

MONDAY_MORNING = datetime(2026, 11, 23, 10, tzinfo=ZoneInfo("Europe/Prague"))


def get_arrival(method) -> str:
    """Return the arrival text of the only cart on that Monday."""
    return format_arrival(method, apply_default_methods(load_cart_snapshot(Cart.objects.get())), MONDAY_MORNING)


def test_each_delivery_shows_arrival_of_cart(client):
    courier, pickup = a_shipping_method(cut_off=time(14)), a_pickup(cut_off=time(15), delivery_days=0)
    cash_on_delivery()
    put_in(client, a_product(in_stock=5), 5)

    assert get_arrival(courier) == "Dorazí: zítra, úterý 24.\xa0listopadu"
    assert get_arrival(pickup) == "Připraveno: dnes"


def test_bank_transfer_makes_arrival_depend_on_payment(client):
    courier = a_shipping_method(cut_off=time(14))
    bank_transfer()
    put_in(client, a_product())

    assert get_arrival(courier) == "Dorazí: zítra, úterý 24.\xa0listopadu, zaplatíte-li hned"


def test_card_promises_arrival_without_condition(client, settings):
    card = "vyloha.commerce.payments.tests.fake_gateway.CardPayment"
    settings.PAYMENT_PROVIDERS = {**settings.PAYMENT_PROVIDERS, "card": card}
    courier = a_shipping_method(cut_off=time(14))
    PaymentMethod.objects.create(kind="card", name="Kartou", tax_class=a_tax_class())
    put_in(client, a_product())

    assert get_arrival(courier) == "Dorazí: zítra, úterý 24.\xa0listopadu"


@pytest.mark.parametrize(
    "stock",
    [
        {"in_stock": 2, "backorders": StockRecord.Backorders.YES},
        {"in_stock": 0, "backorders": StockRecord.Backorders.YES},
    ],
)
def test_arrival_is_not_promised_for_backordered_product(client, stock):
    courier = a_shipping_method(cut_off=time(14))
    put_in(client, a_product(in_stock=9))
    put_in(client, a_product(**stock), 3)

    assert get_arrival(courier) == ""


def test_arrival_is_not_promised_without_cut_off(client):
    put_in(client, a_product())

    assert get_arrival(a_shipping_method(cut_off=None)) == ""


def test_checkout_shows_arrival(client, settings):
    settings.DEBUG = True
    a_shipping_method(cut_off=time(14))
    put_in(client, a_product())

    (method,) = props_of(client.get("/pokladna/?props"))["contents"]["shipping_methods"]

    assert method["arrival"].startswith("Dorazí: ")
    assert method["arrival"] in client.get("/pokladna/").content.decode()
