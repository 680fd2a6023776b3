"""Payments at a provider are started, recorded and refunded once, whatever it answers and whoever dies."""

from contextlib import nullcontext
from dataclasses import replace
from datetime import timedelta
from functools import partial
from random import Random
from typing import Any

import pytest
from django.core.cache import cache
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from vyloha.commerce.catalogue.models import StockRecord
from vyloha.commerce.catalogue.tests.makers import a_tax_class, a_variation
from vyloha.commerce.orders import payment_jobs
from vyloha.commerce.orders.actions import change_status
from vyloha.commerce.orders.errors import AmountTooHigh, OrderNotPayable, RefundNotPossible
from vyloha.commerce.orders.gateway_payments import (
    PaymentIsStarting,
    PaymentUrls,
    find_payments_to_refresh,
    is_paid_at_gateway,
    receive_notification,
    refresh_open_payments,
    refresh_payment,
    refund_at_gateway,
    settle_refund,
    start_payment,
)
from vyloha.commerce.orders.models import Order, OrderEvent, PaymentEmail, Transaction
from vyloha.commerce.orders.payment_changes import change_payment
from vyloha.commerce.orders.payment_jobs import cancel_abandoned_payment
from vyloha.commerce.orders.payment_status import is_paid, is_paid_on_delivery
from vyloha.commerce.orders.payments import (
    compute_outstanding,
    compute_refundable,
    compute_unpaid,
    expire_unpaid_orders,
    mark_as_paid,
)
from vyloha.commerce.orders.states import PaymentState, Status
from vyloha.commerce.orders.tests.makers import an_order
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.payments.providers import (
    ForgedNotification,
    PaymentAnswerLost,
    PaymentError,
    PaymentUnreachable,
    StartedPayment,
    TransactionState,
)
from vyloha.commerce.payments.tests.fake_gateway import CardPayment, FakeGateway
from vyloha.commerce.payments.tests.makers import bank_transfer, cash_on_delivery
from vyloha.commerce.shipping.tests.makers import a_shipping_method
from vyloha.core.money import Money
from vyloha.core.tests.parallel import all_at_once

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

URLS = PaymentUrls("https://obchod.example/navrat", "https://obchod.example/platby/card/")
PAID, FAILED, EXPIRED = TransactionState.PAID, TransactionState.FAILED, TransactionState.EXPIRED


@pytest.fixture(autouse=True)
def gateway(settings: Any, monkeypatch: pytest.MonkeyPatch) -> FakeGateway:
    path = "vyloha.commerce.payments.tests.fake_gateway.CardPayment"
    settings.PAYMENT_PROVIDERS = {**settings.PAYMENT_PROVIDERS, "card": path}
    monkeypatch.setattr(CardPayment, "gateway", FakeGateway())
    return CardPayment.gateway


def an_order_by_card() -> Order:
    if not PaymentMethod.objects.filter(kind="card").exists():
        a_shipping_method()
        PaymentMethod.objects.create(kind="card", name="Kartou", tax_class=a_tax_class())
    return an_order((a_variation(price=50000, in_stock=5), 1), payment_method="card")


def start(order: Order) -> Transaction:
    start_payment(order, URLS)
    row = order.transactions.filter(kind=Transaction.Kind.PAYMENT).last()
    assert row is not None
    return row


def report(gateway: FakeGateway, row: Transaction, state: TransactionState, amount: Money | None = None) -> Order:
    """Let the gateway report a state, and query it."""
    gateway.report(row.provider_id or "", state, amount)
    refresh_payment(Transaction.objects.get(pk=row.pk))
    row.refresh_from_db()
    return Order.objects.get(pk=row.order_id)


def let_time_pass() -> None:
    """Let the deadline of all orders have passed a moment ago."""
    Order.objects.update(pay_until=timezone.now() - timedelta(seconds=1))


def a_paid_order(gateway: FakeGateway) -> Order:
    return report(gateway, start(an_order_by_card()), PAID)


def test_started_payment_is_continued_and_not_started_again(gateway: FakeGateway) -> None:
    order = an_order_by_card()

    urls = {start_payment(order, URLS).redirect_url, start_payment(Order.objects.get(pk=order.pk), URLS).redirect_url}

    assert urls == {"https://brana.example/T1"}
    [request] = gateway.requests.values()
    assert (request.amount, request.email, request.return_url) == (order.total, "jana@example.cz", URLS.return_url)
    assert request.name == "Jana Nováková"
    assert order.pay_until is not None


