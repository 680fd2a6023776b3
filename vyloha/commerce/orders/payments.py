"""
Payments and refunds of orders: what was paid, what is to be paid, and the payment state that follows from it.

Every function locks the order first, so concurrent ones wait for each other and see the result.
"""

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import DatabaseError, transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone
from django.utils.translation import gettext as _

from vyloha.commerce.orders.actions import change_status
from vyloha.commerce.orders.errors import (
    AmountTooHigh,
    InsufficientStock,
    OrderError,
    OrderNotPayable,
    RefundNotPossible,
    StatusChangedMeanwhile,
)
from vyloha.commerce.orders.models import Order, OrderEvent, PaymentEmail, Transaction
from vyloha.commerce.orders.signals import payments_ended
from vyloha.commerce.orders.states import AWAITING, PaymentState, Status
from vyloha.commerce.payments.providers import TransactionState
from vyloha.core.money import Money

UNPAID = frozenset({PaymentState.WAITING, PaymentState.FAILED, PaymentState.EXPIRED})
WITH_MONEY = frozenset({TransactionState.PAID, TransactionState.AUTHORISED, TransactionState.DISPUTED})
EXPIRY_BATCH = 200
MAX_UNKNOWN = timedelta(days=1)  # how long an order waits for a provider that does not answer
logger = logging.getLogger(__name__)


def compute_paid(transactions: Iterable[Transaction]) -> int:
    """Return the minor units that have arrived, refunds not deducted."""
    return _sum(transactions, Transaction.Kind.PAYMENT, {TransactionState.PAID})


def compute_refundable(order: Order) -> Money:
    """Return the amount that can still be refunded; refunds under way are deducted."""
    rows = list(order.transactions.all())
    refunded = _sum(rows, Transaction.Kind.REFUND, {TransactionState.PAID, TransactionState.WAITING})
    return order.build_money(max(compute_paid(rows) - refunded, 0))


def compute_refunded(order: Order) -> Money:
    """Return the amount that was returned to the customer."""
    return order.build_money(_sum(order.transactions.all(), Transaction.Kind.REFUND, {TransactionState.PAID}))


def compute_kept(order: Order) -> Money:
    """Return the amount that has arrived and was not returned."""
    rows = list(order.transactions.all())
    returned = _sum(rows, Transaction.Kind.REFUND, {TransactionState.PAID})
    return order.build_money(max(compute_paid(rows) - returned, 0))


def compute_unpaid(order: Order) -> Money:
    """
    Return the part of the total that has not arrived, whatever the status; zero where no payment is awaited.

    What was returned from a paid order is not owed again, unless the merchant asks for payment, or all of it was
    returned before the order was processed.
    """
    rows = list(order.transactions.all())
    is_returned = order.payment_state == PaymentState.REFUNDED and order.status in AWAITING
    is_resumed = order.status == Status.PENDING or is_returned
    if not order.payment_state or (compute_paid(rows) >= order.total_minor and not is_resumed):
        return order.build_money(0)
    returned = _sum(rows, Transaction.Kind.REFUND, {TransactionState.PAID})
    return order.build_money(max(order.total_minor - compute_paid(rows) + returned, 0))


def compute_outstanding(order: Order) -> Money:
    """
    Return the amount that the customer is asked to pay; zero once an order is cancelled or processed.

    Whoever has just got all the money back is not asked again before the merchant asks for payment.
    """
    is_returned = order.payment_state == PaymentState.REFUNDED and order.status != Status.PENDING
    is_asked = order.status in AWAITING and not is_returned
    return compute_unpaid(order) if is_asked else order.build_money(0)


def _sum(transactions: Iterable[Transaction], kind: str, states: Iterable[str]) -> int:
    return sum(row.amount_minor for row in transactions if row.kind == kind and row.state in states)


@transaction.atomic
def mark_as_paid(order: Order, paid_at: datetime, by: User | None, note: str = "") -> Transaction:
    """
    Record that the unpaid amount has arrived, on the word of the merchant; an order that awaits it is processed.

    :raises OrderNotPayable: if nothing is unpaid
    """
    lock_order(order)
    unpaid = compute_unpaid(order)
    if not unpaid.minor:
        raise OrderNotPayable
    row = Transaction(
        order=order,
        kind=Transaction.Kind.PAYMENT,
        amount_minor=unpaid.minor,
        currency=order.currency,
        provider=order.payment_kind,
        note=note,
        by=by,
        settled_at=paid_at,
    )
    record_paid(order, row, by)
    return row


