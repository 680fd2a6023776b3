"""Decides how a placed order is paid, and whether it is."""

from django.db.models import Sum
from django.utils.translation import gettext as _

from vyloha.commerce.orders.models import Order, Transaction
from vyloha.commerce.orders.states import AWAITING, PaymentState, Status
from vyloha.commerce.payments.providers import PAYMENT_PROVIDERS, TransactionState
from vyloha.commerce.payments.qr import build_spd_text, can_encode_amount

QR_CURRENCY = "CZK"


def is_paid(order: Order) -> bool:
    """Return whether the order is paid, or needs no payment; False when its provider is no longer registered."""
    if order.payment_state:
        # A part that was returned from a paid order is not owed again.
        return order.payment_state == PaymentState.PAID or (
            order.payment_state == PaymentState.PARTLY_REFUNDED
            and (order.status not in AWAITING or compute_due(order) <= 0)
        )
    # Paid on delivery, free, or placed before payments were recorded.
    if order.status != Status.PROCESSING:
        return order.status == Status.COMPLETED
    provider = PAYMENT_PROVIDERS.get(order.payment_kind)
    return order.total_minor == 0 or (provider is not None and provider.awaits_payment)


def compute_due(order: Order) -> int:
    """Return the minor units that are not paid yet: some may have been paid before the method was changed."""
    if not order.payment_state:
        return order.total_minor
    paid = order.transactions.filter(state=TransactionState.PAID)
    sums: dict[str, int] = {
        row["kind"]: row["total"] for row in paid.order_by().values("kind").annotate(total=Sum("amount_minor"))
    }
    kinds = Transaction.Kind
    return order.total_minor - sums.get(kinds.PAYMENT, 0) + sums.get(kinds.REFUND, 0)


def is_paid_on_delivery(order: Order) -> bool:
    """Return whether the courier or the shop still collects the money."""
    waits = order.status in {Status.PENDING, Status.ON_HOLD, Status.PROCESSING} and compute_due(order) > 0
    provider = PAYMENT_PROVIDERS.get(order.payment_kind)
    return waits and provider is not None and provider.is_on_delivery


def is_awaiting_transfer(order: Order) -> bool:
    """Return whether the order still awaits a bank transfer."""
    is_open = order.payment_state in {"", PaymentState.WAITING}
    waits = is_open and order.status in {Status.PENDING, Status.ON_HOLD} and order.total_minor > 0
    provider = PAYMENT_PROVIDERS.get(order.payment_kind)  # None: it was registered when the order was placed
    pays_to_account = provider is None or provider.pays_to_account
    return waits and pays_to_account and bool(order.number and order.payment_iban)


def build_spd(order: Order) -> str | None:
    """
    Return the SPD text for an order that awaits a bank transfer.

    None for other orders, and for amounts not in crowns or above the format's maximum, which the customer types by
    hand.
    """
    due = order.build_money(compute_due(order))
    if not is_awaiting_transfer(order) or order.currency != QR_CURRENCY or not can_encode_amount(due):
        return None
    number = order.number or ""
    message = _("Order %(number)s") % {"number": number}
    return build_spd_text(order.payment_iban, due, variable_symbol=number, message=message)