def test_paid_order_is_processed_once(gateway: FakeGateway) -> None:
    row = start(an_order_by_card())

    for _again in range(3):
        order = report(gateway, row, PAID)

    assert (order.status, order.payment_state) == (Status.PROCESSING, PaymentState.PAID)
    assert OrderEvent.objects.filter(order=order, message__startswith="Zaplaceno").count() == 1
    with pytest.raises(OrderNotPayable):
        start_payment(order, URLS)


@pytest.mark.parametrize("before", [FAILED, EXPIRED, TransactionState.AUTHORISED])
def test_payment_may_still_arrive_late(gateway: FakeGateway, before: TransactionState) -> None:
    row = start(an_order_by_card())
    assert report(gateway, row, before).status == Status.PENDING

    assert report(gateway, row, PAID).payment_state == PaymentState.PAID


@pytest.mark.parametrize("after", [FAILED, EXPIRED, TransactionState.WAITING])
def test_paid_payment_stays_paid(gateway: FakeGateway, after: TransactionState) -> None:
    row = start(an_order_by_card())
    report(gateway, row, PAID)

    assert report(gateway, row, after).payment_state == PaymentState.PAID


@pytest.mark.parametrize("amount", [Money(1, "CZK"), Money(10**9, "CZK"), Money(57900, "EUR")])
def test_payment_of_another_amount_is_shown_to_the_merchant(gateway: FakeGateway, amount: Money) -> None:
    row = start(an_order_by_card())

    order = report(gateway, row, PAID, amount)

    assert (order.status, order.payment_state) == (Status.PENDING, PaymentState.WAITING)
    assert row.state == TransactionState.DISPUTED
    assert amount.text in row.note
    assert list(Order.objects.with_payment_problem()) == [order]


def test_payment_of_another_order_is_shown_to_the_merchant(gateway: FakeGateway) -> None:
    first, second = start(an_order_by_card()), start(an_order_by_card())
    gateway.report("T1", PAID)
    gateway.reports["T2"] = gateway.reports["T1"]

    refresh_payment(second)

    assert Order.objects.get(pk=second.order_id).payment_state == PaymentState.WAITING
    assert report(gateway, first, PAID).payment_state == PaymentState.PAID


def test_declined_payment_is_started_again(gateway: FakeGateway) -> None:
    first = start(an_order_by_card())
    order = report(gateway, first, FAILED)
    assert order.payment_state == PaymentState.FAILED

    second = start(order)

    assert (first.provider_id, second.provider_id) == ("T1", "T2")
    assert report(gateway, second, PAID).payment_state == PaymentState.PAID


@pytest.mark.parametrize(
    "error", [PaymentUnreachable("Brána neodpovídá."), PaymentAnswerLost("Ztraceno."), PaymentError("Ne.")]
)
def test_payment_that_cannot_be_started_is_recorded_and_tried_again(gateway: FakeGateway, error: PaymentError) -> None:
    order = an_order_by_card()
    gateway.errors = [error]

    with pytest.raises(PaymentError):
        start_payment(order, URLS)

    assert Order.objects.get(pk=order.pk).payment_state == PaymentState.FAILED
    assert order.transactions.get().note == str(error)
    assert start_payment(order, URLS).redirect_url == "https://brana.example/T1"
    assert Order.objects.get(pk=order.pk).payment_state == PaymentState.WAITING


def test_process_killed_while_starting_leaves_a_payment_that_can_be_started(gateway: FakeGateway) -> None:
    class Killed(BaseException):
        pass

    order = an_order_by_card()
    gateway.errors = [Killed()]  # type: ignore[list-item]
    with pytest.raises(Killed):
        start_payment(order, URLS)
    with pytest.raises(PaymentIsStarting):
        start_payment(order, URLS)
    Transaction.objects.update(created_at=timezone.now() - timedelta(minutes=1))

    assert start_payment(order, URLS)

    assert list(order.transactions.values_list("state", flat=True)) == [FAILED, TransactionState.WAITING]


