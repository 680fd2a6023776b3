"""The stand-in for Comgate: its payment page, its notifications and its switches."""

import re
import subprocess
import sys
from collections.abc import Iterator

import httpx
import pytest

from vyloha.core.tests.stand_in import Bank, a_bank
from vyloha.integrations.comgate_stand_in import Gateway, Notifications, Outcome, run_stand_in

FIELDS = {
    "merchant": "123456",
    "secret": "tajemstvi",
    "price": "129900",
    "curr": "CZK",
    "label": "<1001>",
    "refId": "1001-7",
    "method": "ALL",
    "email": "jana@example.cz",
    "prepareOnly": "true",
    "url_paid": "https://obchod.example/zpet/?stav=paid",
    "url_cancelled": "https://obchod.example/zpet/?stav=cancelled",
    "url_pending": "https://obchod.example/zpet/?stav=pending",
}


@pytest.fixture
def shop() -> Iterator[Bank]:
    with a_bank() as bank:
        yield bank


@pytest.fixture
def gateway(shop) -> Iterator[Gateway]:
    with run_stand_in(notification_url=shop.address) as gateway:
        yield gateway


def create_payment(gateway: Gateway) -> tuple[str, str]:
    """Return the payment's id and the URL of its page."""
    answer = httpx.QueryParams(httpx.post(f"{gateway.url}/v1.0/create", data=FIELDS).text)
    assert (answer["code"], answer["message"]) == ("0", "OK")
    assert re.fullmatch(r"(?:[A-Z0-9]{4}-){2}[A-Z0-9]{4}", answer["transId"])
    return answer["transId"], answer["redirect"]


def test_page_shows_order_amount_and_buttons_without_script(gateway):
    _id, page = create_payment(gateway)

    html = httpx.get(page).text

    assert "Objednávka &lt;1001&gt;" in html
    assert "1\u00a0299,00\u00a0Kč" in html or "1\u00a0299\u00a0Kč" in html
    assert re.findall(r"<button[^>]*>([^<]+)", html) == [
        "Zaplatit", "Odmítnout kartu", "Zrušit", "Nechat čekat", "Zavřít bez návratu (zaplaceno)"
    ]  # fmt: skip
    assert "<script" not in html
    assert "width=device-width" in html


@pytest.mark.parametrize(
    ("outcome", "status", "returned", "notified"),
    [
        (Outcome.PAY, "PAID", "paid", ["PAID"]),
        (Outcome.DECLINE, "CANCELLED", "cancelled", ["CANCELLED"]),
        (Outcome.CANCEL, "CANCELLED", "cancelled", ["CANCELLED"]),
        (Outcome.WAIT, "PENDING", "pending", []),
        (Outcome.PAY_AND_CLOSE, "PAID", None, ["PAID"]),
    ],
)
def test_button_settles_notifies_and_returns(gateway, shop, outcome, status, returned, notified):
    provider_id, page = create_payment(gateway)

    answer = httpx.post(page, data={"outcome": outcome})

    assert gateway.payments[provider_id].status == status
    assert answer.headers.get("Location") == (returned and f"https://obchod.example/zpet/?stav={returned}")
    assert [httpx.QueryParams(body)["status"] for _method, _path, body, _key in shop.taken] == notified


@pytest.mark.parametrize(
    ("notifications", "sent"),
    [
        (Notifications.ONCE, [("PAID", "tajemstvi")]),
        (Notifications.LATE, []),
        (Notifications.REPEATED, [("PAID", "tajemstvi")] * 3),
        (Notifications.FORGED, [("PAID", "uhodnute")]),
        (Notifications.OUT_OF_ORDER, [("PAID", "tajemstvi"), ("AUTHORIZED", "tajemstvi")]),
    ],
)
def test_notifications_go_wrong_as_chosen(gateway, shop, notifications, sent):
    provider_id, _page = create_payment(gateway)
    gateway.notifications = notifications

    gateway.settle(provider_id, Outcome.PAY)

    forms = [httpx.QueryParams(body) for _method, _path, body, _key in shop.taken]
    assert [(form["status"], form["secret"]) for form in forms] == sent
    assert {form["transId"] for form in forms} <= {provider_id}
    assert [status for _fields, status in gateway.delivered] == [200] * len(sent)


def test_late_notification_is_sent_on_request(gateway, shop):
    _id, page = create_payment(gateway)
    httpx.post(f"{gateway.url}/stand-in", data={"notifications": "late"})
    httpx.post(page, data={"outcome": "pay"})
    assert shop.taken == []

    httpx.post(f"{gateway.url}/stand-in", data={"send_held": "1"})

    assert len(shop.taken) == 1


def test_waiting_payment_can_be_paid_later_and_only_once(gateway, shop):
    provider_id, page = create_payment(gateway)

    for outcome in ("wait", "pay", "cancel"):
        httpx.post(page, data={"outcome": outcome})

    assert gateway.payments[provider_id].status == "PAID"
    assert len(shop.taken) == 1
    assert "Platba už skončila." in httpx.get(page).text


def test_shop_that_does_not_answer_stops_nothing(gateway):
    provider_id, _page = create_payment(gateway)
    gateway.notification_url = "http://127.0.0.1:1/"

    gateway.settle(provider_id, Outcome.PAY)

    assert [status for _fields, status in gateway.delivered] == [0]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"secret": "jine"}, "1301"), ({"price": "99"}, "1309"), ({"price": "12.00"}, "1309"), ({"label": ""}, "1305"),
        ({"label": "x" * 17}, "1305"), ({"method": ""}, "1103"), ({"prepareOnly": "false"}, "1400"),
        ({"expirationTime": "29m"}, "1400"), ({"expirationTime": "8d"}, "1400"), ({"expirationTime": "60"}, "1400"),
    ],
)  # fmt: skip
def test_bad_request_is_refused(gateway, change, code):
    answer = httpx.post(f"{gateway.url}/v1.0/create", data=FIELDS | change)

    assert httpx.QueryParams(answer.text)["code"] == code
    assert gateway.payments == {}


@pytest.mark.parametrize("path", ["/", "/client/instructions/index?id=jina", "/v1.0/jine"])
def test_unknown_page_is_not_found(gateway, path):
    assert httpx.post(gateway.url + path, data={"outcome": "pay"}).status_code == 404


def test_unknown_switch_is_rejected(gateway):
    assert httpx.post(f"{gateway.url}/stand-in", data={"answers": "jine"}).status_code == 400


def test_stand_in_refuses_production(monkeypatch):
    monkeypatch.setenv("VYLOHA_ENVIRONMENT", "production")

    with pytest.raises(RuntimeError), run_stand_in():
        pass


def test_stand_in_runs_as_process():
    command = [sys.executable, "-m", "vyloha.integrations.comgate_stand_in", "--port", "0", "--secret", "jine"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        url = process.stdout.readline().strip()
        answer = httpx.post(f"{url}/v1.0/create", data=FIELDS | {"secret": "jine"})
        process.terminate()

    assert httpx.QueryParams(answer.text)["code"] == "0"
