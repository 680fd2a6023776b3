"""
Orders paid by PayPal, with its stand-in and the shop's own URL of notifications: whatever arrives in whatever order,
the money is taken once.
"""

import logging
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from vyloha.commerce.catalogue.tests.makers import a_tax_class, a_variation
from vyloha.commerce.orders.gateway_payments import PaymentUrls, refresh_payment, refund_at_gateway, start_payment
from vyloha.commerce.orders.models import Order, Transaction
from vyloha.commerce.orders.payments import expire_unpaid_orders, mark_as_paid
from vyloha.commerce.orders.states import PaymentState, Status
from vyloha.commerce.orders.tests.makers import an_order
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.payments.providers import PaymentError, TransactionState
from vyloha.commerce.shipping.tests.makers import a_shipping_method
from vyloha.core.money import Money
from vyloha.integrations.paypal_stand_in import Answers, Gateway, Notifications, Outcome, run_stand_in

pytestmark = pytest.mark.django_db
URLS = PaymentUrls("https://obchod.example/navrat", "https://obchod.example/platby/ppcp-gateway/")
PAID, FAILED = TransactionState.PAID, TransactionState.FAILED


@pytest.fixture
def gateway(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Gateway]:
    """Run the stand-in; its notifications wait in ``sent``, since the shop runs in this process."""
    with run_stand_in() as gateway:
        settings.PAYPAL_URL, settings.PAYPAL_WEBHOOK_ID = gateway.url, gateway.webhook_id
        settings.PAYPAL_CLIENT_ID, settings.PAYPAL_SECRET = gateway.client_id, gateway.secret
        monkeypatch.setattr(gateway, "_deliver", lambda body, headers: gateway.held.append((body, headers)))
        cache.clear()
        yield gateway


@pytest.fixture
def row(gateway: Gateway) -> Transaction:
    """Start the payment of an order for 579 Kč."""
    a_shipping_method()
    PaymentMethod.objects.create(kind="ppcp-gateway", name="PayPal", tax_class=a_tax_class())
    order = an_order((a_variation(price=50000, in_stock=5), 1), payment_method="ppcp-gateway")
    return start_payment(order, URLS)


def deliver(gateway: Gateway) -> list[int]:
    """Deliver all notifications, and return the shop's statuses."""
    sent, gateway.held = gateway.held, []
    return [
        Client().post("/platby/ppcp-gateway/", body, content_type="application/json", headers=headers).status_code
        for body, headers in sent
    ]


def read(row: Transaction) -> tuple[Order, Transaction]:
    row = Transaction.objects.select_related("order").get(pk=row.pk)
    return row.order, row


def get_captured(gateway: Gateway) -> int:
    return sum(len(order.captures) for order in gateway.orders.values())


@pytest.mark.parametrize("notifications", [Notifications.ONCE, Notifications.REPEATED, Notifications.OUT_OF_ORDER])
def test_approved_order_is_taken_by_notifications_alone(
    gateway: Gateway, row: Transaction, notifications: Notifications
) -> None:
    gateway.notifications = notifications
    gateway.approve(row.provider_id or "", Outcome.PAY)

    assert set(deliver(gateway)) == {200}

    order, row = read(row)
    assert (order.status, order.payment_state, row.state) == (Status.PROCESSING, PaymentState.PAID, PAID)
    assert get_captured(gateway) == 1


def test_returning_shopper_and_late_notifications_take_it_once(gateway: Gateway, row: Transaction) -> None:
    gateway.notifications = Notifications.LATE
    gateway.approve(row.provider_id or "", Outcome.PAY)
    refresh_payment(row)
    assert read(row)[1].state == PAID

    gateway.notifications = Notifications.ONCE
    gateway.send_held()

    assert set(deliver(gateway)) == {200}
    assert (get_captured(gateway), read(row)[0].payment_state) == (1, PaymentState.PAID)


def test_forged_notification_takes_nothing(gateway: Gateway, row: Transaction) -> None:
    gateway.notifications = Notifications.FORGED
    gateway.approve(row.provider_id or "", Outcome.PAY)

    assert deliver(gateway) == [403]
    assert get_captured(gateway) == 0