def test_notification_is_not_believed_but_queried(gateway: FakeGateway) -> None:
    row = start(an_order_by_card())

    receive_notification("card", {}, b"tajne T1")
    assert Order.objects.get(pk=row.order_id).payment_state == PaymentState.WAITING
    gateway.report("T1", PAID)
    receive_notification("card", {}, b"tajne T1")

    assert Order.objects.get(pk=row.order_id).payment_state == PaymentState.PAID


def test_forged_and_unknown_notifications_change_nothing(gateway: FakeGateway) -> None:
    row = start(an_order_by_card())
    gateway.report("T1", PAID)

    with pytest.raises(ForgedNotification):
        receive_notification("card", {}, b"hadam T1")
    receive_notification("card", {}, b"tajne T99")
    with pytest.raises(PaymentError):
        receive_notification("nobody", {}, b"tajne T1")

    assert Order.objects.get(pk=row.order_id).payment_state == PaymentState.WAITING


def test_provider_that_hangs_is_asked_again_later(gateway: FakeGateway) -> None:
    order = an_order_by_card()
    row = start(order)
    gateway.report("T1", PAID)
    gateway.errors = [PaymentAnswerLost("Brána neodpovídá.")]

    refresh_open_payments(order)
    refresh_open_payments(order)  # not a second time within seconds
    assert order.payment_state == PaymentState.WAITING
    cache.clear()
    refresh_open_payments(order)

    assert order.payment_state == PaymentState.PAID
    assert find_payments_to_refresh() == []
    assert row.pk


def test_old_payments_are_queried_once_an_hour() -> None:
    recent, old, asked = (start(an_order_by_card()) for _number in range(3))
    now = timezone.now()
    created = now - timedelta(hours=5)
    Transaction.objects.filter(pk=old.pk).update(created_at=created, checked_at=now - timedelta(hours=2))
    Transaction.objects.filter(pk=asked.pk).update(created_at=created, checked_at=now - timedelta(minutes=5))

    assert find_payments_to_refresh() == [recent.pk, old.pk]


def test_payment_of_an_expired_order_is_refunded_by_the_merchant(gateway: FakeGateway) -> None:
    row = start(an_order_by_card())
    let_time_pass()
    assert expire_unpaid_orders() == 0  # the provider has not been asked since
    report(gateway, row, TransactionState.WAITING)
    assert expire_unpaid_orders() == 1

    order = report(gateway, row, PAID)

    assert (order.status, order.payment_state) == (Status.CANCELLED, PaymentState.PAID)
    assert list(Order.objects.with_payment_problem()) == [order]
    refund_at_gateway(order, compute_refundable(order), None)
    assert order.payment_state == PaymentState.REFUNDED
    assert not Order.objects.with_payment_problem().exists()


def test_authorised_payment_does_not_expire(gateway: FakeGateway) -> None:
    report(gateway, start(an_order_by_card()), TransactionState.AUTHORISED)
    let_time_pass()

    assert expire_unpaid_orders() == 0


def test_part_and_rest_are_refunded_at_the_gateway(gateway: FakeGateway) -> None:
    order = a_paid_order(gateway)
    total = order.total

    part = refund_at_gateway(order, Money(10000, "CZK"), None, "Rozbitý hrnek")
    with pytest.raises(AmountTooHigh):
        refund_at_gateway(order, total, None)
    refund_at_gateway(order, compute_refundable(order), None)

    assert [amount.minor for _id, amount, _reference in gateway.refunds] == [10000, total.minor - 10000]
    assert len({reference for _id, _amount, reference in gateway.refunds}) == 2
    assert (part.refund_of and part.refund_of.provider_id, part.state) == ("T1", PAID)
    assert (order.payment_state, order.status) == (PaymentState.REFUNDED, Status.REFUNDED)
    with pytest.raises(RefundNotPossible):
        refund_at_gateway(order, Money(1, "CZK"), None)


@pytest.mark.parametrize("error", [PaymentUnreachable("Brána neodpovídá."), PaymentError("Zůstatek nestačí.")])
def test_rejected_refund_returns_nothing(gateway: FakeGateway, error: PaymentError) -> None:
    order = a_paid_order(gateway)
    gateway.errors = [error]

    with pytest.raises(PaymentError):
        refund_at_gateway(order, order.total, None)

    assert Order.objects.get(pk=order.pk).payment_state == PaymentState.PAID
    assert compute_refundable(order) == order.total


