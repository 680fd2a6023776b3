"""Background jobs that call payment providers. Each may run twice (``vyloha.core.background.job_recovery``)."""

from contextlib import suppress

from django_tasks import task

from vyloha.commerce.orders import gateway_payments
from vyloha.commerce.orders.models import Transaction
from vyloha.commerce.payments.providers import PaymentError

JOB_PERIOD_S = 50  # jobs of a provider that hangs must not pile up


@task
def cancel_abandoned_payment(transaction_id: int) -> None:
    """Cancel a payment that the customer has left for another method; who has come back to it keeps it."""
    row = Transaction.objects.select_related("order").filter(pk=transaction_id).first()
    if row:
        with suppress(PaymentError):
            gateway_payments.cancel_abandoned_payment(row)


@task
def refresh_payment(transaction_id: int) -> None:
    """Query the state of a payment; after a failure it is queried again in a minute."""
    row = Transaction.objects.select_related("order").filter(pk=transaction_id).first()
    if row and gateway_payments.claim_check(row, JOB_PERIOD_S):
        with suppress(PaymentError):
            gateway_payments.refresh_payment(row)
