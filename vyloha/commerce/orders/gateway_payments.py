"""
Payments and refunds through a provider's API.

The row is written before the provider is called and stores the result: whatever process dies, and whoever calls at
the same time, a payment is recorded once. No transaction is open while a provider is called.
"""

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import DatabaseError, transaction
from django.db.models import F, Q, Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from vyloha.commerce.orders.actions import change_status
from vyloha.commerce.orders.errors import OrderNotPayable, RefundNotPossible
from vyloha.commerce.orders.models import Order, PaymentEmail, Transaction
from vyloha.commerce.orders.payment_requests import build_reference, build_request
from vyloha.commerce.orders.payments import (
    add_refund,
    compute_outstanding,
    lock_order,
    record_failed_payment,
    record_paid,
    record_refunded,
    request_email,
    update_payment_state,
)
from vyloha.commerce.orders.states import PaymentState, Status
from vyloha.commerce.payments.providers import (
    PAYMENT_PROVIDERS,
    CancellingService,
    PaymentAnswerLost,
    PaymentError,
    PaymentService,
    PaymentUnreachable,
    ReportedPayment,
    TransactionState,
)
from vyloha.core.money import Money

logger = logging.getLogger(__name__)

CLAIM_PERIOD = timedelta(seconds=30)  # how long another call may be starting the same payment
RECHECK_AFTER_S = 5
ATTEMPT_PERIOD = timedelta(minutes=30)  # the time that a shopper has on the provider's page, at least
OPEN = frozenset({TransactionState.WAITING, TransactionState.AUTHORISED})
UNSETTLED = OPEN | {TransactionState.FAILED, TransactionState.EXPIRED}  # money may still arrive
WATCHED_FOR = timedelta(days=7)


@dataclass(frozen=True)
class PaymentUrls:
    """Absolute URLs of the shop for the provider."""

    return_url: str
    notification_url: str


class PaymentIsStarting(PaymentError):
    """Another call is starting the payment at this moment."""

    def __init__(self) -> None:
        super().__init__(_("The payment is being prepared. Please try again in a moment."))


def get_service(provider: str) -> PaymentService | None:
    """Return the API of a provider; None if it has none or is not registered any more."""
    known = PAYMENT_PROVIDERS.get(provider)
    return known.service if known else None


def is_paid_at_gateway(order: Order) -> bool:
    """
    Return whether the order is still to be paid on its provider's page: neither after its deadline, nor while the
    provider takes the money or a person must look at a payment.
    """
    awaits_customer = order.payment_state not in {"", PaymentState.AUTHORISED} and not is_late(order)
    if not (awaits_customer and get_service(order.payment_kind) and compute_outstanding(order).minor):
        return False
    return all(row.state != TransactionState.DISPUTED for row in order.transactions.all())


def is_late(order: Order) -> bool:
    """Return whether the deadline of an unpaid order has passed; a job cancels it soon."""
    return order.pay_until is not None and order.pay_until < timezone.now()


def start_payment(order: Order, urls: PaymentUrls) -> Transaction:
    """
    Return the payment of the outstanding amount that the provider knows: the one under way, or a new one.

    :raises OrderNotPayable: if it waits for no payment, or a person must look at one first
    :raises InsufficientStock: if the goods of a failed order are gone
    :raises PaymentError: if the provider cannot start it; a new attempt may succeed
    """
    service = get_service(order.payment_kind)
    if service is None:
        raise OrderNotPayable
    row = _claim_payment(order)
    if row.provider_id:
        return row
    request = build_request(order, row, urls.return_url, urls.notification_url)
    try:
        started = service.start(request)
    except PaymentError as error:
        record_failed_payment(order, row, str(error))
        raise
    row.provider_id, row.redirect_url = started.provider_id, started.redirect_url
    try:
        with transaction.atomic():
            row.save(update_fields=["provider_id", "redirect_url"])
    except DatabaseError as error:  # an id that another payment has, an endless URL
        row.provider_id, row.redirect_url = None, ""
        record_failed_payment(order, row, _("The provider's answer cannot be stored."))
        raise PaymentError(str(error)) from error
    return row


