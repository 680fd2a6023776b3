"""The payments that an order's page shows."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from vyloha.commerce.orders.gateway_payments import is_refunded_at_gateway
from vyloha.commerce.orders.models import Order, Transaction
from vyloha.commerce.orders.payments import compute_kept, compute_outstanding, compute_refundable, compute_unpaid
from vyloha.commerce.orders.states import STATUSES_WITHOUT_STOCK, Status
from vyloha.commerce.payments.providers import TransactionState
from vyloha.core.money import Money

CALL_PERIOD = timedelta(minutes=1)


@dataclass(frozen=True)
class PaymentPanel:
    """What an order's page says of its payments."""

    rows: list[Transaction]
    state: str  # in words; "" where none is awaited
    unpaid: Money  # of any status: a transfer may arrive late
    refundable: Money
    deadline: datetime | None  # when it expires unpaid
    today: str  # ISO 8601
    problem: str  # what a person has to do; "" for nothing
    is_refunded_at_gateway: bool
    unsure: list[Transaction]  # refunds whose answer was lost
    disputed: list[Transaction]


def build_payment_panel(order: Order) -> PaymentPanel:
    """Return the panel of a placed order; one query."""
    rows = list(order.transactions.select_related("by"))
    outstanding, unpaid = compute_outstanding(order), compute_unpaid(order)
    return PaymentPanel(
        rows=rows,
        state=order.get_payment_state_display() if order.payment_state else "",
        unpaid=unpaid,
        refundable=compute_refundable(order),
        deadline=order.pay_until if outstanding.minor else None,
        today=localdate().isoformat(),
        problem=find_payment_problem(order, rows),
        is_refunded_at_gateway=is_refunded_at_gateway(order),
        unsure=[row for row in rows if is_unsure(row)],
        disputed=[row for row in rows if row.state == TransactionState.DISPUTED],
    )


def is_unsure(row: Transaction) -> bool:
    """Return whether nobody knows if a refund was made; a call under way takes seconds."""
    is_open = row.kind == Transaction.Kind.REFUND and row.state == TransactionState.WAITING
    return is_open and row.created_at < timezone.now() - CALL_PERIOD


def find_payment_problem(order: Order, rows: list[Transaction]) -> str:
    """Return a sentence about money that waits for the merchant; "" for nothing."""
    if any(row.state == TransactionState.DISPUTED for row in rows):
        return _("A payment differs from the order: compare it with the provider, then refund it or mark it as paid.")
    kept = compute_kept(order).minor
    if order.status in STATUSES_WITHOUT_STOCK and kept:
        return _("The order was cancelled, but its money has arrived: refund it.")
    if kept > order.total_minor:
        return _("More was paid than the order costs: refund the difference.")
    if kept and kept < order.total_minor and order.status in {Status.PENDING, Status.ON_HOLD}:
        return _("Only a part was paid: agree with the customer on the rest.")
    return ""
