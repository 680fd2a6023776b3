"""Ecomail, against a stand-in that answers as documented, and with errors."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from vyloha.commerce.marketing.providers import (
    MarketingFailed,
    MarketingUnavailable,
    ReportedCartProduct,
    ReportedOrderProduct,
    ReportedPlacedOrder,
)
from vyloha.commerce.orders.states import Status
from vyloha.core.money import Money
from vyloha.core.tests.stand_in import Bank, a_bank
from vyloha.integrations import ecomail
from vyloha.integrations.ecomail import Ecomail

KETTLE = ReportedCartProduct(7, "Konvice", "https://obchod.cz/produkt/konvice/", "", Money(49900, "CZK"), "Na čaj")
ORDER = ReportedPlacedOrder(
    id=12,
    email="jana@example.cz",
    shop="obchod.cz",
    amount=Money(59800, "CZK"),
    tax=Money(10379, "CZK"),
    shipping=Money(9900, "CZK"),
    city="Praha",
    country="CZ",
    placed_at=datetime(2026, 11, 25, 12, tzinfo=UTC),
    status=Status.PROCESSING,
    products=[ReportedOrderProduct("KO-1", "Konvice", ("Čaj",), Money(49900, "CZK"), 1)],
)


@pytest.fixture
def api(settings) -> Iterator[Bank]:
    with a_bank(body=b"{}", kind="application/json") as bank:
        settings.ECOMAIL_URL = bank.address.removesuffix("/list")
        settings.ECOMAIL_API_KEY = "tajemstvi"
        yield bank


def test_cart_is_sent_as_event_with_products_as_json(api):
    Ecomail().report_cart("jana@example.cz", [KETTLE])

    [(method, path, body, key)] = api.taken
    assert (method, path, key) == ("POST", "/tracker/events", "tajemstvi")
    event = body["event"]
    assert (event["email"], event["category"], event["action"], event["label"]) == (
        "jana@example.cz",
        "ue",
        "Basket",
        "Basket",
    )
    [product] = json.loads(event["value"])["data"]["data"]["products"]
    assert product == {
        "productId": 7,
        "img_url": "",
        "url": "https://obchod.cz/produkt/konvice/",
        "name": "Konvice",
        "price": 499.0,
        "description": "Na čaj",
    }


def test_viewed_product_is_sent_as_event(api):
    Ecomail().report_view("jana@example.cz", 7)

    assert api.taken[0][2] == {"event": {"email": "jana@example.cz", "category": "ECM_PRODUCT_VIEW", "action": "7"}}


def test_order_is_sent_as_transaction(api):
    Ecomail().report_order(ORDER, may_be_known=False)

    [(method, path, body, _key)] = api.taken
    assert (method, path) == ("POST", "/tracker/transaction")
    assert body["transaction"] == {
        "order_id": "12",
        "email": "jana@example.cz",
        "shop": "obchod.cz",
        "amount": 598.0,
        "tax": 103.79,
        "shipping": 99.0,
        "city": "Praha",
        "country": "CZ",
        "timestamp": 1795608000,
        "status": "processing",
    }
    assert body["transaction_items"] == [
        {"code": "KO-1", "title": "Konvice", "categories": ["Čaj"], "price": 499.0, "amount": 1, "tags": []}
    ]


@pytest.mark.parametrize(
    ("statuses", "calls"),
    [
        ([200], ["PUT /tracker/transaction/12"]),
        ([404, 201], ["PUT /tracker/transaction/12", "POST /tracker/transaction"]),
    ],
)
def test_possibly_known_order_is_updated_before_created(api, statuses, calls):
    api.statuses = statuses

    Ecomail().report_order(ORDER, may_be_known=True)

    assert [f"{method} {path}" for method, path, _body, _key in api.taken] == calls


@pytest.mark.parametrize(
    ("is_wanted", "call"), [(True, ("POST", "/lists/3/subscribe")), (False, ("DELETE", "/lists/3/unsubscribe"))]
)
def test_subscription_is_added_and_removed(api, is_wanted, call):
    Ecomail().set_subscription("3", "jana@example.cz", is_wanted=is_wanted)

    [(method, path, body, _key)] = api.taken
    assert (method, path) == call
    assert body.get("email") or body["subscriber_data"]["email"] == "jana@example.cz"


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        ({"status": 500}, MarketingUnavailable),
        ({"status": 503}, MarketingUnavailable),
        ({"status": 429}, MarketingUnavailable),
        ({"status": 401}, MarketingFailed),
        ({"status": 422}, MarketingFailed),
        ({"status": 302, "location": "http://127.0.0.1:1/"}, MarketingFailed),
        ({"manner": "silent"}, MarketingUnavailable),
    ],
)
def test_rejected_event_raises_error(api, monkeypatch, answer, error):
    monkeypatch.setattr(ecomail, "TIMEOUT_S", 0.2)
    for name, value in answer.items():
        setattr(api, name, value)

    with pytest.raises(error) as raised:
        Ecomail().report_view("jana@example.cz", 7)

    assert type(raised.value) is error
    assert str(raised.value)


def test_unreadable_success_answer_is_accepted(api):
    api.body, api.kind = b"<html>nonsense", "text/html"

    Ecomail().report_view("jana@example.cz", 7)

    assert len(api.taken) == 1


def test_unreachable_provider_raises_unavailable(settings):
    settings.ECOMAIL_URL, settings.ECOMAIL_API_KEY = "http://127.0.0.1:9", "x"

    with pytest.raises(MarketingUnavailable):
        Ecomail().report_view("jana@example.cz", 7)


def test_missing_key_is_reported_to_merchant(settings):
    settings.ECOMAIL_API_KEY = ""
    assert "ECOMAIL_API_KEY" in Ecomail().get_missing_setting()
    settings.ECOMAIL_API_KEY = "x"
    assert Ecomail().get_missing_setting() == ""
