"""The stand-in for Packeta: a shop that is pointed to it has points, parcels and labels."""

import pytest

from vyloha.commerce.shipping.carriers import CarrierError, ParcelOrder
from vyloha.commerce.shipping.parcels import ParcelStatus
from vyloha.core.money import Money
from vyloha.integrations import packeta_stand_in
from vyloha.integrations.packeta.service import PacketaService

NAMES = ("POINTS_URL", "API_URL", "API_KEY", "API_PASSWORD", "ESHOP")


@pytest.fixture
def stand_in(settings):
    for name in NAMES:  # pytest-django restores what is set through it
        setattr(settings, f"PACKETA_{name}", "")
    with packeta_stand_in.run_stand_in() as url:
        packeta_stand_in.point_shop_to(url)
        yield url


def test_shop_without_account_has_points_parcels_and_labels(stand_in):
    points = list(PacketaService().fetch_points())
    parcel = ParcelOrder(
        number="1001", first_name="Jana", last_name="Nováková", company="", email="jana@example.cz",
        phone="+420777123456", street="", city="", postcode="", country="CZ", point_code=points[0].code,
        weight_g=1200, value=Money(129900, "CZK"), cash_on_delivery=None,
    )  # fmt: skip

    created = PacketaService().create_parcel(parcel)

    assert {point.kind for point in points} == {"branch", "box"}
    assert {point.country for point in points} == {"CZ", "SK"}
    assert len({point.code for point in points}) == len(points)
    assert PacketaService().fetch_state(created.number).code == ParcelStatus.CREATED
    assert PacketaService().fetch_labels([created.number]).startswith(b"%PDF-")


def test_wrong_key_and_password_are_rejected(stand_in, settings):
    settings.PACKETA_API_KEY = settings.PACKETA_API_PASSWORD = "jine"

    with pytest.raises(CarrierError, match="404"):
        list(PacketaService().fetch_points())
    with pytest.raises(CarrierError, match="PACKETA_API_PASSWORD"):
        PacketaService().fetch_state("1")


@pytest.mark.parametrize("name", ["PACKETA_API_KEY", "PACKETA_API_PASSWORD"])
def test_account_of_the_shop_is_not_replaced(settings, name):
    setattr(settings, name, "skutecny")
    before = settings.PACKETA_API_URL

    assert packeta_stand_in.prepare_for_shop() is None
    assert before == settings.PACKETA_API_URL


def test_stand_in_refuses_production(monkeypatch):
    monkeypatch.setenv("VYLOHA_ENVIRONMENT", "production")

    with pytest.raises(RuntimeError), packeta_stand_in.run_stand_in():
        pass
