"""The block with delivery and payment methods says what the checkout offers."""

from datetime import datetime, time
from zoneinfo import ZoneInfo

import pytest
from wagtail.models import Site

from vyloha.commerce.payments.tests.makers import bank_transfer, cash_on_delivery
from vyloha.commerce.shipping.models import ShippingZone
from vyloha.commerce.shipping.tests.makers import a_pickup, a_shipping_method
from vyloha.content.blocks.delivery_and_payment import build_delivery_and_payment
from vyloha.content.models import ShopSettings

pytestmark = pytest.mark.django_db

MONDAY_MORNING = datetime(2026, 11, 23, 10, tzinfo=ZoneInfo("Europe/Prague"))


def show(amount) -> str:
    return amount.shown.price.text if amount else "zdarma"


def test_each_country_has_its_methods_with_prices_and_days():
    czechia = ShippingZone.objects.create(name="Česko", countries=["CZ"])
    slovakia = ShippingZone.objects.create(name="Slovensko", countries=["SK"])
    a_shipping_method(name="Kurýr", zone=czechia, price=9900, free_from_minor=150000, cut_off=time(14))
    a_pickup(zone=czechia)
    weights = [(5000, 19900), (10000, 29900)]
    a_shipping_method(name="Kurýr na Slovensko", zone=slovakia, weights=weights, cut_off=time(14), delivery_days=3)
    a_shipping_method(name="Vypnutý", is_enabled=False)

    home, abroad = build_delivery_and_payment(MONDAY_MORNING).countries

    courier, pickup = home.methods
    assert (show(courier.price), show(courier.free_from)) == ("99\xa0Kč", "1\xa0500\xa0Kč")
    assert (courier.arrival, courier.condition) == (
        "Dorazí: zítra, úterý 24.\xa0listopadu",
        "když objednáte dnes\xa0do\xa014.00",
    )
    assert (pickup.is_pickup, pickup.price, pickup.free_from, pickup.arrival) == (True, None, None, "")
    (far,) = abroad.methods
    assert [(row.up_to, show(row.price)) for row in far.weight_prices] == [
        ("5\xa0kg", "199\xa0Kč"),
        ("10\xa0kg", "299\xa0Kč"),
    ]
    assert far.arrival == "Dorazí: čtvrtek 26.\xa0listopadu"


def test_payment_names_its_fee_and_deliveries():
    courier, _pickup = a_shipping_method(name="Kurýr"), a_pickup()
    bank_transfer(position=1)
    cash_on_delivery(position=2).shipping_methods.set([courier])

    transfer, cash = build_delivery_and_payment().payments

    assert (transfer.fee, transfer.only_with) == (None, ())
    assert (show(cash.fee), cash.only_with) == ("39\xa0Kč", ("Kurýr",))


def test_pickup_has_opening_hours_of_shop():
    a_pickup(description="V prodejně.")
    site = Site.objects.get(is_default_site=True)
    ShopSettings.objects.update_or_create(site=site, defaults={"opening_hours": "Po–Pá 9–17, So 9–12"})

    ((pickup,),) = (country.methods for country in build_delivery_and_payment().countries[:1])

    assert pickup.description == "V prodejně. Otevřeno: Po–Pá\xa09–17, So\xa09–12"


def test_transfer_is_explained_where_it_is_offered():
    a_shipping_method(cut_off=time(14))
    cash_on_delivery()
    assert build_delivery_and_payment().transfer_note == ""

    bank_transfer()

    assert build_delivery_and_payment().transfer_note.startswith("Při platbě převodem")


def test_shop_without_methods_shows_nothing():
    props = build_delivery_and_payment()

    assert (props.countries, props.payments) == ((), ())
