"""The payments that an order's page shows."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from vyloha.commerce.orders.gateway_payments import is_refunded_at_gateway
from vyloha.commerce.orders.models import Order, Transaction
from vyloha.commerce.orders.payments import compute_outstanding, compute_refundable
from vyloha.commerce.orders.states import STATUSES_WITHOUT_STOCK
from vyloha.commerce.payments.providers import TransactionState
from vyloha.core.money import Money


@dataclass(frozen=True)
class PaymentPanel:
    """What an order's page says of its payments."""

    rows: list[Transaction]
    state: str  # in words; "" where none is awaited
    outstanding: Money
    refundable: Money
    deadline: datetime | None  # when it expires unpaid
    today: str  # ISO 8601
    problem: str  # what a person has to do; "" for nothing
    is_refunded_at_gateway: bool
    unsure: list[Transaction]  # refunds whose answer was lost


def build_payment_panel(order: Order) -> PaymentPanel:
    """Return the panel of a placed order; one query."""
    rows = list(order.transactions.select_related("by"))
    outstanding = compute_outstanding(order)
    return PaymentPanel(
        rows=rows,
        state=order.get_payment_state_display() if order.payment_state else "",
        outstanding=outstanding if order.payment_state else order.build_money(0),
        refundable=compute_refundable(order),
        deadline=order.pay_until if outstanding.minor else None,
        today=localdate().isoformat(),
        problem=find_payment_problem(order, rows),
        is_refunded_at_gateway=is_refunded_at_gateway(order),
        unsure=[row for row in rows if row.kind == Transaction.Kind.REFUND and row.state == TransactionState.WAITING],
    )


def find_payment_problem(order: Order, rows: list[Transaction]) -> str:
    """Return a sentence about money that waits for the merchant; "" for nothing."""
    if any(row.state == TransactionState.DISPUTED for row in rows):
        return _("A payment differs from the order: compare it with the provider, then refund it or mark it as paid.")
    if order.status in STATUSES_WITHOUT_STOCK and compute_refundable(order).minor:
        return _("The order was cancelled, but its money has arrived: refund it.")
    return ""