@pytest.mark.parametrize("is_returned", [True, False])
def test_refund_whose_answer_was_lost_waits_for_the_merchant(gateway: FakeGateway, is_returned: bool) -> None:
    order = a_paid_order(gateway)
    gateway.errors = [PaymentAnswerLost("Odpověď se ztratila.")]
    with pytest.raises(PaymentAnswerLost):
        refund_at_gateway(order, order.total, None, "Vráceno zboží.")
    row = order.transactions.get(kind=Transaction.Kind.REFUND)
    assert (row.state, row.note) == (TransactionState.WAITING, "Vráceno zboží. Odpověď se ztratila.")
    assert not compute_refundable(order).minor
    assert list(Order.objects.with_payment_problem()) == [order]

    for _again in range(2):
        settle_refund(row, is_returned=is_returned)

    state = PaymentState.REFUNDED if is_returned else PaymentState.PAID
    assert Order.objects.get(pk=order.pk).payment_state == state
    assert compute_refundable(order).minor == (0 if is_returned else order.total_minor)


def test_money_is_recorded_though_the_goods_are_gone(gateway: FakeGateway) -> None:
    row = start(an_order_by_card())
    order = row.order
    change_status(order, Status.FAILED)
    StockRecord.objects.update(in_stock=0)

    order = report(gateway, row, PAID)

    assert (order.status, order.payment_state) == (Status.FAILED, PaymentState.PAID)
    assert list(Order.objects.with_payment_problem()) == [order]


def test_late_start_is_refused_and_an_early_one_has_time(gateway: FakeGateway) -> None:
    order = an_order_by_card()
    Order.objects.update(pay_until=timezone.now() + timedelta(seconds=10))

    start_payment(order, URLS)
    order.refresh_from_db()
    assert order.pay_until is not None
    assert order.pay_until > timezone.now() + timedelta(minutes=19)
    let_time_pass()

    with pytest.raises(OrderNotPayable):
        start_payment(order, URLS)


def test_disputed_payment_neither_expires_nor_is_paid_again(gateway: FakeGateway) -> None:
    row = start(an_order_by_card())
    order = report(gateway, row, PAID, Money(1, "CZK"))

    with pytest.raises(OrderNotPayable):
        start_payment(order, URLS)
    let_time_pass()

    assert expire_unpaid_orders() == 0


def test_payment_of_the_card_counts_after_changing_to_cash(gateway: FakeGateway) -> None:
    row = start(an_order_by_card())
    bank_transfer()
    cash_on_delivery(fee=0)
    change_payment(row.order, "cod")

    order = report(gateway, row, PAID)

    assert order.payment_state == PaymentState.PAID
    assert not is_paid_on_delivery(order)
    assert list(Order.objects.with_payment_problem()) == [order]  # the carrier may collect it again


@pytest.mark.parametrize(("method", "state"), [("bacs", PaymentState.WAITING), ("cod", "")])
def test_abandoned_card_does_not_spoil_another_method(gateway: FakeGateway, method: str, state: str) -> None:
    row = start(an_order_by_card())
    bank_transfer()
    cash_on_delivery()
    change_payment(row.order, method)

    assert report(gateway, row, FAILED).payment_state == state


def run_cancelling_jobs() -> None:
    for job in DBTaskResult.objects.filter(task_path__endswith=".cancel_abandoned_payment"):
        cancel_abandoned_payment.func(*job.args_kwargs["args"])


def test_payment_left_for_another_method_cannot_be_paid_any_more(gateway: FakeGateway) -> None:
    row = start(an_order_by_card())
    bank_transfer()
    change_payment(row.order, "bacs")
    assert gateway.reports["T1"].state == TransactionState.WAITING  # no provider is called in a transaction

    run_cancelling_jobs()

    row.refresh_from_db()
    assert (gateway.reports["T1"].state, row.state) == (FAILED, FAILED)
    assert Order.objects.get(pk=row.order_id).payment_state == PaymentState.WAITING


def test_payment_that_the_customer_has_come_back_to_is_kept(gateway: FakeGateway) -> None:
    row = start(an_order_by_card())
    bank_transfer()
    change_payment(row.order, "bacs")
    change_payment(row.order, "card")

    run_cancelling_jobs()

    assert gateway.reports["T1"].state == TransactionState.WAITING
    assert start_payment(row.order, URLS).redirect_url == "https://brana.example/T1"


