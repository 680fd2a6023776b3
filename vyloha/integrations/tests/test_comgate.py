"""Comgate's API and notifications, against the stand-in: as documented, and with errors."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest
from django.utils import timezone

from vyloha.commerce.catalogue.tests.makers import a_tax_class
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.payments.providers import (
    PAYMENT_PROVIDERS,
    CancellingService,
    ForgedNotification,
    PaymentAnswerLost,
    PaymentError,
    PaymentProvider,
    PaymentRequest,
    PaymentUnreachable,
    ReportedPayment,
    TransactionState,
)
from vyloha.core.money import Money
from vyloha.core.tests.stand_in import a_bank
from vyloha.integrations.comgate import service
from vyloha.integrations.comgate.provider import Comgate
from vyloha.integrations.comgate_stand_in import Answers, Gateway, Notifications, Outcome, run_stand_in

PROVIDER: PaymentProvider = Comgate()  # mypy checks it against the port
CANCELLING: CancellingService = service.ComgateService()
COMGATE = service.ComgateService()
PRICE = Money(129900, "CZK")
REQUEST = PaymentRequest(
    reference="1001-7",
    order_number="1001",
    amount=PRICE,
    email="jana@example.cz",
    phone="+420777123456",
    name="Jana Nováková",
    country="CZ",
    return_url="https://obchod.example/pokladna/zpet/?podpis=a%2Fb",
    notification_url="https://obchod.example/platby/comgate/",
)


@pytest.fixture
def gateway(settings) -> Iterator[Gateway]:
    with run_stand_in() as gateway:
        settings.COMGATE_URL, settings.COMGATE_TEST, settings.COMGATE_METHOD = gateway.url, False, "ALL"
        settings.COMGATE_MERCHANT, settings.COMGATE_SECRET = gateway.merchant, gateway.secret
        yield gateway


@pytest.fixture
def two_accounts(gateway: Gateway, settings: Any) -> Gateway:
    """Let the shop have another account for euros."""
    gateway.other_accounts = {"654321": "heslo"}
    settings.COMGATE_EUR_MERCHANT, settings.COMGATE_EUR_SECRET = "654321", "heslo"
    return gateway


def test_setting_registers_comgate(settings):
    assert type(PAYMENT_PROVIDERS["comgate"]) is Comgate
    assert type(PAYMENT_PROVIDERS["comgate"].service) is service.ComgateService
    assert settings.COMGATE_URL == "https://payments.comgate.cz"
    assert (PROVIDER.awaits_payment, PROVIDER.pays_to_account, PROVIDER.is_on_delivery) == (True, False, False)


@pytest.mark.parametrize(
    ("merchant", "secret", "missing"), [("1", "x", False), ("", "x", True), ("1", "", True), ("", "", True)]
)
def test_merchant_is_told_about_missing_account(settings, merchant, secret, missing):
    settings.COMGATE_MERCHANT, settings.COMGATE_SECRET = merchant, secret

    fields = PROVIDER.get_missing_fields(PaymentMethod(kind="comgate"))

    assert ("COMGATE_SECRET" in fields.get("kind", "")) is missing


@pytest.mark.parametrize(("merchant", "secret", "missing"), [("", "", False), ("2", "x", False), ("2", "", True)])
def test_merchant_is_told_about_half_an_account_for_euros(account, merchant, secret, missing):
    account.COMGATE_EUR_MERCHANT, account.COMGATE_EUR_SECRET = merchant, secret

    fields = PROVIDER.get_missing_fields(PaymentMethod(kind="comgate"))

    assert ("COMGATE_EUR_SECRET" in fields.get("kind", "")) is missing


@pytest.mark.parametrize("is_test", [True, False])
def test_merchant_sees_test_mode(settings, is_test):
    settings.COMGATE_TEST = is_test

    assert ("režim" in str(PROVIDER.label)) is is_test


@pytest.mark.django_db
@pytest.mark.parametrize(("currency", "taken"), [("CZK", True), ("EUR", True), ("PLN", False)])
def test_method_is_offered_in_currencies_of_the_adapter(currency, taken):
    method = PaymentMethod.objects.create(kind="comgate", name="Kartou", tax_class=a_tax_class())

    assert method.supports_currency(currency) is taken


@pytest.mark.parametrize(
    ("url", "source"),
    [
        ("https://payments.comgate.cz", "https://*.comgate.cz"),
        ("http://127.0.0.1:9100", "http://127.0.0.1:9100"),
        ("https://payments.comgate.cz.zlodej.example", "https://payments.comgate.cz.zlodej.example"),
    ],
)
def test_policy_source_is_gateways_domain_or_stand_in(settings, url, source):
    settings.COMGATE_URL = url

    assert PROVIDER.redirect_sources == (source,)


def test_payment_is_created_with_documented_fields(gateway):
    started = COMGATE.start(REQUEST)

    assert gateway.calls == [
        (
            "create",
            {
                "merchant": "123456",
                "secret": "tajemstvi",
                "test": "false",
                "price": "129900",
                "curr": "CZK",
                "label": "1001",
                "refId": "1001-7",
                "method": "ALL",
                "email": "jana@example.cz",
                "fullName": "Jana Nováková",
                "country": "CZ",
                "lang": "cs",
                "prepareOnly": "true",
                "url_paid": REQUEST.return_url,
                "url_cancelled": REQUEST.return_url,
                "url_pending": REQUEST.return_url,
            },
        )
    ]
    assert list(gateway.payments) == [started.provider_id]
    assert started.redirect_url == f"{gateway.url}/client/instructions/index?id={started.provider_id}"


@pytest.mark.parametrize(
    ("request_fields", "sent"),
    [
        ({"amount": Money(5249, "EUR")}, {"price": "5249", "curr": "EUR"}),
        ({"country": "SK"}, {"country": "SK"}),
        ({"country": "DE"}, {"country": "ALL"}),
        ({"country": ""}, {"country": "ALL"}),
        ({"order_number": "2026-000000000001001"}, {"label": "2026-00000000000"}),
    ],
)
def test_request_is_translated(gateway, request_fields, sent):
    COMGATE.start(replace(REQUEST, **request_fields))

    [(_call, fields)] = gateway.calls
    assert fields | sent == fields


@pytest.mark.parametrize(
    ("left", "sent"),
    [
        (timedelta(minutes=45, seconds=30), "45m"),
        (timedelta(minutes=5), "30m"),
        (timedelta(minutes=-5), "30m"),
        (timedelta(days=14), "10080m"),
        (None, None),
    ],
)
def test_payment_ends_with_its_order_within_documented_limits(gateway, left, sent):
    COMGATE.start(replace(REQUEST, pay_until=left and timezone.now() + left))

    assert gateway.calls[0][1].get("expirationTime") == sent
    assert len(gateway.payments) == 1


def test_each_currency_has_its_account(two_accounts):
    crowns = COMGATE.start(REQUEST)
    euros = COMGATE.start(replace(REQUEST, amount=Money(5249, "EUR")))
    for started in (crowns, euros):
        two_accounts.settle(started.provider_id, Outcome.PAY)

    accounts = [(fields["curr"], fields["merchant"], fields["secret"]) for _call, fields in two_accounts.calls]
    assert accounts == [("CZK", "123456", "tajemstvi"), ("EUR", "654321", "heslo")]
    assert COMGATE.fetch_state(crowns.provider_id, PRICE).amount == PRICE
    assert COMGATE.fetch_state(euros.provider_id, Money(5249, "EUR")).amount == Money(5249, "EUR")
    COMGATE.refund(crowns.provider_id, PRICE, "1001-8")
    COMGATE.refund(euros.provider_id, Money(249, "EUR"), "1001-9")
    assert two_accounts.payments[crowns.provider_id].refunded == PRICE.minor
    assert two_accounts.payments[euros.provider_id].refunded == 249


def test_payment_of_the_time_before_the_second_account_is_refunded(gateway, request):
    euros = COMGATE.start(replace(REQUEST, amount=Money(5249, "EUR")))
    gateway.settle(euros.provider_id, Outcome.PAY)
    request.getfixturevalue("two_accounts")

    COMGATE.refund(euros.provider_id, Money(5249, "EUR"), "1001-8")

    assert gateway.payments[euros.provider_id].refunded == 5249


@pytest.mark.parametrize(
    ("answers", "error"), [(Answers.UNAVAILABLE, PaymentUnreachable), (Answers.REFUSED, PaymentError)]
)
def test_refund_without_known_account_has_done_nothing(two_accounts, answers, error):
    started = COMGATE.start(REQUEST)
    two_accounts.settle(started.provider_id, Outcome.PAY)
    two_accounts.answers = answers

    with pytest.raises(error) as raised:
        COMGATE.refund(started.provider_id, PRICE, "1001-8")

    assert not isinstance(raised.value, PaymentAnswerLost)
    assert "refund" not in [call for call, _fields in two_accounts.calls]


def test_waiting_payment_is_cancelled(two_accounts):
    started = COMGATE.start(replace(REQUEST, amount=Money(5249, "EUR")))

    COMGATE.cancel(started.provider_id)

    assert COMGATE.fetch_state(started.provider_id, PRICE).state == TransactionState.FAILED


def test_paid_payment_is_not_cancelled(gateway):
    started = COMGATE.start(REQUEST)
    gateway.settle(started.provider_id, Outcome.PAY)

    with pytest.raises(PaymentError, match="cannot be changed"):
        COMGATE.cancel(started.provider_id)

    assert COMGATE.fetch_state(started.provider_id, PRICE).state == TransactionState.PAID


def test_unknown_name_is_left_out(gateway):
    COMGATE.start(replace(REQUEST, name=""))

    assert "fullName" not in gateway.calls[0][1]


def test_installation_chooses_methods_and_test_mode(gateway, settings):
    settings.COMGATE_METHOD, settings.COMGATE_TEST = "CARD_ALL", True

    started = COMGATE.start(REQUEST)

    assert gateway.calls[0][1]["method"] == "CARD_ALL"
    assert gateway.calls[0][1]["test"] == "true"
    assert COMGATE.fetch_state(started.provider_id, PRICE).state == TransactionState.WAITING


@pytest.mark.parametrize("currency", ["PLN", "USD"])
def test_other_currency_is_rejected_before_call(gateway, currency):
    with pytest.raises(PaymentError, match=currency):
        COMGATE.start(replace(REQUEST, amount=Money(10000, currency)))

    assert gateway.calls == []


@pytest.mark.parametrize(
    ("outcome", "state"),
    [
        (None, TransactionState.WAITING),
        (Outcome.WAIT, TransactionState.WAITING),
        (Outcome.PAY, TransactionState.PAID),
        (Outcome.PAY_AND_CLOSE, TransactionState.PAID),
        (Outcome.DECLINE, TransactionState.FAILED),
        (Outcome.CANCEL, TransactionState.FAILED),
    ],
)
def test_state_is_translated(gateway, outcome, state):
    started = COMGATE.start(REQUEST)
    if outcome:
        gateway.settle(started.provider_id, outcome)

    assert COMGATE.fetch_state(started.provider_id, PRICE) == ReportedPayment(state, PRICE, "1001-7")


def test_authorised_state_is_translated(gateway):
    started = COMGATE.start(REQUEST)
    gateway.payments[started.provider_id].status = "AUTHORIZED"

    assert COMGATE.fetch_state(started.provider_id, PRICE).state == TransactionState.AUTHORISED


@pytest.mark.parametrize(
    ("answers", "reported"),
    [
        (Answers.WRONG_AMOUNT, ReportedPayment(TransactionState.PAID, Money(1, "CZK"), "1001-7")),
        (Answers.WRONG_REFERENCE, ReportedPayment(TransactionState.PAID, PRICE, "jina")),
    ],
)
def test_differing_payment_is_reported_as_it_is(gateway, answers, reported):
    """The order compares them with its own: only it knows them."""
    started = COMGATE.start(REQUEST)
    gateway.settle(started.provider_id, Outcome.PAY)
    gateway.answers = answers

    assert COMGATE.fetch_state(started.provider_id, PRICE) == reported


def call_start(provider_id: str) -> None:
    COMGATE.start(REQUEST)


def call_state(provider_id: str) -> None:
    COMGATE.fetch_state(provider_id, PRICE)


def call_refund(provider_id: str) -> None:
    COMGATE.refund(provider_id, PRICE, "1001-8")


def call_cancel(provider_id: str) -> None:
    COMGATE.cancel(provider_id)


EVERY_CALL = pytest.mark.parametrize("call", [call_start, call_state, call_refund, call_cancel])


@EVERY_CALL
@pytest.mark.parametrize(
    ("answers", "error", "words"),
    [
        (Answers.REFUSED, PaymentError, "Comgate odmítá: Unauthorized location!."),
        (Answers.NOT_FOUND, PaymentError, "404"),
        (Answers.UNAVAILABLE, PaymentAnswerLost, "503"),
        (Answers.HANGING, PaymentAnswerLost, "neodpověděl včas"),
        (Answers.HALF, PaymentAnswerLost, "Comgate"),
        (Answers.HUGE, PaymentAnswerLost, "moc dlouhá"),
        (Answers.NONSENSE, PaymentAnswerLost, "Odpověď Comgate nelze přečíst."),
    ],
)
def test_failed_call_raises_error_of_port(gateway, monkeypatch, call, answers, error, words):
    monkeypatch.setattr(service, "TIMEOUT_S", 0.3)
    started = COMGATE.start(REQUEST)
    gateway.answers = answers

    with pytest.raises(PaymentError) as raised:
        call(started.provider_id)

    assert isinstance(raised.value, PaymentAnswerLost) is (error is PaymentAnswerLost)
    assert not isinstance(raised.value, PaymentUnreachable)
    assert words in str(raised.value)
    may_be_refunded = call is call_refund and error is PaymentAnswerLost
    assert ("klientského portálu" in str(raised.value)) is may_be_refunded
    assert gateway.secret not in str(raised.value)


@EVERY_CALL
def test_unreachable_gateway_raises_payment_unreachable(gateway, settings, call):
    settings.COMGATE_URL = "http://127.0.0.1:1"

    with pytest.raises(PaymentUnreachable):
        call("AB12-CD34-EF56")


@EVERY_CALL
def test_missing_account_is_named_before_call(gateway, settings, call):
    settings.COMGATE_SECRET = ""

    with pytest.raises(PaymentUnreachable, match=r"COMGATE_SECRET\)\.$"):
        call("AB12-CD34-EF56")

    assert gateway.calls == []


@pytest.mark.parametrize("answers", [Answers.OTHER_PAYMENT, Answers.TEST_PAYMENT])
def test_lying_state_raises_payment_error(gateway, answers):
    started = COMGATE.start(REQUEST)
    gateway.settle(started.provider_id, Outcome.PAY)
    gateway.answers = answers

    with pytest.raises(PaymentError):
        COMGATE.fetch_state(started.provider_id, PRICE)


GOOD_STATE = {
    "code": "0", "message": "OK", "merchant": "123456", "test": "false", "price": "129900", "curr": "CZK",
    "refId": "1001-7", "transId": "AB12-CD34-EF56", "status": "PAID",
}  # fmt: skip


@pytest.mark.parametrize(
    "change",
    [
        *({name: None} for name in GOOD_STATE),
        {"code": "1"}, {"code": "00"}, {"merchant": "654321"}, {"price": "-1"}, {"price": "1299.00"}, {"price": "１"},
        {"curr": "Kč"}, {"refId": ""}, {"status": "REFUNDED"}, {"status": "paid"}, {"test": "0"},
    ],
)  # fmt: skip
def test_incomplete_or_odd_state_raises_payment_error(settings, monkeypatch, change):
    settings.COMGATE_MERCHANT, settings.COMGATE_SECRET, settings.COMGATE_TEST = "123456", "x", False
    answer = {name: value for name, value in (GOOD_STATE | change).items() if value is not None}
    monkeypatch.setattr(service, "post", lambda *arguments: urlencode(answer).encode())

    with pytest.raises(PaymentError):
        COMGATE.fetch_state("AB12-CD34-EF56", PRICE)


@pytest.mark.parametrize("body", [b"", b"&", b"code", b"code=0&code=0&message=OK", b"code=0&message=%ff", b"\xff=1"])
def test_answer_that_is_no_form_raises_payment_error(settings, monkeypatch, body):
    settings.COMGATE_MERCHANT, settings.COMGATE_SECRET = "123456", "x"
    monkeypatch.setattr(service, "post", lambda *arguments: body)

    with pytest.raises(PaymentError):
        COMGATE.refund("AB12-CD34-EF56", PRICE, "1001-8")


@pytest.mark.parametrize(
    ("url", "good"),
    [
        ("https://payments.comgate.cz/client/instructions/index?id=AB12-CD34-EF56", True),
        ("https://pay1.comgate.cz/init?id=AB12-CD34-EF56", True),
        ("http://payments.comgate.cz/", False),
        ("https://comgate.cz.zlodej.example/", False),
        ("https://zlodej.example\\.comgate.cz/", False),
        ("https://zlodej.example/.comgate.cz/", False),
        ("https://zlodej.example@payments.comgate.cz/", False),
        ("https://payments.comgate.cz@zlodej.example/", False),
        ("https://payments.comgate.cz/\r\nSet-Cookie: a=b", False),
        ("javascript:alert(1)", False),
        ("//payments.comgate.cz/", False),
        ("", False),
    ],
)
def test_shopper_is_sent_only_to_gateway(settings, monkeypatch, url, good):
    settings.COMGATE_MERCHANT, settings.COMGATE_SECRET = "123456", "x"
    answer = {"code": "0", "message": "OK", "transId": "AB12-CD34-EF56", "redirect": url}
    monkeypatch.setattr(service, "post", lambda *arguments: urlencode(answer).encode())

    if good:
        assert COMGATE.start(REQUEST).redirect_url == url
    else:
        with pytest.raises(PaymentError):
            COMGATE.start(REQUEST)


def test_other_site_is_rejected_over_http(gateway):
    gateway.answers = Answers.ELSEWHERE

    with pytest.raises(PaymentError):
        COMGATE.start(REQUEST)


def test_refunds_up_to_paid_amount(gateway):
    started = COMGATE.start(REQUEST)
    gateway.settle(started.provider_id, Outcome.PAY)

    COMGATE.refund(started.provider_id, Money(100000, "CZK"), "1001-8")
    COMGATE.refund(started.provider_id, Money(29900, "CZK"), "1001-9")
    with pytest.raises(PaymentError, match="víc, než"):
        COMGATE.refund(started.provider_id, Money(1, "CZK"), "1001-10")

    assert gateway.payments[started.provider_id].refunded == 129900
    call, fields = gateway.calls[1]
    assert (call, fields["amount"], fields["curr"], fields["refId"]) == ("refund", "100000", "CZK", "1001-8")


@pytest.mark.parametrize(
    ("outcome", "amount", "words"),
    [
        (Outcome.CANCEL, PRICE, "zrušenou"),
        (Outcome.PAY, Money(129901, "CZK"), "víc, než"),
        (Outcome.PAY, Money(100, "EUR"), "wrong query"),
    ],
)
def test_refused_refund_raises_payment_error(gateway, outcome, amount, words):
    started = COMGATE.start(REQUEST)
    gateway.settle(started.provider_id, outcome)

    with pytest.raises(PaymentError, match=words):
        COMGATE.refund(started.provider_id, amount, "1001-8")

    assert gateway.payments[started.provider_id].refunded == 0


NOTIFICATION = {
    "merchant": "123456", "secret": "tajemstvi", "transId": "AB12-CD34-EF56", "test": "false", "price": "129900",
    "curr": "CZK", "label": "1001", "refId": "1001-7", "email": "jana@example.cz", "status": "PAID",
    "payerName": "Žlutý",
}  # fmt: skip


@pytest.fixture
def account(settings):
    settings.COMGATE_MERCHANT, settings.COMGATE_SECRET = "123456", "tajemstvi"
    return settings


def test_valid_notification_names_payment(account):
    assert COMGATE.read_notification({}, urlencode(NOTIFICATION).encode()) == "AB12-CD34-EF56"


@pytest.mark.parametrize(
    ("merchant", "secret", "good"),
    [("654321", "heslo", True), ("654321", "tajemstvi", False), ("123456", "heslo", False), ("", "", False)],
)
def test_notification_has_the_secret_of_its_own_account(account, merchant, secret, good):
    account.COMGATE_EUR_MERCHANT, account.COMGATE_EUR_SECRET = "654321", "heslo"
    body = urlencode(NOTIFICATION | {"merchant": merchant, "secret": secret}).encode()

    assert read_or_forged(body.decode()) == ("AB12-CD34-EF56" if good else "forged")


@pytest.mark.parametrize(
    "change",
    [
        {"secret": "uhodnute"}, {"secret": ""}, {"secret": None}, {"secret": "tajemství"}, {"merchant": "654321"},
        {"merchant": None}, {"transId": None}, {"transId": ""}, {"transId": "../x"}, {"transId": "A" * 51},
        {"note": "x" * 30_000},
    ],
)  # fmt: skip
def test_forged_notification_is_rejected(account, change):
    fields = {name: value for name, value in (NOTIFICATION | change).items() if value is not None}

    with pytest.raises(ForgedNotification):
        COMGATE.read_notification({}, urlencode(fields).encode())


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b'{"transId": "AB12-CD34-EF56", "secret": "tajemstvi", "merchant": "123456"}',
        b"\xff\xfe",
        b"&".join(b"%d=" % i for i in range(1000)),
        urlencode(NOTIFICATION).encode() + b"&transId=XXXX-XXXX-XXXX",
    ],
)
def test_unreadable_notification_is_rejected(account, body):
    with pytest.raises(ForgedNotification):
        COMGATE.read_notification({}, body)


def test_notification_is_forged_while_installation_has_no_secret(account):
    account.COMGATE_SECRET = ""

    with pytest.raises(ForgedNotification):
        COMGATE.read_notification({}, urlencode(NOTIFICATION | {"secret": ""}).encode())


@pytest.mark.parametrize(
    ("notifications", "good", "forged"),
    [
        (Notifications.ONCE, 1, 0),
        (Notifications.REPEATED, 3, 0),
        (Notifications.OUT_OF_ORDER, 2, 0),
        (Notifications.FORGED, 0, 1),
        (Notifications.LATE, 0, 0),
    ],
)
def test_state_does_not_depend_on_notifications(gateway, notifications, good, forged):
    with a_bank() as shop:
        gateway.notification_url, gateway.notifications = shop.address, notifications
        started = COMGATE.start(REQUEST)
        httpx.post(started.redirect_url, data={"outcome": "pay"})

    results = [read_or_forged(body) for _method, _path, body, _key in shop.taken]
    assert results == [started.provider_id] * good + ["forged"] * forged
    assert COMGATE.fetch_state(started.provider_id, PRICE).state == TransactionState.PAID


def read_or_forged(body: str) -> str:
    try:
        return COMGATE.read_notification({}, body.encode())
    except ForgedNotification:
        return "forged"