def record_paid(order: Order, row: Transaction, by: User | None = None) -> None:
    """Record that ``row`` was paid; a locked order that awaits payment is processed from now on."""
    row.state, row.settled_at = TransactionState.PAID, row.settled_at or timezone.now()
    row.save()
    message = " ".join(filter(None, [_("Paid: %(amount)s.") % {"amount": row.amount.text}, row.note]))
    update_payment_state(order)
    payments_ended.send(Order, order=order)
    request_email(order, PaymentEmail.Kind.RECEIVED, row)
    if order.status in AWAITING and compute_kept(order).minor >= order.total_minor:
        try:
            change_status(order, Status.PROCESSING, by=by, message=message)
            return
        except InsufficientStock as error:  # of a failed order; the money stays recorded, and the merchant is told
            message = f"{message} {error}"
    OrderEvent.objects.create(order=order, by=by, message=message)


@transaction.atomic
def record_failed_payment(order: Order, row: Transaction, note: str) -> None:
    """Record that a payment could not be started."""
    lock_order(order)
    row.state, row.note = TransactionState.FAILED, note
    row.save(update_fields=["state", "note"])
    update_payment_state(order)
    request_email(order, PaymentEmail.Kind.FAILED)


def request_email(order: Order, kind: PaymentEmail.Kind, row: Transaction | None = None) -> None:
    """Have an email sent to the customer of a locked order when the transaction commits, unless it was before."""
    PaymentEmail.objects.get_or_create(order=order, kind=kind, transaction=row)


@transaction.atomic
def refund(order: Order, amount: Money, by: User | None, reason: str = "", seen: int | None = None) -> Transaction:
    """
    Record a refund that the merchant returns by hand; a fully refunded order has the status "refunded".

    :raises AmountTooHigh: if more would be refunded than was paid
    :raises RefundNotPossible: if nothing is to be refunded
    """
    lock_order(order)
    row = add_refund(order, amount, by, reason, seen)
    record_refunded(order, row, by)
    return row


@transaction.atomic
def record_own_refund(row: Transaction, by: User | None) -> None:
    """
    Record that the merchant has returned the money of a refund that the provider refused, once.

    :raises AmountTooHigh: if that much was not kept any more
    :raises RefundNotPossible: if nothing was
    """
    lock_order(row.order)
    row.refresh_from_db()
    if row.kind != Transaction.Kind.REFUND or row.state != TransactionState.FAILED:
        return
    check_refund(row.order, row.amount)
    row.refund_of, row.provider, row.by = None, row.order.payment_kind, by
    record_refunded(row.order, row, by)


def add_refund(order: Order, amount: Money, by: User | None, reason: str, seen: int | None = None) -> Transaction:
    """
    Write the row of a refund under way, of a locked order.

    :raises OrderError: as ``check_refund``
    """
    check_refund(order, amount, seen)
    return Transaction.objects.create(
        order=order,
        kind=Transaction.Kind.REFUND,
        state=TransactionState.WAITING,
        amount_minor=amount.minor,
        currency=order.currency,
        provider=order.payment_kind,
        note=reason,
        by=by,
    )


def check_refund(order: Order, amount: Money, seen: int | None = None) -> None:
    """
    Check that ``amount`` can be refunded.

    :param seen: minor units that could be refunded when the form was opened, so that a second click refunds nothing
    :raises StatusChangedMeanwhile: if they are others now
    :raises AmountTooHigh: if more would be refunded than was paid
    :raises RefundNotPossible: if nothing is to be refunded
    """
    refundable = compute_refundable(order)
    if seen is not None and seen != refundable.minor:
        raise StatusChangedMeanwhile
    if amount.minor <= 0 or not refundable.minor:
        raise RefundNotPossible
    if amount.minor > refundable.minor:
        raise AmountTooHigh(refundable)


def record_refunded(order: Order, row: Transaction, by: User | None) -> None:
    """Record that the money of a refund was returned, of a locked order."""
    row.state, row.settled_at = TransactionState.PAID, timezone.now()
    row.save()
    update_payment_state(order)
    request_email(order, PaymentEmail.Kind.REFUNDED, row)
    message = " ".join(filter(None, [_("Refunded: %(amount)s.") % {"amount": row.amount.text}, row.note]))
    if order.payment_state == PaymentState.REFUNDED and order.status in {Status.PROCESSING, Status.COMPLETED}:
        change_status(order, Status.REFUNDED, by=by, message=message)
    else:
        OrderEvent.objects.create(order=order, by=by, message=message)