@transaction.atomic
def _claim_payment(order: Order) -> Transaction:
    """Return the payment under way, or the row of a new one."""
    lock_order(order)
    outstanding, now = compute_outstanding(order), timezone.now()
    is_under_way = Q(state__in=[TransactionState.AUTHORISED, TransactionState.DISPUTED])
    if not outstanding.minor or is_late(order) or order.transactions.filter(is_under_way).exists():
        raise OrderNotPayable
    if order.status == Status.FAILED:
        change_status(order, Status.PENDING)  # no money is taken for goods that are gone
    if order.pay_until is not None:
        order.pay_until = max(order.pay_until, now + ATTEMPT_PERIOD)
        Order.objects.filter(pk=order.pk).update(pay_until=order.pay_until)
    payments = order.transactions.filter(kind=Transaction.Kind.PAYMENT, provider=order.payment_kind, state__in=OPEN)
    for row in payments.filter(amount_minor=outstanding.minor):
        if row.provider_id:
            return row
        if row.created_at > now - CLAIM_PERIOD:
            raise PaymentIsStarting
    # A process died before it stored the provider's answer: nobody was sent to that payment.
    payments.filter(provider_id=None, created_at__lt=now - CLAIM_PERIOD).update(state=TransactionState.FAILED)
    row = Transaction.objects.create(
        order=order,
        kind=Transaction.Kind.PAYMENT,
        state=TransactionState.WAITING,
        amount_minor=outstanding.minor,
        currency=order.currency,
        provider=order.payment_kind,
    )
    update_payment_state(order)
    return row


def receive_notification(provider: str, headers: Mapping[str, str], body: bytes) -> None:
    """
    Refresh the payment that a provider's notification is about; what it says of the state is not believed.

    :raises ForgedNotification: if it does not come from the provider
    :raises PaymentError: if the state cannot be queried now; the provider will send the notification again
    """
    service = get_service(provider)
    if service is None:
        raise PaymentError(provider)
    provider_id = service.read_notification(headers, body)
    row = Transaction.objects.select_related("order").filter(provider=provider, provider_id=provider_id).first()
    if row is None:
        logger.warning("%s notified us of payment %s, which no order has", provider, provider_id)
        return
    refresh_payment(row)


def refresh_payment(row: Transaction) -> None:
    """
    Query the state of a payment and record it; a paid one stays paid.

    :raises PaymentError: if the provider does not tell it
    """
    service = get_service(row.provider)
    if service is None or not row.provider_id or row.state == TransactionState.PAID:
        return
    reported, now = service.fetch_state(row.provider_id, _compute_expected(row)), timezone.now()
    record_report(row, reported)
    Transaction.objects.filter(pk=row.pk).update(checked_at=now)


def is_abandoned(row: Transaction) -> bool:
    """Return whether a payment that may still be paid is another than the customer is asked for now."""
    if row.state not in {TransactionState.WAITING, TransactionState.EXPIRED} or not row.provider_id:
        return False
    return row.provider != row.order.payment_kind or row.amount != compute_outstanding(row.order)


def cancel_abandoned_payment(row: Transaction) -> None:
    """
    Cancel a payment at the provider that the order awaits no more, if it can, and record what has become of it.

    :raises PaymentError: if the provider cannot be reached or does not tell its state
    """
    service = get_service(row.provider)
    if not isinstance(service, CancellingService) or not is_abandoned(row):
        return
    try:
        service.cancel(row.provider_id or "")
    except PaymentUnreachable:
        raise
    except PaymentError as error:  # paid meanwhile, or the answer is lost
        logger.warning("Payment %s of order %s was not cancelled: %s", row.provider_id, row.order.number, error)
    refresh_payment(row)