def test_notification_of_an_unknown_order_is_acknowledged_and_logged(
    gateway: Gateway, row: Transaction, caplog: pytest.LogCaptureFixture
) -> None:
    gateway.notifications = Notifications.UNKNOWN
    gateway.approve(row.provider_id or "", Outcome.PAY)

    with caplog.at_level(logging.WARNING):
        assert deliver(gateway) == [200]

    assert "5O190127TN364715T, which no order has" in caplog.text
    assert get_captured(gateway) == 0


def test_notification_is_asked_for_again_while_paypal_is_away(gateway: Gateway, row: Transaction) -> None:
    gateway.approve(row.provider_id or "", Outcome.PAY)
    held = list(gateway.held)
    gateway.answers = Answers.UNAVAILABLE
    assert deliver(gateway) == [503]

    gateway.answers, gateway.held = Answers.GOOD, held

    assert deliver(gateway) == [200]
    assert read(row)[1].state == PAID


def test_declined_card_is_noted_and_another_attempt_succeeds(gateway: Gateway, row: Transaction) -> None:
    gateway.approve(row.provider_id or "", Outcome.DECLINE)
    refresh_payment(row)
    order, row = read(row)
    assert (order.status, order.payment_state, row.state) == (Status.PENDING, PaymentState.FAILED, FAILED)
    assert "Banka platbu odmítla" in row.note

    second = start_payment(order, URLS)
    gateway.approve(second.provider_id or "", Outcome.PAY)
    refresh_payment(second)

    assert second.provider_id != row.provider_id
    assert read(second)[0].payment_state == PaymentState.PAID


def test_capture_that_is_pending_for_days_keeps_the_order(gateway: Gateway, row: Transaction) -> None:
    gateway.approve(row.provider_id or "", Outcome.WAIT)
    refresh_payment(row)
    Order.objects.update(pay_until=timezone.now() - timedelta(days=4))
    assert expire_unpaid_orders() == 0
    assert read(row)[0].payment_state == PaymentState.AUTHORISED

    gateway.settle(row.provider_id or "")

    assert set(deliver(gateway)) == {200}
    assert read(row)[0].status == Status.PROCESSING


def test_amount_that_changed_after_approval_is_not_taken(gateway: Gateway, row: Transaction) -> None:
    """The customer approved 579 Kč; the order costs 580 Kč now."""
    Order.objects.update(total_minor=row.amount_minor + 100)
    gateway.approve(row.provider_id or "", Outcome.PAY)

    refresh_payment(row)

    order, row = read(row)
    assert (row.state, get_captured(gateway), order.status) == (FAILED, 0, Status.PENDING)
    assert "Nic jsme nestrhli" in row.note
    again = start_payment(order, URLS)
    assert (again.amount_minor, again.provider_id != row.provider_id) == (row.amount_minor + 100, True)


def test_order_at_paypal_of_another_amount_is_shown_to_the_merchant(gateway: Gateway, row: Transaction) -> None:
    gateway.orders[row.provider_id or ""].unit["amount"]["value"] = "1.00"
    gateway.approve(row.provider_id or "", Outcome.PAY)

    refresh_payment(row)

    order, row = read(row)
    assert (row.state, get_captured(gateway)) == (TransactionState.DISPUTED, 0)
    assert "1\u00a0" in row.note
    assert "Nic jsme nestrhli" in row.note
    assert list(Order.objects.with_payment_problem()) == [order]


def test_order_that_was_paid_otherwise_is_not_taken(gateway: Gateway, row: Transaction) -> None:
    mark_as_paid(row.order, timezone.now(), None)
    gateway.approve(row.provider_id or "", Outcome.PAY)

    assert deliver(gateway) == [200]

    assert (get_captured(gateway), read(row)[0].payment_state) == (0, PaymentState.PAID)


def test_payment_is_refunded_through_paypal_in_parts(gateway: Gateway, row: Transaction) -> None:
    gateway.approve(row.provider_id or "", Outcome.PAY)
    refresh_payment(row)
    order, _row = read(row)

    refund_at_gateway(order, Money(10000, "CZK"), None)
    gateway.answers = Answers.UNAVAILABLE
    with pytest.raises(PaymentError):
        refund_at_gateway(order, Money(47900, "CZK"), None)

    assert sum(gateway.orders[row.provider_id or ""].refunded.values()) == 10000
    assert read(row)[0].payment_state == PaymentState.PARTLY_REFUNDED
