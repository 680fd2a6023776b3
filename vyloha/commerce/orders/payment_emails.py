"""Decides whether an email about a payment is still true when its job runs, minutes or hours after its cause."""

from django.db import transaction

from vyloha.commerce.orders.gateway_payments import is_paid_at_gateway
from vyloha.commerce.orders.models import Order, PaymentEmail
from vyloha.commerce.orders.payments import compute_kept, lock_order
from vyloha.commerce.orders.states import PaymentState


@transaction.atomic
def delete_if_outdated(email: PaymentEmail) -> bool:
    """Delete an email that is not true any more, so that a later cause writes it again; return whether it was."""
    lock_order(email.order)
    is_outdated = False
    if email.kind == PaymentEmail.Kind.FAILED:
        is_outdated = not _can_pay_again(email.order)
    elif email.kind == PaymentEmail.Kind.EXPIRED:
        is_outdated = compute_kept(email.order).minor > 0  # money that came late has an email of its own
    if is_outdated:
        PaymentEmail.objects.filter(pk=email.pk, sent_at=None).delete()
    return is_outdated


def _can_pay_again(order: Order) -> bool:
    """Return whether the last attempt failed, no other is under way, and the order can still be paid."""
    has_failed = order.payment_state in {PaymentState.FAILED, PaymentState.EXPIRED}
    return has_failed and is_paid_at_gateway(order)