def lock_order(order: Order) -> None:
    """Lock the order until the transaction ends, and load its current status, payment and total."""
    fields = ("status", "payment_state", "total_minor", "payment_kind", "pay_until")
    current = Order.objects.select_for_update().values_list(*fields).get(pk=order.pk)
    order.status, order.payment_state, order.total_minor, order.payment_kind, order.pay_until = current


def update_payment_state(order: Order) -> None:
    """Save the payment state that follows from the order's rows."""
    settled = {TransactionState.PAID, TransactionState.AUTHORISED, TransactionState.DISPUTED}
    rows = [
        row
        for row in Transaction.objects.filter(order=order)
        # What becomes of a payment that was left for another method concerns nobody, unless money has moved.
        if row.kind == Transaction.Kind.REFUND or row.state in settled or row.provider == order.payment_kind
    ]
    if rows or order.payment_state:
        order.payment_state = compute_state(order, rows)
    Order.objects.filter(pk=order.pk).update(payment_state=order.payment_state, updated_at=timezone.now())


def compute_state(order: Order, rows: Iterable[Transaction]) -> str:
    """Return the payment state that follows from the order's payments and refunds."""
    rows = list(rows)
    paid = compute_paid(rows)
    refunded = _sum(rows, Transaction.Kind.REFUND, {TransactionState.PAID})
    if refunded:
        return PaymentState.REFUNDED if refunded >= paid else PaymentState.PARTLY_REFUNDED
    if paid >= order.total_minor:
        return PaymentState.PAID
    started = {row.state for row in rows if row.kind == Transaction.Kind.PAYMENT} - {TransactionState.PAID}
    if TransactionState.AUTHORISED in started:
        return PaymentState.AUTHORISED
    if not started or started & {TransactionState.WAITING, TransactionState.DISPUTED}:
        return PaymentState.WAITING
    return PaymentState.FAILED if TransactionState.FAILED in started else PaymentState.EXPIRED


def expire_unpaid_orders() -> int:
    """Cancel orders that were not paid in time, which releases their stock and coupons; return how many."""
    due = Order.objects.filter(pay_until__lt=timezone.now(), status__in=[Status.PENDING, Status.FAILED])
    has_money = Transaction.objects.filter(order=OuterRef("pk"), state__in=WITH_MONEY)
    unpaid = due.filter(~Exists(has_money), payment_state__in=UNPAID)
    expired = 0
    for pk in unpaid.order_by("pay_until").values_list("pk", flat=True)[:EXPIRY_BATCH]:
        try:
            expired += _expire(pk)
        except (OrderError, DatabaseError):  # the others are not to wait for this one
            logger.exception("Order %s could not be cancelled", pk)
    return expired


def _may_be_paid(row: Transaction, order: Order) -> bool:
    """Return whether money has arrived or may have: the provider must have been asked after the deadline."""
    if row.state != TransactionState.WAITING or not row.provider_id or order.pay_until is None:
        return row.state in WITH_MONEY
    is_known = row.checked_at is not None and row.checked_at > order.pay_until
    return not is_known and order.pay_until > timezone.now() - MAX_UNKNOWN


@transaction.atomic
def _expire(pk: int) -> bool:
    """Cancel an order that is still unpaid; return whether it was."""
    order = Order.objects.select_for_update(skip_locked=True).filter(pk=pk).first()
    is_due = order is not None and order.pay_until is not None and order.pay_until < timezone.now()
    if order is None or not is_due or order.status not in {Status.PENDING, Status.FAILED}:
        return False
    rows = list(order.transactions.filter(kind=Transaction.Kind.PAYMENT))
    if order.payment_state not in UNPAID or any(_may_be_paid(row, order) for row in rows):
        return False
    order.payment_state = PaymentState.EXPIRED
    Order.objects.filter(pk=pk).update(payment_state=PaymentState.EXPIRED)
    change_status(order, Status.CANCELLED, message=_("It was not paid in time."))
    order.transactions.filter(state=TransactionState.WAITING).update(state=TransactionState.EXPIRED)
    request_email(order, PaymentEmail.Kind.EXPIRED)
    return True