def test_payment_paid_before_its_cancellation_counts(gateway: FakeGateway) -> None:
    row = start(an_order_by_card())
    bank_transfer()
    change_payment(row.order, "bacs")
    gateway.report("T1", PAID)

    run_cancelling_jobs()

    assert Order.objects.get(pk=row.order_id).payment_state == PaymentState.PAID


@pytest.mark.parametrize("error", [PaymentUnreachable("Brána neodpovídá."), PaymentAnswerLost("Ztraceno.")])
def test_payment_that_cannot_be_cancelled_is_watched(gateway: FakeGateway, error: PaymentError) -> None:
    row = start(an_order_by_card())
    bank_transfer()
    change_payment(row.order, "bacs")
    gateway.errors = [error, error]

    is_repeated = isinstance(error, PaymentUnreachable)
    with pytest.raises(PaymentUnreachable) if is_repeated else nullcontext():
        run_cancelling_jobs()

    assert find_payments_to_refresh() == [row.pk]
    cache.clear()
    gateway.errors = []
    run_cancelling_jobs()
    assert gateway.reports["T1"].state == FAILED


def test_order_paid_twice_is_shown_to_the_merchant(gateway: FakeGateway) -> None:
    first = start(an_order_by_card())
    second = start(report(gateway, first, FAILED))
    assert report(gateway, second, PAID).status == Status.PROCESSING
    assert not Order.objects.with_payment_problem().exists()

    order = report(gateway, first, PAID)

    assert list(Order.objects.with_payment_problem()) == [order]
    assert compute_refundable(order).minor == 2 * order.total_minor


def test_provider_that_repeats_an_id_is_recorded(gateway: FakeGateway, monkeypatch: pytest.MonkeyPatch) -> None:
    start(an_order_by_card())
    order = an_order_by_card()
    monkeypatch.setattr(gateway, "start", lambda request: StartedPayment("T1", "https://brana.example/T1"))

    with pytest.raises(PaymentError):
        start_payment(order, URLS)

    assert Order.objects.get(pk=order.pk).payment_state == PaymentState.FAILED


@pytest.mark.django_db(transaction=True)
def test_hundred_notifications_of_ten_payments_pay_each_order_once(gateway: FakeGateway) -> None:
    rows = [start(an_order_by_card()) for _number in range(10)]
    for row in rows:
        gateway.report(row.provider_id or "", PAID)
    bodies = [f"tajne {row.provider_id}".encode() for row in rows] * 10
    Random(1).shuffle(bodies)

    results = all_at_once([partial(receive_notification, "card", {}, body) for body in bodies])

    assert [result for result in results if isinstance(result, Exception)] == []
    assert set(Order.objects.values_list("status", "payment_state")) == {(Status.PROCESSING, PaymentState.PAID)}
    paid = OrderEvent.objects.filter(message__startswith="Zaplaceno").values_list("order", flat=True)
    assert sorted(paid) == sorted(row.order_id for row in rows)
    assert PaymentEmail.objects.count() == len(rows)


@pytest.mark.django_db(transaction=True)
def test_parallel_starts_and_refunds_happen_once(gateway: FakeGateway) -> None:
    order, paid = an_order_by_card(), a_paid_order(gateway)
    whole = paid.total

    results = all_at_once(
        [
            *(partial(start_payment, Order.objects.get(pk=order.pk), URLS) for _number in range(8)),
            *(partial(refund_at_gateway, Order.objects.get(pk=paid.pk), whole, None) for _number in range(8)),
        ]
    )

    assert len(gateway.requests) == 2
    assert len(gateway.refunds) == 1
    made = [result for result in results if isinstance(result, Transaction)]
    assert sum(row.kind == Transaction.Kind.REFUND for row in made) == 1


@pytest.mark.parametrize("state", [FAILED, EXPIRED])
def test_order_whose_payment_ended_at_the_gateway_expires(gateway: FakeGateway, state: TransactionState) -> None:
    report(gateway, start(an_order_by_card()), state)
    let_time_pass()

    assert expire_unpaid_orders() == 1


