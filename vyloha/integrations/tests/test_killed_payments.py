"""
Killing the shop between Comgate's answer and our row: every payment is recorded once, every order is whole, nobody
pays twice, and a refund that may have been made waits for the merchant.

On one database: that transactions are atomic on each is shown by ``commerce/orders/tests/test_kills.py``.
"""

from collections.abc import Iterator
from datetime import timedelta
from urllib.parse import urlencode

import httpx
import pytest
from django.utils import timezone

from vyloha.commerce.catalogue.models import Variation
from vyloha.commerce.catalogue.tests.makers import a_tax_class, a_variation
from vyloha.commerce.orders.errors import RefundNotPossible
from vyloha.commerce.orders.gateway_payments import (
    PaymentUrls,
    receive_notification,
    refund_at_gateway,
    settle_refund,
    start_payment,
)
from vyloha.commerce.orders.models import Order, OrderEvent, Transaction
from vyloha.commerce.orders.states import PaymentState, Status
from vyloha.commerce.orders.tests.makers import some_details
from vyloha.commerce.orders.tests.test_kills import (
    PIECES,
    assert_every_order_is_whole,
    assert_no_piece_is_lost,
    run_and_kill,
)
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.payments.providers import TransactionState
from vyloha.integrations.comgate_stand_in import Gateway, run_stand_in

pytestmark = pytest.mark.django_db(transaction=True)

PAID, WAITING = TransactionState.PAID, TransactionState.WAITING
URLS = PaymentUrls("https://obchod.example/", "https://obchod.example/")


@pytest.fixture
def gateway(settings) -> Iterator[Gateway]:
    with run_stand_in() as gateway:
        settings.COMGATE_URL, settings.COMGATE_TEST = gateway.url, False
        settings.COMGATE_MERCHANT, settings.COMGATE_SECRET = gateway.merchant, gateway.secret
        yield gateway


@pytest.fixture
def goods(gateway) -> Variation:
    some_details()  # the first method takes no part
    PaymentMethod.objects.create(kind="comgate", name="Kartou", tax_class=a_tax_class())
    return a_variation(price=50000, in_stock=PIECES)


def kill(mode: str, goods: Variation, gateway: Gateway) -> None:
    """Kill the shop at each step of a call, and let the last process live."""
    fates = run_and_kill(
        mode, [goods], "vyloha.integrations.tests.killed_payments",
        COMGATE_URL=gateway.url, COMGATE_MERCHANT=gateway.merchant, COMGATE_SECRET=gateway.secret, COMGATE_TEST="",
    )  # fmt: skip
    assert fates[-1] == "done"
    assert set(fates[:-1]) == {"SIGKILL"}
    assert Order.objects.placed().count() == len(fates) > 8


def notify_of_all(gateway: Gateway) -> None:
    """Let Comgate notify the shop of every payment that it knows."""
    for provider_id in gateway.payments:
        fields = {"merchant": gateway.merchant, "secret": gateway.secret, "transId": provider_id}
        receive_notification("comgate", {}, urlencode(fields).encode())


def assert_each_order_is_paid_once(gateway: Gateway) -> None:
    orders = Order.objects.placed()
    assert set(orders.values_list("status", "payment_state")) == {(Status.PROCESSING, PaymentState.PAID)}
    recorded = Transaction.objects.filter(state=PAID).values_list("order_id", "provider_id")
    assert sorted(order_id for order_id, _id in recorded) == sorted(orders.values_list("pk", flat=True))
    charged = {payment.id for payment in gateway.payments.values() if payment.status == "PAID"}
    assert {provider_id for _order_id, provider_id in recorded} == charged
    assert OrderEvent.objects.filter(message__startswith="Zaplaceno").count() == orders.count()


def test_killed_starts_leave_one_payment_that_can_be_paid(goods, gateway):
    kill("start", goods, gateway)
    assert_every_order_is_whole()
    known = Transaction.objects.exclude(provider_id=None).values_list("provider_id", flat=True)
    lost = set(gateway.payments) - set(known)
    assert lost

    Transaction.objects.update(created_at=timezone.now() - timedelta(minutes=1))  # the claims of the dead have ended
    for order in Order.objects.placed():
        httpx.post(start_payment(order, URLS).redirect_url, data={"outcome": "pay_and_close"})
    notify_of_all(gateway)

    assert_each_order_is_paid_once(gateway)
    assert all(gateway.payments[provider_id].status == "PENDING" for provider_id in lost)
    assert_no_piece_is_lost([goods])


def test_killed_notifications_are_recorded_once_when_repeated(goods, gateway):
    kill("notify", goods, gateway)
    states = set(Order.objects.placed().values_list("status", "payment_state"))
    assert states == {(Status.PENDING, PaymentState.WAITING), (Status.PROCESSING, PaymentState.PAID)}

    for _again in range(2):
        notify_of_all(gateway)

    assert_each_order_is_paid_once(gateway)
    assert_no_piece_is_lost([goods])


def test_killed_refunds_wait_for_the_merchant(goods, gateway):
    kill("refund", goods, gateway)
    returned = {payment.id: payment.refunded for payment in gateway.payments.values()}
    unsure = Transaction.objects.filter(kind=Transaction.Kind.REFUND, state=WAITING).select_related("refund_of")
    assert {order.pk for order in Order.objects.with_payment_problem()} == {row.order_id for row in unsure}
    assert {bool(returned[row.refund_of.provider_id]) for row in unsure if row.refund_of} == {True, False}

    for row in unsure:
        with pytest.raises(RefundNotPossible):
            refund_at_gateway(row.order, row.amount, None)
        assert row.refund_of
        settle_refund(row, is_returned=bool(returned[row.refund_of.provider_id]))
    for order in Order.objects.placed().exclude(payment_state=PaymentState.REFUNDED):
        refund_at_gateway(order, order.total, None)

    assert all(payment.refunded == payment.price for payment in gateway.payments.values())
    assert set(Order.objects.placed().values_list("payment_state", flat=True)) == {PaymentState.REFUNDED}
    refunds = Transaction.objects.filter(kind=Transaction.Kind.REFUND, state=PAID)
    assert refunds.count() == Order.objects.placed().count()