def _compute_expected(row: Transaction) -> Money:
    """
    Return the amount of a payment if the order still awaits exactly this one, else zero.

    An order may have several payments that a customer can still approve, in another tab. Only the last one is awaited,
    of the provider that the customer has come back to if there are several, and none beside one that is being taken:
    so an order is not paid twice. A failed order has no goods.
    """
    order = Order.objects.get(pk=row.order_id)
    others = order.transactions.filter(kind=Transaction.Kind.PAYMENT).exclude(pk=row.pk)
    is_newer = Q(pk__gt=row.pk)
    if order.payment_kind == row.provider:  # ``start_payment`` continues it, whatever was tried elsewhere
        is_newer &= Q(provider=row.provider)
    is_replaced = is_newer & (Q(state__in=OPEN) | ~Q(provider_id=None))
    is_taken = Q(state__in=[TransactionState.AUTHORISED, TransactionState.DISPUTED])
    is_owed = order.status != Status.FAILED and compute_outstanding(order) == row.amount
    is_awaited = is_owed and not others.filter(is_replaced | is_taken).exists()
    return row.amount if is_awaited else order.build_money(0)


def claim_check(row: Transaction, by: str, seconds: int) -> bool:
    """
    Return whether the caller is to query a payment now: none of its kind has within ``seconds``, in any process.

    :param by: the kind, "job" or "page": a shopper who comes back is not to wait for the next job
    """
    return bool(cache.add(f"payment-check:{by}:{row.pk}", 1, seconds))


def refresh_open_payments(order: Order) -> None:
    """Query the payments under way of an order that a shopper looks at, unless that was done a moment ago."""
    unsettled = order.transactions.filter(kind=Transaction.Kind.PAYMENT, state__in=UNSETTLED, settled_at=None)
    rows = list(unsettled.exclude(provider_id=None).order_by("pk"))
    if not rows:
        return
    # Of attempts that failed the newest one may still be paid in another tab; the hourly job queries the others.
    failed = [row for row in rows if row.state not in OPEN][-1:]
    for row in [*(row for row in rows if row.state in OPEN), *failed]:
        if claim_check(row, "page", RECHECK_AFTER_S):
            try:
                refresh_payment(row)
            except PaymentError as error:
                logger.warning("Payment %s of order %s: %s", row.provider_id, order.number, error)
                if isinstance(error, PaymentUnreachable | PaymentAnswerLost):
                    break  # the shopper is not to wait for each timeout
    order.refresh_from_db(fields=["status", "payment_state"])


@transaction.atomic
def record_report(row: Transaction, reported: ReportedPayment) -> None:
    """Record what the provider reports of a payment; each change is recorded once."""
    order = row.order
    lock_order(order)
    row.refresh_from_db()
    if row.state in {TransactionState.PAID, TransactionState.DISPUTED, reported.state}:
        return
    if row.state == TransactionState.EXPIRED and reported.state in {TransactionState.FAILED, TransactionState.WAITING}:
        return  # the order was not paid in time, whatever the provider calls that
    agrees = reported.amount == row.amount and reported.reference == build_reference(row)
    if reported.state in {TransactionState.PAID, TransactionState.AUTHORISED} and not agrees:
        if row.settled_at:
            return  # the merchant has dealt with it
        row.state = TransactionState.DISPUTED
        words = _("The provider reports %(amount)s for %(reference)s.")
        difference = words % {"amount": reported.amount.text, "reference": reported.reference}
        row.note = " ".join(filter(None, [difference, reported.note]))
        row.save(update_fields=["state", "note"])
        update_payment_state(order)
    elif reported.state == TransactionState.PAID:
        record_paid(order, row)
    else:
        row.state, row.note = reported.state, reported.note or row.note
        row.save(update_fields=["state", "note"])
        update_payment_state(order)
        if reported.state in {TransactionState.FAILED, TransactionState.EXPIRED}:
            request_email(order, PaymentEmail.Kind.FAILED)


def find_refundable_payments(order: Order) -> list[tuple[Transaction, int]]:
    """Return the payments that their providers can refund, with the minor units left of each; one query."""
    paid = order.transactions.filter(kind=Transaction.Kind.PAYMENT, state=TransactionState.PAID)
    counted = Q(refunds__state__in=[TransactionState.PAID, TransactionState.WAITING])
    rows = paid.exclude(provider_id=None).annotate(returned=Sum("refunds__amount_minor", filter=counted, default=0))
    left = [(row, row.amount_minor - row.returned) for row in rows if get_service(row.provider)]
    return [(row, minor) for row, minor in left if minor > 0]


