"""Packeta as a carrier: the properties that need no call."""

from django.conf import settings

from vyloha.commerce.pricing.currencies import ShopCurrency
from vyloha.commerce.shipping.carriers import CARRIERS, Carrier, Parcel
from vyloha.commerce.shipping.models import ShippingMethod, ShippingZone
from vyloha.core.money import Money, get_default_format
from vyloha.integrations.packeta.carrier import Packeta

CARRIER: Carrier = Packeta()  # mypy holds it against the port


def test_setting_registers_packeta():
    assert type(CARRIERS["packeta"]) is Packeta
    assert settings.PACKETA_POINTS_URL.startswith("https://")
    assert settings.PACKETA_API_URL.startswith("https://")


def test_packeta_needs_point_and_no_address():
    assert (CARRIER.needs_point, CARRIER.needs_address, CARRIER.is_pickup) == (True, False, False)


def test_packeta_uses_merchants_prices():
    method = ShippingMethod(kind="packeta", zone=ShippingZone(countries=["CZ"]))
    method.weight_rows = [(5_000, 7900)]
    goods = Money(100_000, "CZK")
    parcels = [Parcel(goods, 5_000, country="CZ"), Parcel(goods, 5_001, country="CZ"), Parcel(goods, 1, country="SK")]

    assert [method.compute_rate(parcel, ShopCurrency("CZK", get_default_format("CZK"))) for parcel in parcels] == [
        Money(7900, "CZK"),
        None,
        None,
    ]
