"""Payments and refunds are recorded once, and the payment state of an order follows from them."""

from datetime import timedelta

import pytest
from django.utils import timezone

from vyloha.commerce.catalogue.tests.makers import a_variation
from vyloha.commerce.orders.actions import change_status
from vyloha.commerce.orders.errors import AmountTooHigh, OrderNotPayable, RefundNotPossible
from vyloha.commerce.orders.models import Order, Transaction
from vyloha.commerce.orders.payment_changes import change_payment
from vyloha.commerce.orders.payments import (
    compute_outstanding,
    compute_refundable,
    compute_state,
    compute_unpaid,
    expire_unpaid_orders,
    mark_as_paid,
    refund,
    update_payment_state,
)
from vyloha.commerce.orders.states import PaymentState, Status
from vyloha.commerce.orders.tests.makers import an_order, in_stock
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.payments.providers import TransactionState
from vyloha.commerce.payments.tests.makers import bank_transfer, cash_on_delivery
from vyloha.core.end_of_day import round_deadline
from vyloha.core.money import Money

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def a_paid_order(price: int = 50000) -> Order:
    order = an_order((a_variation(price=price, in_stock=5), 1))
    mark_as_paid(order, timezone.now(), None)
    return order


def expire_all() -> int:
    Order.objects.update(pay_until=timezone.now() - timedelta(seconds=1))
    return expire_unpaid_orders()


@pytest.mark.parametrize(
    ("lifetime_min", "waits"), [(None, timedelta(days=14)), (90, timedelta(minutes=90)), (0, None)]
)
def test_transfer_waits_for_payment_until_its_deadline(lifetime_min: int | None, waits: timedelta | None) -> None:
    bank_transfer(lifetime_min=lifetime_min)
    cash_on_delivery()

    order = an_order((a_variation(), 1))

    assert order.payment_state == PaymentState.WAITING
    now = timezone.now()
    assert order.pay_until == (waits and pytest.approx(round_deadline(now + waits, now), abs=timedelta(minutes=1)))
    assert compute_outstanding(order) == order.total
    assert not order.transactions.exists()


def test_cash_on_delivery_and_free_order_wait_for_no_payment() -> None:
    on_delivery = an_order((a_variation(), 1), payment_method="cod")

    assert (on_delivery.payment_state, on_delivery.pay_until) == ("", None)
    assert not expire_all()


def test_second_account_has_a_name_of_its_own_and_is_ordered_with() -> None:
    bank_transfer()
    euro = bank_transfer(name="Převodem v eurech", iban="SK3112000000198742637541")
    cash_on_delivery()

    order = an_order((a_variation(), 1), payment_method="bacs-2")

    assert euro.api_name == "bacs-2"
    assert (order.payment_kind, order.payment_api_name, order.payment_iban) == ("bacs", "bacs-2", euro.iban)
    assert PaymentMethod.objects.named("bacs") != PaymentMethod.objects.named("bacs-2") == euro
    assert bank_transfer(name="Třetí").api_name == "bacs-3"


def test_marked_as_paid_once() -> None:
    order = an_order((a_variation(price=50000), 2))
    paid_at = timezone.now() - timedelta(days=2)

    mark_as_paid(order, paid_at, None)
    with pytest.raises(OrderNotPayable):
        mark_as_paid(Order.objects.get(pk=order.pk), paid_at, None)

    order.refresh_from_db()
    [row] = order.transactions.all()
    assert (row.amount, row.state, row.settled_at) == (order.total, TransactionState.PAID, paid_at)
    assert (order.status, order.payment_state) == (Status.PROCESSING, PaymentState.PAID)
    assert not compute_outstanding(order).minor


def test_refunds_never_exceed_the_payment() -> None:
    order = a_paid_order()
    total = order.total

    refund(order, Money(10000, "CZK"), None, "Rozbitý hrnek")
    assert (order.payment_state, order.status) == (PaymentState.PARTLY_REFUNDED, Status.PROCESSING)
    with pytest.raises(AmountTooHigh):
        refund(order, total, None)
    refund(order, Money(total.minor - 10000, "CZK"), None)

    assert (order.payment_state, order.status) == (PaymentState.REFUNDED, Status.REFUNDED)
    with pytest.raises(RefundNotPossible):
        refund(order, Money(1, "CZK"), None)
    assert sum(row.amount_minor for row in order.transactions.filter(kind=Transaction.Kind.REFUND)) == total.minor


def test_unpaid_order_has_nothing_to_refund() -> None:
    order = an_order((a_variation(), 1))

    with pytest.raises(RefundNotPossible):
        refund(order, Money(100, "CZK"), None)


@pytest.mark.parametrize("amount", [0, -100])
def test_refund_of_nothing_is_rejected(amount: int) -> None:
    with pytest.raises(RefundNotPossible):
        refund(a_paid_order(), Money(amount, "CZK"), None)


def test_unpaid_order_expires_and_releases_its_stock() -> None:
    shirt = a_variation(in_stock=5)
    order = an_order((shirt, 2))

    assert expire_all() == 1
    assert expire_all() == 0

    order.refresh_from_db()
    assert (order.status, order.payment_state) == (Status.CANCELLED, PaymentState.EXPIRED)
    assert in_stock(shirt) == 5
    assert not compute_outstanding(order).minor


def test_order_in_time_paid_on_hold_or_of_an_older_version_does_not_expire() -> None:
    shirt = a_variation(in_stock=20)
    in_time = an_order((shirt, 1))
    assert expire_unpaid_orders() == 0
    mark_as_paid(an_order((shirt, 1)), timezone.now(), None)
    change_status(an_order((shirt, 1)), Status.ON_HOLD)
    in_time.delete()
    older = an_order((shirt, 1))
    Order.objects.filter(pk=older.pk).update(payment_state="")

    assert expire_all() == 0


