"""Background jobs that call payment providers. Each may run twice (``vyloha.core.background.job_recovery``)."""

import logging
from contextlib import suppress
from typing import Any

from django.dispatch import receiver
from django_tasks import task

from vyloha.commerce.orders import gateway_payments
from vyloha.commerce.orders.models import Order, Transaction
from vyloha.commerce.orders.signals import payments_ended
from vyloha.commerce.payments.providers import PaymentError, PaymentUnreachable, TransactionState

logger = logging.getLogger(__name__)

JOB_PERIOD_S = 50  # jobs of a provider that hangs must not pile up


@task
def cancel_abandoned_payment(transaction_id: int) -> None:
    """
    Cancel a payment that the order awaits no more; who has come back to it keeps it.

    :raises PaymentUnreachable: the job is then repeated
    """
    row = Transaction.objects.select_related("order").filter(pk=transaction_id).first()
    if row:
        try:
            gateway_payments.cancel_abandoned_payment(row)
        except PaymentUnreachable:
            raise
        except PaymentError as error:
            logger.warning("Payment %s, which may be abandoned, is unknown: %s", row.provider_id, error)


@receiver(payments_ended)
def cancel_payments_under_way(sender: type[Order], order: Order, **kwargs: Any) -> None:
    """
    Enqueue jobs that cancel the payments which ``order`` awaits no more, in the transaction of what ended them.

    No provider is called in a transaction, so each job decides when it runs.
    """
    payments = Transaction.objects.filter(order=order, kind=Transaction.Kind.PAYMENT, state=TransactionState.WAITING)
    for pk in payments.exclude(provider_id=None).values_list("pk", flat=True):
        cancel_abandoned_payment.enqueue(pk)


@task
def refresh_payment(transaction_id: int) -> None:
    """Query the state of a payment; after a failure it is queried again in a minute."""
    row = Transaction.objects.select_related("order").filter(pk=transaction_id).first()
    if row and gateway_payments.claim_check(row, "job", JOB_PERIOD_S):
        with suppress(PaymentError):
            gateway_payments.refresh_payment(row)
