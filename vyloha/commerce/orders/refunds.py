"""Refunds of orders, whoever took the money: providers return what they took, the merchant sends the rest by hand."""

from dataclasses import dataclass

from django.contrib.auth.models import User

from vyloha.commerce.orders.errors import OrderError, RefundInterrupted
from vyloha.commerce.orders.gateway_payments import find_refundable_payments, refund_at_gateway
from vyloha.commerce.orders.models import Order, Transaction
from vyloha.commerce.orders.payments import check_refund, compute_refundable, refund
from vyloha.commerce.payments.providers import PaymentError
from vyloha.core.money import Money


@dataclass(frozen=True)
class RefundPart:
    """A part of a refund; ``payment``: the one that its provider refunds, None: the merchant sends the money."""

    amount: Money
    payment: Transaction | None


def plan_refund(order: Order, amount: Money) -> list[RefundPart]:
    """Return how ``amount`` would be refunded: from one payment if one has as much left, else the providers first."""
    payments = find_refundable_payments(order)
    if sufficient := next((payment for payment, left in payments if left >= amount.minor), None):
        return [RefundPart(amount, sufficient)]
    parts, rest = [], amount.minor
    for payment, left in payments:
        parts.append(RefundPart(order.build_money(left), payment))
        rest -= left
    return [*parts, RefundPart(order.build_money(rest), None)] if rest else parts


def refund_order(
    order: Order, amount: Money, by: User | None, reason: str = "", seen: int | None = None
) -> list[Transaction]:
    """
    Refund ``amount`` as ``plan_refund`` says, one part after another, and return their rows.

    :param seen: minor units that could be refunded when the form was opened, so that a second click refunds nothing
    :raises OrderError: if nothing can be refunded, ``RefundInterrupted`` after or before other parts
    :raises PaymentError: if the provider rejects a refund that is in one part
    """
    check_refund(order, amount, seen)
    parts, refundable = plan_refund(order, amount), compute_refundable(order).minor
    rows: list[Transaction] = []
    for part in parts:
        try:
            # Anybody else's refund meanwhile stops this one: the merchant has confirmed other amounts.
            rows.append(_refund_part(order, part, by, reason, refundable))
        except (OrderError, PaymentError) as error:
            if len(parts) == 1:
                raise
            returned = sum(row.amount_minor for row in rows)
            untouched = order.build_money(amount.minor - returned - part.amount.minor)
            raise RefundInterrupted(order.build_money(returned), part.amount, untouched, error) from error
        refundable -= part.amount.minor
    return rows


def _refund_part(order: Order, part: RefundPart, by: User | None, reason: str, seen: int) -> Transaction:
    if part.payment is None:
        return refund(order, part.amount, by, reason, seen)
    return refund_at_gateway(order, part.amount, by, reason, seen, part.payment)
