"""The payments that an order's page shows."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from vyloha.commerce.orders.models import Order, Transaction
from vyloha.commerce.orders.payments import compute_kept, compute_outstanding, compute_refundable, compute_unpaid
from vyloha.commerce.orders.refunds import RefundPart, plan_refund
from vyloha.commerce.orders.states import STATUSES_WITHOUT_STOCK, Status
from vyloha.commerce.payments.providers import PAYMENT_PROVIDERS, TransactionState
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
    refunded_at_once: Money  # the part of ``refundable`` that providers return
    refunded_by_hand: Money  # the rest, which the merchant sends
    unsure: list[Transaction]  # refunds whose answer was lost
    disputed: list[Transaction]
    rejected: Transaction | None  # the last refund, if it has failed and its money is still here


def build_payment_panel(order: Order) -> PaymentPanel:
    """Return the panel of a placed order."""
    rows = list(order.transactions.select_related("by", "refund_of"))
    outstanding, unpaid, refundable = compute_outstanding(order), compute_unpaid(order), compute_refundable(order)
    by_hand = sum(part.amount.minor for part in plan_refund(order, refundable) if part.payment is None)
    return PaymentPanel(
        rows=rows,
        state=order.get_payment_state_display() if order.payment_state else "",
        unpaid=unpaid,
        refundable=refundable,
        deadline=order.pay_until if outstanding.minor else None,
        today=localdate().isoformat(),
        problem=find_payment_problem(order, rows),
        refunded_at_once=order.build_money(refundable.minor - by_hand),
        refunded_by_hand=order.build_money(by_hand),
        unsure=[row for row in rows if is_unsure(row)],
        disputed=[row for row in rows if row.state == TransactionState.DISPUTED],
        rejected=find_rejected_refund(rows, refundable),
    )


def is_unsure(row: Transaction) -> bool:
    """Return whether nobody knows if a refund was made; a call under way takes seconds."""
    is_open = row.kind == Transaction.Kind.REFUND and row.state == TransactionState.WAITING
    return is_open and row.created_at < timezone.now() - CALL_PERIOD


def is_rejected(row: Transaction) -> bool:
    """Return whether a refund has failed."""
    return row.kind == Transaction.Kind.REFUND and row.state == TransactionState.FAILED


def find_rejected_refund(rows: list[Transaction], refundable: Money) -> Transaction | None:
    """Return the last refund if it has failed, so that the merchant may return its money another way."""
    last = next((row for row in reversed(rows) if row.kind == Transaction.Kind.REFUND), None)
    return last if last and is_rejected(last) and last.amount_minor <= refundable.minor else None


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
    if kept and order.status == Status.PENDING:
        return _("The order is paid but still waits for payment: process it, or refund the money.")
    provider = PAYMENT_PROVIDERS.get(order.payment_kind)
    if kept and order.status == Status.PROCESSING and provider is not None and provider.is_on_delivery:
        return _("The order is paid on delivery, but money has arrived: check that nobody collects it again.")
    return ""


def describe_refund(parts: list[RefundPart]) -> list[str]:
    """Return a sentence on each part of a refund: how much goes which way."""
    return [_describe_part(part) for part in parts]


def _describe_part(part: RefundPart) -> str:
    if part.payment is None:
        text = _("%(amount)s: send it to the customer yourself, the shop only records it.")
        return text % {"amount": part.amount.text}
    values = {
        "amount": part.amount.text,
        "provider": PAYMENT_PROVIDERS[part.payment.provider].label,
        "number": part.payment.provider_id,
    }
    return _("%(amount)s: %(provider)s returns it at once (payment %(number)s).") % values