def test_jobs_of_a_payment_do_not_pile_up(gateway: FakeGateway) -> None:
    rows = [start(an_order_by_card()) for _number in range(2)]
    asked: list[int] = []
    gateway.before = lambda: asked.append(1)

    for _again in range(3):
        for row in rows:
            payment_jobs.refresh_payment.func(row.pk)

    assert len(asked) == len(rows)


def test_provider_is_told_the_awaited_amount(gateway: FakeGateway) -> None:
    order = an_order_by_card()
    row = start(order)

    refresh_payment(row)

    assert gateway.expected == [order.total]


def pay_otherwise(order: Order, row: Transaction) -> None:
    mark_as_paid(order, timezone.now(), None)


def cancel(order: Order, row: Transaction) -> None:
    change_status(order, Status.CANCELLED)


def let_fail(order: Order, row: Transaction) -> None:
    change_status(order, Status.FAILED)


def change_total(order: Order, row: Transaction) -> None:
    Order.objects.filter(pk=order.pk).update(total_minor=order.total_minor + 100)


def start_another(order: Order, row: Transaction) -> None:
    Transaction.objects.filter(pk=row.pk).update(state=FAILED)
    start_payment(order, URLS)


def start_another_that_is_pending(order: Order, row: Transaction) -> None:
    start_another(order, row)
    order.transactions.exclude(pk=row.pk).update(state=TransactionState.AUTHORISED)


@pytest.mark.parametrize(
    "happen", [pay_otherwise, cancel, let_fail, change_total, start_another, start_another_that_is_pending]
)
def test_payment_that_is_not_awaited_any_more_is_not_to_be_taken(gateway: FakeGateway, happen: Any) -> None:
    order = an_order_by_card()
    row = start(order)
    happen(order, row)
    row.refresh_from_db()

    refresh_payment(row)

    assert gateway.expected == [Money(0, "CZK")]


def test_reason_of_a_failure_is_shown_to_the_merchant(gateway: FakeGateway) -> None:
    row = start(an_order_by_card())
    gateway.report("T1", FAILED)
    gateway.reports["T1"] = replace(gateway.reports["T1"], note="Banka odmítla.")

    refresh_payment(row)

    row.refresh_from_db()
    assert (row.state, row.note) == (FAILED, "Banka odmítla.")


def test_payment_under_way_leaves_no_room_for_another(gateway: FakeGateway) -> None:
    row = start(an_order_by_card())
    order = report(gateway, row, TransactionState.AUTHORISED)

    bank_transfer()

    assert not is_paid_at_gateway(order)
    with pytest.raises(OrderNotPayable):
        start_payment(order, URLS)
    with pytest.raises(OrderNotPayable):
        change_payment(order, "bacs")


def test_request_has_the_parts_of_the_total(gateway: FakeGateway) -> None:
    order = an_order_by_card()

    start(order)

    [request] = gateway.requests.values()
    parts = request.breakdown
    assert parts is not None
    assert [(item.quantity, item.unit_price) for item in parts.items] == [(1, Money(50000, "CZK"))]
    assert parts.goods + parts.shipping + parts.fee - parts.discount == order.total
    assert request.recipient is not None
    assert (request.recipient.city, request.recipient.country) == ("Praha", "CZ")


def test_order_for_a_pick_up_point_has_no_recipient(gateway: FakeGateway) -> None:
    order = an_order_by_card()
    Order.objects.update(shipping_rate_id="local_pickup:1")

    start(Order.objects.get(pk=order.pk))

    [request] = gateway.requests.values()
    assert request.recipient is None


@pytest.mark.parametrize("held", [Status.ON_HOLD, Status.FAILED])
def test_order_refunded_in_full_is_paid_again_only_when_the_merchant_asks(gateway: FakeGateway, held: Status) -> None:
    order = a_paid_order(gateway)
    change_status(order, Status.ON_HOLD)
    if held == Status.FAILED:
        change_status(order, held)
    refund_at_gateway(order, order.total, None)
    assert not compute_outstanding(order).minor
    with pytest.raises(OrderNotPayable):
        start_payment(order, URLS)
    change_status(order, Status.PENDING)

    order = report(gateway, start(order), PAID)

    assert (order.status, is_paid(order), compute_unpaid(order).minor) == (Status.PROCESSING, True, 0)
    assert not Order.objects.with_payment_problem().exists()


