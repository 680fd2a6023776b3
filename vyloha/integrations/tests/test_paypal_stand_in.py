"""The stand-in for PayPal: its payment page, and that it is nowhere near a real shop."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import httpx
import pytest
from django.core.cache import cache

from vyloha.commerce.payments.providers import PaymentRequest
from vyloha.core.money import Money
from vyloha.integrations import paypal_stand_in
from vyloha.integrations.paypal.service import PayPalService
from vyloha.integrations.paypal_stand_in import Gateway, prepare_for_shop, run_stand_in

RETURN = "https://obchod.example/objednavka/?key=a"
REQUEST = PaymentRequest(
    reference="1001-7",
    order_number="<1001>",
    amount=Money(129900, "CZK"),
    email="jana@example.cz",
    phone="+420777123456",
    name="Jana Nováková",
    country="CZ",
    return_url=RETURN,
    notification_url="https://obchod.example/platby/ppcp-gateway/",
)


@pytest.fixture
def gateway(settings: Any) -> Iterator[Gateway]:
    with run_stand_in() as gateway:
        settings.PAYPAL_URL = gateway.url
        settings.PAYPAL_CLIENT_ID, settings.PAYPAL_SECRET = gateway.client_id, gateway.secret
        cache.clear()
        yield gateway


def test_page_says_that_it_is_a_trial_and_what_is_paid(gateway: Gateway) -> None:
    html = httpx.get(PayPalService().start(REQUEST).redirect_url).text.replace("\u00a0", " ")

    assert "Toto není PayPal" in html
    assert "1 299 Kč" in html
    assert "&lt;1001&gt;" in html
    assert "<script" not in html


@pytest.mark.parametrize(
    ("outcome", "status", "tail"),
    [
        ("pay", "APPROVED", "&PayerID=ZKOUSKA"),
        ("decline", "APPROVED", "&PayerID=ZKOUSKA"),
        ("wait", "APPROVED", "&PayerID=ZKOUSKA"),
        ("cancel", "PAYER_ACTION_REQUIRED", ""),
        ("pay_and_close", "APPROVED", None),
    ],
)
def test_button_approves_and_returns(gateway: Gateway, outcome: str, status: str, tail: str | None) -> None:
    started = PayPalService().start(REQUEST)

    answer = httpx.post(started.redirect_url, data={"outcome": outcome})

    assert gateway.orders[started.provider_id].status == status
    there = None if tail is None else f"{RETURN}&token={started.provider_id}{tail}"
    assert answer.headers.get("Location") == there


def test_ended_payment_leads_back_and_an_unknown_one_nowhere(gateway: Gateway) -> None:
    started = PayPalService().start(REQUEST)
    httpx.post(started.redirect_url, data={"outcome": "pay"})

    assert RETURN.partition("?")[0] in httpx.get(started.redirect_url).text
    assert httpx.get(f"{gateway.url}/checkoutnow?token=jine").status_code == 404


def test_switches_change_how_it_behaves(gateway: Gateway) -> None:
    httpx.post(f"{gateway.url}/stand-in", data={"notifications": "late", "answers": "unavailable"})
    assert (gateway.notifications, gateway.answers) == ("late", "unavailable")

    httpx.post(f"{gateway.url}/stand-in", data={"answers": "good"})
    started = PayPalService().start(replace(REQUEST, reference="1001-8"))
    httpx.post(started.redirect_url, data={"outcome": "pay"})
    assert len(gateway.held) == 1


def test_shop_is_pointed_to_it_unless_it_has_an_account(settings: Any) -> None:
    settings.PAYPAL_CLIENT_ID = "vlastni"
    assert prepare_for_shop() is None
    assert settings.PAYPAL_URL == "https://api-m.paypal.com"

    settings.PAYPAL_CLIENT_ID = ""
    assert prepare_for_shop() is not None
    assert settings.PAYPAL_URL.startswith("http://127.0.0.1:")
    assert (Gateway.client_id, Gateway.webhook_id) == (settings.PAYPAL_CLIENT_ID, settings.PAYPAL_WEBHOOK_ID)


def test_production_does_not_run_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VYLOHA_ENVIRONMENT", "production")

    with pytest.raises(RuntimeError, match="production"), paypal_stand_in.run_stand_in():
        pass
