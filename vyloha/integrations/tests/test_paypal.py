"""PayPal's API and notifications, against the stand-in: as documented, and with errors (protocol, PayPal's calls)."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import httpx
import pytest
from django.core.cache import cache

from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.payments.providers import (
    PAYMENT_PROVIDERS,
    ForgedNotification,
    PaidItem,
    PaymentAnswerLost,
    PaymentBreakdown,
    PaymentError,
    PaymentProvider,
    PaymentRequest,
    PaymentUnreachable,
    Recipient,
    ReportedPayment,
    TransactionState,
)
from vyloha.core.money import Money
from vyloha.core.tests.stand_in import a_bank
from vyloha.integrations.paypal import api, service
from vyloha.integrations.paypal.provider import PayPal
from vyloha.integrations.paypal_stand_in import Answers, Gateway, Notifications, Outcome, run_stand_in

PROVIDER: PaymentProvider = PayPal()  # mypy checks it against the port
PAYPAL = service.PayPalService()
PRICE, NOTHING = Money(129900, "CZK"), Money(0, "CZK")
WAITING, AUTHORISED = TransactionState.WAITING, TransactionState.AUTHORISED
PAID, FAILED, EXPIRED = TransactionState.PAID, TransactionState.FAILED, TransactionState.EXPIRED
REQUEST = PaymentRequest(
    reference="1001-7",
    order_number="1001",
    amount=PRICE,
    email="jana@example.cz",
    phone="+420777123456",
    name="Jana Nováková",
    country="CZ",
    return_url="https://obchod.example/pokladna/order-received/7/?key=wc_order_a",
    notification_url="https://obchod.example/platby/ppcp-gateway/",
)


def crowns(amount: int) -> Money:
    return Money(amount * 100, "CZK")


PARTS = PaymentBreakdown(
    items=(PaidItem("Hrnek: Barva: Modrá", "H-1", 2, crowns(600)),),
    goods=crowns(1200),
    shipping=crowns(149),
    fee=crowns(10),
    discount=crowns(60),
)


@pytest.fixture
def gateway(settings: Any) -> Iterator[Gateway]:
    with run_stand_in() as gateway:
        settings.PAYPAL_URL, settings.PAYPAL_WEBHOOK_ID = gateway.url, gateway.webhook_id
        settings.PAYPAL_CLIENT_ID, settings.PAYPAL_SECRET = gateway.client_id, gateway.secret
        cache.clear()
        yield gateway


def get_request(gateway: Gateway) -> Any:
    """Return the JSON of the only order that was created."""
    [order] = gateway.orders.values()
    return order.request


def get_captures(gateway: Gateway) -> list[str]:
    return [path for _method, path, _fields in gateway.calls if path.endswith("/capture")]


def start_and(gateway: Gateway, outcome: Outcome | None) -> str:
    started = PAYPAL.start(REQUEST)
    if outcome:
        gateway.approve(started.provider_id, outcome)
    return started.provider_id


def test_setting_registers_paypal(settings: Any) -> None:
    assert type(PAYMENT_PROVIDERS["ppcp-gateway"]) is PayPal
    assert type(PAYMENT_PROVIDERS["ppcp-gateway"].service) is service.PayPalService
    assert settings.PAYPAL_URL == "https://api-m.paypal.com"
    assert (PROVIDER.awaits_payment, PROVIDER.pays_to_account, PROVIDER.is_on_delivery) == (True, False, False)


@pytest.mark.parametrize(
    ("client", "secret", "missing"), [("a", "x", False), ("", "x", True), ("a", "", True), ("", "", True)]
)
def test_merchant_is_told_about_missing_account(settings: Any, client: str, secret: str, missing: bool) -> None:
    settings.PAYPAL_CLIENT_ID, settings.PAYPAL_SECRET = client, secret

    fields = PROVIDER.get_missing_fields(PaymentMethod(kind="ppcp-gateway"))

    assert ("PAYPAL_SECRET" in fields.get("kind", "")) is missing


@pytest.mark.parametrize(
    ("url", "source"),
    [
        ("https://api-m.paypal.com", "https://*.paypal.com"),
        ("https://api-m.sandbox.paypal.com", "https://*.paypal.com"),
        ("http://127.0.0.1:9100", "http://127.0.0.1:9100"),
        ("https://api-m.paypal.com.zlodej.example", "https://api-m.paypal.com.zlodej.example"),
    ],
)
def test_policy_source_is_paypals_domain_or_stand_in(settings: Any, url: str, source: str) -> None:
    settings.PAYPAL_URL = url

    assert PROVIDER.redirect_sources == (source,)


def test_order_is_created_with_documented_fields(gateway: Gateway) -> None:
    started = PAYPAL.start(replace(REQUEST, breakdown=PARTS))

    assert get_request(gateway) == {
        "intent": "CAPTURE",
        "purchase_units": [
            {
                "reference_id": "default",
                "custom_id": "1001",
                "invoice_id": "1001-7",
                "amount": {
                    "currency_code": "CZK",
                    "value": "1299.00",
                    "breakdown": {
                        "item_total": {"currency_code": "CZK", "value": "1200.00"},
                        "shipping": {"currency_code": "CZK", "value": "149.00"},
                        "handling": {"currency_code": "CZK", "value": "10.00"},
                        "discount": {"currency_code": "CZK", "value": "60.00"},
                    },
                },
                "items": [
                    {
                        "name": "Hrnek: Barva: Modrá",
                        "quantity": "2",
                        "sku": "H-1",
                        "unit_amount": {"currency_code": "CZK", "value": "600.00"},
                    }
                ],
            }
        ],
        "payment_source": {
            "paypal": {
                "experience_context": {
                    "return_url": REQUEST.return_url,
                    "cancel_url": REQUEST.return_url,
                    "locale": "cs-CZ",
                    "user_action": "PAY_NOW",
                    "shipping_preference": "NO_SHIPPING",
                }
            }
        },
    }
    assert started.redirect_url == f"{gateway.url}/checkoutnow?token={started.provider_id}"


def test_address_of_delivery_is_fixed_and_none_is_sent_for_pick_up(gateway: Gateway) -> None:
    home = Recipient("Jana Nováková", "Dlouhá 12", "", "Praha", "11000", "CZ")

    PAYPAL.start(replace(REQUEST, recipient=home))

    request = get_request(gateway)
    context = request["payment_source"]["paypal"]["experience_context"]
    assert context["shipping_preference"] == "SET_PROVIDED_ADDRESS"
    assert request["purchase_units"][0]["shipping"] == {
        "type": "SHIPPING",
        "name": {"full_name": "Jana Nováková"},
        "address": {
            "address_line_1": "Dlouhá 12",
            "admin_area_2": "Praha",
            "postal_code": "11000",
            "country_code": "CZ",
        },
    }


@pytest.mark.parametrize(
    ("amount", "value"),
    [
        (Money(5249, "EUR"), "52.49"),
        (Money(1_299_000, "HUF"), "12990"),
        (Money(1299, "JPY"), "1299"),
        (Money(5, "CZK"), "0.05"),
    ],
)
def test_amount_has_the_decimals_of_its_currency(gateway: Gateway, amount: Money, value: str) -> None:
    PAYPAL.start(replace(REQUEST, amount=amount))

    sent = get_request(gateway)["purchase_units"][0]["amount"]
    assert sent == {"currency_code": amount.currency, "value": value}


@pytest.mark.parametrize("amount", [Money(1_299_050, "HUF"), Money(10000, "RON"), Money(10000, "BGN")])
def test_amount_that_paypal_does_not_take_is_rejected_before_call(gateway: Gateway, amount: Money) -> None:
    with pytest.raises(PaymentError, match=amount.currency):
        PAYPAL.start(replace(REQUEST, amount=amount))

    assert gateway.calls == []


@pytest.mark.parametrize(
    "parts", [None, replace(PARTS, goods=crowns(1100)), replace(PARTS, shipping=crowns(150))], ids=str
)
def test_parts_that_do_not_sum_to_the_amount_are_left_out(gateway: Gateway, parts: PaymentBreakdown | None) -> None:
    PAYPAL.start(replace(REQUEST, breakdown=parts))

    [unit] = get_request(gateway)["purchase_units"]
    assert "breakdown" not in unit["amount"]
    assert "items" not in unit


def test_goods_without_exact_lines_are_one_sum(gateway: Gateway) -> None:
    PAYPAL.start(replace(REQUEST, breakdown=replace(PARTS, items=())))

    [unit] = get_request(gateway)["purchase_units"]
    assert unit["amount"]["breakdown"]["item_total"]["value"] == "1200.00"
    assert "items" not in unit


def test_repeated_start_makes_one_order(gateway: Gateway) -> None:
    first, second = PAYPAL.start(REQUEST), PAYPAL.start(REQUEST)
    other_shop = PAYPAL.start(replace(REQUEST, return_url="https://jiny.example/?key=wc_order_b"))

    assert first == second
    assert other_shop != first


@pytest.mark.parametrize(
    ("outcome", "state"),
    [
        (None, WAITING),
        (Outcome.CANCEL, WAITING),
        (Outcome.PAY, PAID),
        (Outcome.PAY_AND_CLOSE, PAID),
        (Outcome.WAIT, AUTHORISED),
        (Outcome.DECLINE, FAILED),
    ],
)
def test_approved_order_is_captured_and_its_state_translated(
    gateway: Gateway, outcome: Outcome | None, state: TransactionState
) -> None:
    order_id = start_and(gateway, outcome)

    reports = [PAYPAL.fetch_state(order_id, PRICE) for _again in range(3)]

    assert [replace(report, note="") for report in reports] == [ReportedPayment(state, PRICE, "1001-7")] * 3
    assert ("Banka platbu odmítla" in reports[0].note) is (outcome == Outcome.DECLINE)
    assert len(gateway.orders[order_id].captures) == (state in {PAID, AUTHORISED})
    if state in {PAID, AUTHORISED}:
        assert len(get_captures(gateway)) == 1


@pytest.mark.parametrize(
    ("status", "state"), [("COMPLETED", PAID), ("DECLINED", FAILED), ("PENDING", AUTHORISED), ("REFUNDED", FAILED)]
)
def test_pending_capture_ends_after_days(gateway: Gateway, status: str, state: TransactionState) -> None:
    order_id = start_and(gateway, Outcome.WAIT)
    PAYPAL.fetch_state(order_id, PRICE)
    gateway.settle(order_id, status)

    assert PAYPAL.fetch_state(order_id, NOTHING).state == state


def test_lost_answer_to_capture_takes_the_money_once(gateway: Gateway) -> None:
    order_id = start_and(gateway, Outcome.PAY)
    request_id = f"capture-{order_id}"
    gateway.answer_call("POST", f"/v2/checkout/orders/{order_id}/capture", b"{}", request_id)
    gateway.orders[order_id].status = "APPROVED"  # as if PayPal had not written it yet
    gateway.orders[order_id].captures = []

    assert PAYPAL.fetch_state(order_id, PRICE).state == PAID

    assert gateway.orders[order_id].captures == []  # the repeated call did nothing


@pytest.mark.parametrize("expected", [Money(129901, "CZK"), Money(100, "CZK"), Money(129900, "EUR")])
def test_order_of_another_amount_is_reported_and_not_captured(gateway: Gateway, expected: Money) -> None:
    order_id = start_and(gateway, Outcome.PAY)

    report = PAYPAL.fetch_state(order_id, expected)

    assert (report.state, report.amount) == (AUTHORISED, PRICE)
    assert "Nic jsme nestrhli" in report.note
    assert get_captures(gateway) == []


def test_order_that_is_not_awaited_any_more_is_not_captured(gateway: Gateway) -> None:
    order_id = start_and(gateway, Outcome.PAY)

    report = PAYPAL.fetch_state(order_id, NOTHING)

    assert report.state == FAILED
    assert "1 299 Kč" in report.note.replace("\u00a0", " ")
    assert get_captures(gateway) == []


def test_order_that_paypal_has_forgotten_is_expired(gateway: Gateway) -> None:
    assert PAYPAL.fetch_state("5O190127TN364715T", PRICE).state == EXPIRED


@pytest.mark.parametrize(
    ("answers", "reported"),
    [
        (Answers.WRONG_AMOUNT, ReportedPayment(PAID, Money(100, "CZK"), "1001-7")),
        (Answers.WRONG_REFERENCE, ReportedPayment(PAID, PRICE, "jina")),
    ],
)
def test_differing_payment_is_reported_as_it_is(gateway: Gateway, answers: Answers, reported: ReportedPayment) -> None:
    """The order compares them with its own: only it knows them."""
    order_id = start_and(gateway, Outcome.PAY)
    PAYPAL.fetch_state(order_id, PRICE)
    gateway.answers = answers

    assert PAYPAL.fetch_state(order_id, PRICE) == reported


def call_start(order_id: str) -> None:
    PAYPAL.start(replace(REQUEST, reference="1001-9"))


def call_state(order_id: str) -> None:
    PAYPAL.fetch_state(order_id, PRICE)


def call_refund(order_id: str) -> None:
    PAYPAL.refund(order_id, PRICE, "1001-8")


EVERY_CALL = pytest.mark.parametrize("call", [call_start, call_state, call_refund])


@EVERY_CALL
@pytest.mark.parametrize(
    ("answers", "is_lost", "words"),
    [
        (Answers.REFUSED, False, "PayPal odmítá: You may not do that. (PERMISSION_DENIED)"),
        (Answers.UNAVAILABLE, True, "503"),
        (Answers.HANGING, True, "neodpověděl včas"),
        (Answers.HALF, True, "PayPal"),
        (Answers.HUGE, True, "moc dlouhá"),
        (Answers.NONSENSE, True, "Odpověď PayPalu nelze přečíst."),
        (Answers.LOST, True, "PayPal"),
    ],
)
def test_failed_call_raises_error_of_port(
    gateway: Gateway, monkeypatch: Any, call: Any, answers: Answers, is_lost: bool, words: str
) -> None:
    order_id = start_and(gateway, Outcome.PAY)
    PAYPAL.fetch_state(order_id, PRICE)
    monkeypatch.setattr(api, "TIMEOUT_S", 0.3)
    gateway.answers = answers

    with pytest.raises(PaymentError) as raised:
        call(order_id)

    # A refund is only asked for after the order was read: until then nothing was done.
    is_undone = call is call_refund and is_lost
    assert isinstance(raised.value, PaymentUnreachable) is is_undone
    assert isinstance(raised.value, PaymentAnswerLost) is (is_lost and not is_undone)
    assert words in str(raised.value)
    assert gateway.secret not in str(raised.value)


@EVERY_CALL
def test_unreachable_paypal_raises_payment_unreachable(gateway: Gateway, settings: Any, call: Any) -> None:
    settings.PAYPAL_URL = "http://127.0.0.1:1"

    with pytest.raises(PaymentUnreachable):
        call("5O190127TN364715T")


@EVERY_CALL
@pytest.mark.parametrize(("secret", "words"), [("", r"PAYPAL_SECRET\)\.$"), ("jine", "nepřijímá PAYPAL_CLIENT_ID")])
def test_missing_or_wrong_account_is_named(gateway: Gateway, settings: Any, call: Any, secret: str, words: str) -> None:
    settings.PAYPAL_SECRET = secret

    with pytest.raises(PaymentUnreachable, match=words):
        call("5O190127TN364715T")

    assert gateway.calls == []


def test_token_is_cached_and_renewed_once_when_it_ends_early(gateway: Gateway) -> None:
    PAYPAL.start(REQUEST)
    PAYPAL.start(replace(REQUEST, reference="1001-8"))
    assert len(gateway.tokens) == 1

    gateway.tokens.clear()
    PAYPAL.start(replace(REQUEST, reference="1001-9"))

    assert len(gateway.tokens) == 1


GOOD_ORDER: dict[str, Any] = {
    "id": "5O190127TN364715T",
    "status": "COMPLETED",
    "purchase_units": [
        {
            "invoice_id": "1001-7",
            "amount": {"currency_code": "CZK", "value": "1299.00"},
            "payments": {
                "captures": [
                    {"id": "C1", "status": "COMPLETED", "amount": {"currency_code": "CZK", "value": "1299.00"}}
                ]
            },
        }
    ],
}
UNIT = GOOD_ORDER["purchase_units"][0]
CAPTURE = UNIT["payments"]["captures"][0]


def a_unit(**changes: Any) -> dict[str, Any]:
    return {"purchase_units": [UNIT | changes]}


def a_capture(**changes: Any) -> dict[str, Any]:
    return a_unit(payments={"captures": [CAPTURE | changes]})


@pytest.mark.parametrize(
    "change",
    [
        {"id": "OTHER"}, {"id": None}, {"status": None}, {"purchase_units": None}, {"purchase_units": []},
        {"purchase_units": [UNIT, UNIT]}, {"purchase_units": ["x"]}, a_unit(invoice_id=None), a_unit(amount=None),
        a_unit(amount={"currency_code": "CZK", "value": 1299}), a_unit(amount={"currency_code": "kč", "value": "1"}),
        a_unit(amount={"currency_code": "CZK", "value": "1e3"}), a_unit(payments=None), a_unit(payments="x"),
        a_unit(payments={"captures": "x"}), a_capture(status="GOOD"), a_capture(amount=None),
        a_capture(amount={"currency_code": "CZK", "value": "12.999"}), a_capture(id="../x"),
    ],
)  # fmt: skip
def test_incomplete_or_odd_order_raises_payment_error(monkeypatch: Any, change: dict[str, Any]) -> None:
    monkeypatch.setattr(service, "call_paypal", lambda *arguments: GOOD_ORDER | change)

    with pytest.raises(PaymentAnswerLost):
        PAYPAL.fetch_state("5O190127TN364715T", PRICE)


def test_later_capture_counts_after_a_declined_one(monkeypatch: Any) -> None:
    declined = CAPTURE | {"id": "C0", "status": "DECLINED"}
    order = GOOD_ORDER | a_unit(payments={"captures": [declined, CAPTURE, declined]})
    monkeypatch.setattr(service, "call_paypal", lambda *arguments: order)

    assert PAYPAL.fetch_state("5O190127TN364715T", PRICE).state == PAID


@pytest.mark.parametrize(
    ("url", "good"),
    [
        ("https://www.paypal.com/checkoutnow?token=5O190127TN364715T", True),
        ("https://www.sandbox.paypal.com/checkoutnow?token=5O190127TN364715T", True),
        ("http://www.paypal.com/", False),
        ("https://paypal.com.zlodej.example/", False),
        ("https://zlodej.example\\.paypal.com/", False),
        ("https://zlodej.example/.paypal.com/", False),
        ("https://zlodej.example@www.paypal.com/", False),
        ("https://www.paypal.com@zlodej.example/", False),
        ("https://www.paypal.com/\r\nSet-Cookie: a=b", False),
        ("javascript:alert(1)", False),
        ("", False),
        (None, False),
    ],
)
@pytest.mark.parametrize("rel", ["payer-action", "approve"])
def test_shopper_is_sent_only_to_paypal(monkeypatch: Any, url: str | None, good: bool, rel: str) -> None:
    answer = {
        "id": "5O190127TN364715T",
        "links": [{"rel": "self", "href": "https://x.example/"}, {"rel": rel, "href": url}],
    }
    monkeypatch.setattr(service, "call_paypal", lambda *arguments: answer)

    if good:
        assert PAYPAL.start(REQUEST).redirect_url == url
    else:
        with pytest.raises(PaymentError):
            PAYPAL.start(REQUEST)


def test_other_site_is_rejected_over_http(gateway: Gateway) -> None:
    gateway.answers = Answers.ELSEWHERE

    with pytest.raises(PaymentError):
        PAYPAL.start(REQUEST)


def test_refunds_up_to_paid_amount_each_once(gateway: Gateway) -> None:
    order_id = start_and(gateway, Outcome.PAY)
    PAYPAL.fetch_state(order_id, PRICE)

    for _again in range(2):
        PAYPAL.refund(order_id, crowns(1000), "1001-8")
    PAYPAL.refund(order_id, crowns(299), "1001-9")
    with pytest.raises(PaymentError, match="víc, než"):
        PAYPAL.refund(order_id, Money(1, "CZK"), "1001-10")

    assert gateway.orders[order_id].refunded == {"1001-8": 100000, "1001-9": 29900}


@pytest.mark.parametrize("outcome", [None, Outcome.CANCEL, Outcome.DECLINE])
def test_payment_without_money_is_not_refunded(gateway: Gateway, outcome: Outcome | None) -> None:
    order_id = start_and(gateway, outcome)

    with pytest.raises(PaymentError, match="nevzal žádné peníze"):
        PAYPAL.refund(order_id, PRICE, "1001-8")


@pytest.mark.parametrize(
    ("status", "error"),
    [("COMPLETED", None), ("PENDING", PaymentAnswerLost), (None, PaymentAnswerLost), ("FAILED", PaymentError)],
)
def test_refund_is_done_only_when_paypal_says_so(monkeypatch: Any, status: str | None, error: Any) -> None:
    answers = iter([GOOD_ORDER, {"status": status}])
    monkeypatch.setattr(service, "call_paypal", lambda *arguments: next(answers))

    if error is None:
        PAYPAL.refund("5O190127TN364715T", PRICE, "1001-8")
    else:
        with pytest.raises(PaymentError) as raised:
            PAYPAL.refund("5O190127TN364715T", PRICE, "1001-8")
        assert type(raised.value) is error


def an_event(gateway: Gateway, **changes: Any) -> tuple[bytes, dict[str, str]]:
    event = {"event_type": "CHECKOUT.ORDER.APPROVED", "resource": {"id": "5O190127TN364715T"}, **changes}
    return gateway.sign(event)


@pytest.mark.parametrize(
    ("event_type", "resource", "order_id"),
    [
        ("CHECKOUT.ORDER.APPROVED", {"id": "5O190127TN364715T"}, "5O190127TN364715T"),
        *(
            (
                f"PAYMENT.CAPTURE.{name}",
                {"id": "C1", "supplementary_data": {"related_ids": {"order_id": "5O190127TN364715T"}}},
                "5O190127TN364715T",
            )
            for name in ("COMPLETED", "DENIED", "REFUNDED", "REVERSED")
        ),
        ("PAYMENT.CAPTURE.REFUNDED", {"id": "R1"}, ""),
        ("CUSTOMER.DISPUTE.CREATED", {"dispute_id": "PP-D-1"}, ""),
        ("CHECKOUT.ORDER.APPROVED", {"id": ["x"]}, ""),
        ("CHECKOUT.ORDER.APPROVED", None, ""),
    ],
)
def test_verified_notification_names_its_order(gateway: Gateway, event_type: str, resource: Any, order_id: str) -> None:
    body, headers = an_event(gateway, event_type=event_type, resource=resource)

    assert PAYPAL.read_notification(headers, body) == order_id


@pytest.mark.parametrize(
    "change",
    [
        {"PAYPAL-TRANSMISSION-SIG": "dWhvZG51dHk="}, {"PAYPAL-TRANSMISSION-SIG": ""},
        {"PAYPAL-TRANSMISSION-ID": "jine"}, {"PAYPAL-TRANSMISSION-TIME": "2026-11-28T09:00:00Z"},
        {"PAYPAL-CERT-URL": "https://zlodej.example/cert"}, {"PAYPAL-CERT-URL": "https://paypal.com.zlodej.example/"},
        {"PAYPAL-AUTH-ALGO": "x" * 1000},
    ],
)  # fmt: skip
def test_forged_notification_is_rejected(gateway: Gateway, change: dict[str, str]) -> None:
    body, headers = an_event(gateway)

    with pytest.raises(ForgedNotification):
        PAYPAL.read_notification(headers | change, body)


def test_changed_notification_is_rejected(gateway: Gateway) -> None:
    body, headers = an_event(gateway)

    with pytest.raises(ForgedNotification):
        PAYPAL.read_notification(headers, body.replace(b"5O190127TN364715T", b"9O190127TN364715T"))


@pytest.mark.parametrize(
    "body",
    [
        b"", b"[]", b"{", b"\xff", json.dumps({"event_type": "x"}).encode("utf-16"), b'{"a": 1} {}',
        b'{}, "webhook_id": "WH1", "webhook_event": {}', b"[" * 100_000, b'{"a": "' + b"x" * 200_000 + b'"}',
    ],
    ids=range(9),
)  # fmt: skip
def test_unreadable_notification_is_rejected_without_a_call(gateway: Gateway, body: bytes) -> None:
    _body, headers = an_event(gateway)

    with pytest.raises(ForgedNotification):
        PAYPAL.read_notification(headers, body)

    assert gateway.calls == []


def test_notification_that_cannot_be_verified_is_to_be_sent_again(gateway: Gateway, settings: Any) -> None:
    body, headers = an_event(gateway)
    settings.PAYPAL_WEBHOOK_ID = ""
    with pytest.raises(PaymentUnreachable, match="PAYPAL_WEBHOOK_ID"):
        PAYPAL.read_notification(headers, body)

    settings.PAYPAL_WEBHOOK_ID, gateway.answers = "WH1", Answers.UNAVAILABLE
    with pytest.raises(PaymentAnswerLost):
        PAYPAL.read_notification(headers, body)


@pytest.mark.parametrize(
    ("notifications", "good", "forged"),
    [
        (Notifications.ONCE, 1, 0),
        (Notifications.REPEATED, 3, 0),
        (Notifications.FORGED, 0, 1),
        (Notifications.LATE, 0, 0),
        (Notifications.OUT_OF_ORDER, 0, 0),
    ],
)
def test_state_does_not_depend_on_notifications(
    gateway: Gateway, notifications: Notifications, good: int, forged: int
) -> None:
    got: list[str] = []
    with a_bank() as shop:
        shop.respond = lambda body: b"OK"
        gateway.notification_url, gateway.notifications = shop.address, notifications
        order_id = start_and(gateway, None)
        sent: list[tuple[bytes, dict[str, str]]] = []
        gateway._deliver = lambda body, headers: sent.append((body, headers))  # type: ignore[method-assign]
        page = f"{gateway.url}/checkoutnow?token={order_id}"
        answer = httpx.post(page, data={"outcome": "pay"})
        for body, headers in sent:
            try:
                got.append(PAYPAL.read_notification(headers, body))
            except ForgedNotification:
                got.append("forged")

    assert answer.headers["Location"] == f"{REQUEST.return_url}&token={order_id}&PayerID=ZKOUSKA"
    assert got == [order_id] * good + ["forged"] * forged
    assert PAYPAL.fetch_state(order_id, PRICE).state == PAID
