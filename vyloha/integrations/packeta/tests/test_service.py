"""Packeta's API, against a stand-in that answers as documented, and with errors."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from vyloha.commerce.shipping.carriers import CarrierError, CreatedParcel, ParcelOrder
from vyloha.commerce.shipping.parcels import CarrierAnswerLost, CarrierUnreachable
from vyloha.core.money import Money
from vyloha.core.tests.stand_in import Bank, a_bank
from vyloha.integrations.packeta import service
from vyloha.integrations.packeta.service import PacketaService
from vyloha.integrations.packeta_stand_in import PacketaApi

PARCEL = ParcelOrder(
    number="1001",
    first_name="Jana",
    last_name="Nováková",
    company="",
    email="jana@example.cz",
    phone="+420 777 123 456",
    street="Dlouhá 12",
    city="Praha",
    postcode="110 00",
    country="CZ",
    point_code="79",
    weight_g=1200,
    value=Money(129900, "CZK"),
    cash_on_delivery=None,
)


@pytest.fixture
def api() -> PacketaApi:
    return PacketaApi("tajemstvi")


@pytest.fixture
def server(settings, api) -> Iterator[Bank]:
    with a_bank(respond=api.answer, kind="text/xml") as bank:
        settings.PACKETA_API_URL = bank.address
        settings.PACKETA_API_PASSWORD = "tajemstvi"
        settings.PACKETA_ESHOP = "mujshop"
        yield bank


def let_server_answer(bank: Bank, body: bytes, **answer: Any) -> None:
    """Let the server answer any request with ``body``."""
    bank.respond, bank.body = None, body
    for name, value in answer.items():
        setattr(bank, name, value)


def test_parcel_is_created_with_documented_attributes(server, api):
    created = PacketaService().create_parcel(PARCEL)

    assert created == CreatedParcel("1234567890", "Z1234567890", "https://tracking.packeta.com/Z1234567890")
    assert api.packets["1234567890"] == {
        "number": "1001",
        "name": "Jana",
        "surname": "Nováková",
        "email": "jana@example.cz",
        "phone": "+420777123456",
        "addressId": "79",
        "value": "1299.00",
        "currency": "CZK",
        "weight": "1.200",
        "eshop": "mujshop",
    }


@pytest.mark.parametrize(
    ("minor", "currency", "told"), [(129950, "CZK", "1300"), (129949, "CZK", "1299"), (5249, "EUR", "52.49")]
)
def test_cash_on_delivery_is_rounded_in_crowns_only(server, api, minor, currency, told):
    money = Money(minor, currency)

    PacketaService().create_parcel(replace(PARCEL, value=money, cash_on_delivery=money))

    assert api.packets["1234567890"]["cod"] == told


@pytest.mark.parametrize(("number", "told"), [("2026-001/A", "2026001A"), ("1" * 60, "1" * 36)])
def test_order_number_is_limited_to_36_letters_and_digits(server, api, number, told):
    PacketaService().create_parcel(replace(PARCEL, number=number))

    assert api.packets["1234567890"]["number"] == told


def test_names_are_escaped_for_xml(server, api):
    PacketaService().create_parcel(replace(PARCEL, first_name="<b>&\x00\x1b", last_name="Nováková 😀"))

    assert (api.packets["1234567890"]["name"], api.packets["1234567890"]["surname"]) == ("<b>&", "Nováková 😀")


@pytest.mark.parametrize("missing", [{"point_code": ""}, {"number": "—"}])
def test_parcel_without_point_or_number_is_rejected_before_call(server, api, missing):
    with pytest.raises(CarrierError):
        PacketaService().create_parcel(replace(PARCEL, **missing))

    assert api.calls == []


def test_rejection_names_wrong_attributes_in_czech(server):
    with pytest.raises(CarrierError) as raised:
        PacketaService().create_parcel(replace(PARCEL, email="jana", last_name=""))

    assert not isinstance(raised.value, CarrierAnswerLost | CarrierUnreachable)
    assert str(raised.value) == "Zásilkovna zásilku odmítá: příjmení – is required; e-mail – must be valid."


def test_wrong_or_missing_password_is_named(server, settings):
    settings.PACKETA_API_PASSWORD = "jine"
    with pytest.raises(CarrierError, match="PACKETA_API_PASSWORD"):
        PacketaService().create_parcel(PARCEL)

    settings.PACKETA_API_PASSWORD = ""
    with pytest.raises(CarrierError, match="PACKETA_API_PASSWORD"):
        PacketaService().create_parcel(PARCEL)


OK = b"<response><status>ok</status><result><id>1</id><barcode>Z1</barcode>"


@pytest.mark.parametrize(
    ("body", "answer"),
    [
        (b"", {}),
        (b"<html>Pracujeme</html>", {}),
        (OK, {}),
        (OK + b"</result></response>", {"promised": 500}),
        (b"<response><status>ok</status></response>", {}),
        (b"<response><status>ok</status><result><id>1</id></result></response>", {}),
        (b"<response><status>ok</status><result><id>../x</id><barcode>Z12345</barcode></result></response>", {}),
        (b'<!DOCTYPE r [<!ENTITY a "aaaa">]><response><status>&a;</status></response>', {}),
        (b"<response>" + b"<a/>" * 50_000 + b"</response>", {}),
        (b'<?xml version="1.0" encoding="rot13"?><response/>', {}),
        (b"", {"status": 500}),
    ],
    ids=["empty", "page", "half", "short", "no-result", "no-barcode", "odd-id", "entity", "huge", "charset", "500"],
)
def test_unreadable_answer_raises_answer_lost(server, body, answer):
    let_server_answer(server, body, **answer)

    with pytest.raises(CarrierAnswerLost):
        PacketaService().create_parcel(PARCEL)


@pytest.mark.parametrize("manner", ["silent", "drips"])
def test_hung_server_raises_answer_lost(server, monkeypatch, manner):
    monkeypatch.setattr(service, "TIMEOUT_S", 0.3)
    server.manner = manner

    with pytest.raises(CarrierAnswerLost):
        PacketaService().create_parcel(PARCEL)


def test_unreachable_server_raises_carrier_unreachable(settings, server):
    settings.PACKETA_API_URL = "http://127.0.0.1:1/rest"

    with pytest.raises(CarrierUnreachable):
        PacketaService().create_parcel(PARCEL)


@pytest.mark.parametrize(("status", "error"), [(429, CarrierUnreachable), (404, CarrierError)])
def test_busy_server_differs_from_rejecting_one(server, status, error):
    let_server_answer(server, b"", status=status)

    with pytest.raises(CarrierError) as raised:
        PacketaService().create_parcel(PARCEL)

    assert type(raised.value) is error


def test_labels_of_many_parcels_are_one_pdf(server):
    numbers = [PacketaService().create_parcel(replace(PARCEL, number=number)).number for number in ("1", "2", "3")]

    pdf = PacketaService().fetch_labels(numbers)

    assert pdf.startswith(b"%PDF-")
    assert pdf.count(b"/Type/Page/") == 3


@pytest.mark.parametrize("result", [b"", b"bm8gcGRm", b"%%%", "ž".encode()])
def test_labels_must_be_pdf(server, result):
    let_server_answer(server, b"<response><status>ok</status><result>" + result + b"</result></response>")

    with pytest.raises(CarrierError):
        PacketaService().fetch_labels(["1234567890"])


@pytest.mark.parametrize(
    ("code", "status"),
    [(1, "created"), (4, "on_the_way"), (5, "ready"), (7, "delivered"), (10, "returned"), (99, "unknown")],
)
def test_parcel_state_is_translated(server, api, code, status):
    number = PacketaService().create_parcel(PARCEL).number
    api.states[number] = (code, "Slova  dopravce")

    state = PacketaService().fetch_state(f"Z{number}")

    assert (state.code, state.text) == (status, "Slova dopravce")


@pytest.mark.parametrize("number", ["", "Z", "abc", "1&2", "9999999999"])
def test_unknown_parcel_number_raises_carrier_error(server, number):
    with pytest.raises(CarrierError):
        PacketaService().fetch_state(number)