def test_another_attempt_to_pay_has_the_whole_time_again() -> None:
    order = an_order((a_variation(), 1))
    Order.objects.update(pay_until=timezone.now() + timedelta(seconds=5))

    change_payment(order, "bacs")

    order.refresh_from_db()
    assert order.pay_until
    assert order.pay_until > timezone.now() + timedelta(days=13)


@pytest.mark.parametrize("chosen", [["bacs-2"], ["bacs-2", "bacs"]])
def test_order_of_an_older_version_never_expires_whatever_is_chosen(chosen: list[str]) -> None:
    bank_transfer()
    bank_transfer(name="V eurech")
    order = an_order((a_variation(), 1))
    Order.objects.update(payment_state="", pay_until=None, placed_at=timezone.now() - timedelta(days=30))

    for name in chosen:
        change_payment(order, name)

    order.refresh_from_db()
    assert (order.payment_state, order.pay_until) == (PaymentState.WAITING, None)


@pytest.mark.parametrize(("placed", "left", "waits"), [(26, 2, 2), (40, 10, 10), (40, 0, 1 / 48)])
def test_repeated_choices_extend_the_deadline_no_further_than_twice(placed: int, left: int, waits: float) -> None:
    order = an_order((a_variation(), 1))
    now = timezone.now()
    Order.objects.update(placed_at=now - timedelta(days=placed), pay_until=now + timedelta(days=left))

    change_payment(order, "bacs")

    order.refresh_from_db()
    expected = round_deadline(now + timedelta(days=waits), now)
    assert order.pay_until == pytest.approx(expected, abs=timedelta(minutes=1))


def test_payment_on_delivery_instead_of_transfer_expires_no_more() -> None:
    order = an_order((a_variation(), 1))

    change_payment(order, "cod")

    order.refresh_from_db()
    assert (order.payment_state, order.pay_until) == ("", None)


def test_money_of_a_cancelled_order_is_shown_to_the_merchant_and_refunded() -> None:
    order = a_paid_order()
    assert not Order.objects.with_payment_problem().exists()

    change_status(order, Status.CANCELLED)

    assert list(Order.objects.with_payment_problem()) == [order]
    refund(order, compute_refundable(order), None)
    assert not Order.objects.with_payment_problem().exists()


WAITING, PAID, FAILED = TransactionState.WAITING, TransactionState.PAID, TransactionState.FAILED


@pytest.mark.parametrize(
    ("rows", "state"),
    [
        ([], PaymentState.WAITING),
        ([("payment", WAITING, 100)], PaymentState.WAITING),
        ([("payment", TransactionState.AUTHORISED, 100)], PaymentState.AUTHORISED),
        ([("payment", FAILED, 100)], PaymentState.FAILED),
        ([("payment", TransactionState.EXPIRED, 100)], PaymentState.EXPIRED),
        ([("payment", FAILED, 100), ("payment", WAITING, 100)], PaymentState.WAITING),
        ([("payment", FAILED, 100), ("payment", PAID, 100)], PaymentState.PAID),
        ([("payment", PAID, 60)], PaymentState.WAITING),
        ([("payment", PAID, 60), ("payment", PAID, 40)], PaymentState.PAID),
        ([("payment", TransactionState.DISPUTED, 100)], PaymentState.WAITING),
        ([("payment", PAID, 100), ("refund", WAITING, 30)], PaymentState.PAID),
        ([("payment", PAID, 100), ("refund", FAILED, 30)], PaymentState.PAID),
        ([("payment", PAID, 100), ("refund", PAID, 30)], PaymentState.PARTLY_REFUNDED),
        ([("payment", PAID, 100), ("refund", PAID, 30), ("refund", PAID, 70)], PaymentState.REFUNDED),
    ],
)
def test_payment_state_follows_from_rows(rows: list[tuple[str, str, int]], state: str) -> None:
    built = [Transaction(kind=kind, state=its_state, amount_minor=minor) for kind, its_state, minor in rows]

    assert compute_state(Order(total_minor=100), built) == state


@pytest.mark.parametrize(
    ("status", "paid", "returned", "unpaid"),
    [
        (Status.PROCESSING, 100, 0, 0),
        (Status.PROCESSING, 100, 30, 0),  # what was returned is not owed again
        (Status.ON_HOLD, 100, 30, 0),
        (Status.REFUNDED, 100, 100, 0),
        (Status.CANCELLED, 100, 100, 0),
        (Status.PENDING, 100, 100, 100),  # resumed after all of it was returned
        (Status.FAILED, 100, 100, 100),
        (Status.PENDING, 200, 130, 30),
        (Status.PENDING, 60, 0, 40),
        (Status.PENDING, 60, 60, 100),
        (Status.PROCESSING, 200, 100, 0),  # paid twice
        (Status.CANCELLED, 0, 0, 100),  # a transfer may come late
    ],
)
def test_unpaid_is_what_never_arrived(status: str, paid: int, returned: int, unpaid: int) -> None:
    order = an_order((a_variation(), 1))
    Order.objects.update(status=status, total_minor=100)
    for kind, amount in (("payment", paid), ("refund", returned)):
        if amount:
            Transaction.objects.create(
                order=order, kind=kind, state="paid", amount_minor=amount, currency="CZK", provider="bacs"
            )
    order.refresh_from_db()
    update_payment_state(order)

    assert compute_unpaid(order).minor == unpaid