@pytest.mark.parametrize("state", [PAID, TransactionState.AUTHORISED])
@pytest.mark.parametrize("method", ["cod", "bacs"])
def test_other_method_is_refused_while_the_money_is_at_the_gateway(
    gateway: FakeGateway, method: str, state: TransactionState
) -> None:
    row = start(an_order_by_card())
    bank_transfer()
    cash_on_delivery()
    gateway.report("T1", state)

    with pytest.raises(OrderNotPayable):
        change_payment(row.order, method)

    order = Order.objects.get()
    assert (order.payment_kind, order.payment_state) == ("card", state.value)


def test_settled_dispute_does_not_come_back(gateway: FakeGateway) -> None:
    row = start(an_order_by_card())
    order = report(gateway, row, PAID, Money(1, "CZK"))
    settle_refund(row, is_returned=False)
    Transaction.objects.update(checked_at=timezone.now() - timedelta(hours=2))
    assert find_payments_to_refresh() == []

    refresh_open_payments(order)
    assert report(gateway, row, PAID, Money(1, "CZK")).payment_state == PaymentState.FAILED

    assert not Order.objects.with_payment_problem().exists()
    assert start(order).provider_id == "T2"


def expire(order: Order, row: Transaction) -> None:
    let_time_pass()
    refresh_payment(row)
    assert expire_unpaid_orders() == 1


@pytest.mark.parametrize("happen", [pay_otherwise, cancel, expire])
def test_page_of_the_gateway_is_closed_when_the_order_awaits_it_no_more(gateway: FakeGateway, happen: Any) -> None:
    order = an_order_by_card()
    row = start(order)
    happen(order, row)
    state = Order.objects.get().payment_state

    run_cancelling_jobs()

    assert gateway.reports["T1"].state == FAILED
    if happen is expire:
        assert Order.objects.get().payment_state == state == PaymentState.EXPIRED


def test_shopper_who_comes_back_does_not_wait_for_the_next_job(gateway: FakeGateway) -> None:
    order = an_order_by_card()
    row = start(order)
    payment_jobs.refresh_payment.func(row.pk)
    gateway.report("T1", PAID)

    refresh_open_payments(order)

    assert order.payment_state == PaymentState.PAID


@pytest.mark.parametrize(("error", "calls"), [(None, 2), (PaymentUnreachable("Ne."), 1), (PaymentAnswerLost("Ne."), 1)])
def test_page_queries_few_of_many_attempts(gateway: FakeGateway, error: PaymentError | None, calls: int) -> None:
    order, asked = an_order_by_card(), []
    for _attempt in range(5):
        order = report(gateway, start(order), FAILED)
    start(order)
    gateway.before = lambda: asked.append(1)
    gateway.errors = [error] if error else []

    refresh_open_payments(order)

    assert len(asked) == calls


def test_pay_button_is_not_offered_when_it_would_do_nothing(gateway: FakeGateway) -> None:
    order = report(gateway, start(an_order_by_card()), FAILED)
    assert is_paid_at_gateway(order)
    let_time_pass()
    order.refresh_from_db()
    assert not is_paid_at_gateway(order)

    assert not is_paid_at_gateway(report(gateway, start(an_order_by_card()), PAID, Money(1, "CZK")))


def test_payment_that_the_customer_comes_back_to_is_awaited_again(gateway: FakeGateway) -> None:
    order = an_order_by_card()
    first = start(order)
    elsewhere = order.transactions.create(
        kind=Transaction.Kind.PAYMENT, state=FAILED, amount_minor=order.total_minor, provider="bacs", provider_id="B1"
    )

    refresh_payment(Transaction.objects.get(pk=first.pk))
    assert gateway.expected == [order.total]

    Transaction.objects.filter(pk=elsewhere.pk).update(provider="card")
    refresh_payment(Transaction.objects.get(pk=first.pk))
    assert gateway.expected[-1] == Money(0, "CZK")


def test_payment_that_is_being_taken_is_watched_for_weeks(gateway: FakeGateway) -> None:
    row = start(an_order_by_card())
    report(gateway, row, TransactionState.AUTHORISED)
    long_ago = timezone.now() - timedelta(days=30)
    Transaction.objects.update(created_at=long_ago, checked_at=long_ago)

    assert find_payments_to_refresh() == [row.pk]
    Transaction.objects.update(state=TransactionState.WAITING)
    assert find_payments_to_refresh() == []