def refund_at_gateway(
    order: Order,
    amount: Money,
    by: User | None,
    reason: str = "",
    seen: int | None = None,
    payment: Transaction | None = None,
) -> Transaction:
    """
    Refund through the provider that took ``payment``; without one, the first payment with as much left.

    :raises AmountTooHigh: if more would be refunded than was paid
    :raises RefundNotPossible: if no single payment has as much left
    :raises PaymentError: if the provider rejects it; after ``PaymentAnswerLost`` the row waits for the merchant
    """
    row = _claim_refund(order, amount, by, reason, seen, payment)
    service = get_service(row.provider)
    assert row.refund_of is not None  # _claim_refund chose it
    assert service is not None
    try:
        service.refund(row.refund_of.provider_id or "", amount, build_reference(row))
    except PaymentAnswerLost as error:
        row.note = " ".join(filter(None, [reason, str(error)]))
        row.save(update_fields=["note"])
        raise
    except (PaymentUnreachable, PaymentError) as error:
        settle_refund(row, is_returned=False, note=str(error))
        raise
    settle_refund(row, is_returned=True)
    order.refresh_from_db(fields=["status", "payment_state"])
    return row


@transaction.atomic
def _claim_refund(
    order: Order, amount: Money, by: User | None, reason: str, seen: int | None, payment: Transaction | None
) -> Transaction:
    lock_order(order)
    payments = find_refundable_payments(order)
    row = add_refund(order, amount, by, reason, seen)
    for candidate, left in payments:
        if left >= amount.minor and payment in {None, candidate}:
            row.refund_of, row.provider = candidate, candidate.provider
            row.save(update_fields=["refund_of", "provider"])
            return row
    raise RefundNotPossible


@transaction.atomic
def settle_refund(row: Transaction, *, is_returned: bool, by: User | None = None, note: str = "") -> None:
    """
    Record whether the provider has returned the money; a refund that was settled stays as it is.

    Only the provider's own word (``by`` is None) overrules somebody who thought that it was not returned. A disputed
    payment is settled, too: it counts no more.
    """
    lock_order(row.order)
    row.refresh_from_db()
    was_wrong = is_returned and by is None and row.state == TransactionState.FAILED
    if row.state not in {TransactionState.WAITING, TransactionState.DISPUTED} and not was_wrong:
        return
    row.note = " ".join(filter(None, [row.note, note]))
    if is_returned and row.kind == Transaction.Kind.REFUND:
        record_refunded(row.order, row, by or row.by)
    else:
        if row.state == TransactionState.DISPUTED:
            row.settled_at = timezone.now()  # whatever the provider reports of it, nobody has to look again
        row.state = TransactionState.FAILED
        row.save(update_fields=["state", "note", "settled_at"])
        update_payment_state(row.order)


def find_payments_to_refresh() -> list[int]:
    """Return the ids of payments that may still arrive: those under way each time, others and old ones hourly."""
    now = timezone.now()
    hour_ago = now - timedelta(hours=1)
    # What a provider is taking may take weeks, and nothing else can be paid meanwhile.
    is_watched = Q(created_at__gt=now - WATCHED_FOR) | Q(state=TransactionState.AUTHORISED)
    rows = Transaction.objects.filter(
        is_watched, kind=Transaction.Kind.PAYMENT, state__in=UNSETTLED, settled_at=None
    ).exclude(provider_id=None)
    is_recent = Q(state__in=OPEN, created_at__gt=hour_ago)
    is_due = (
        Q(checked_at=None)
        | Q(checked_at__lt=hour_ago)
        | Q(state__in=OPEN, order__pay_until__lt=now, checked_at__lt=F("order__pay_until"))
    )
    return list(rows.filter(is_recent | is_due).order_by("pk").values_list("pk", flat=True))
