"""Background jobs of the shop's pages. A job may be run more than once, see ``vyloha.core.background.job_recovery``."""

from datetime import timedelta

from django.utils import timezone
from django.utils.translation import gettext as _
from django_tasks import task

from vyloha.commerce.marketing.models import Subscription
from vyloha.commerce.marketing.provider_log import get_orders_to_report
from vyloha.commerce.orders.attribution_report import STATUSES_WITHOUT_REVENUE
from vyloha.commerce.orders.models import Order, OrderEvent
from vyloha.core.background.schedule import run_periodically
from vyloha.core.limits.attempts import TooManyAttempts
from vyloha.core.limits.secret_guesses import count_email
from vyloha.storefront.account_change_jobs import delete_accounts_without_open_orders
from vyloha.storefront.emails.newsletter import build_newsletter_confirmation
from vyloha.storefront.emails.order_confirmation import CONFIRMATIONS_TO_MAILBOX, ORDER_LETTER, build_order_confirmation
from vyloha.storefront.marketing_jobs import report_order


@task
def send_confirmation(order_id: int) -> None:
    """Send the email that confirms a placed order; the transaction that places it enqueues the job."""
    _send_or_defer(Order.objects.get(pk=order_id))


@task
def send_late_confirmation(order_id: int) -> None:
    """
    Send the confirmation that a mailbox limit delayed, unless the order was cancelled or the email sent meanwhile.
    """
    order = Order.objects.get(pk=order_id)
    if (
        order.status not in STATUSES_WITHOUT_REVENUE
        and not order.events.filter(message=_build_sent_message(order)).exists()
    ):
        _send_or_defer(order)


@task
def resend_confirmation(order_id: int) -> None:
    """Send the confirmation again at the merchant's request."""
    _send_order_email(order_id, is_repeated=True)


def _send_or_defer(order: Order) -> None:
    try:
        count_email(ORDER_LETTER, order.email, to_mailbox=CONFIRMATIONS_TO_MAILBOX)
    except TooManyAttempts as error:
        message = _("The confirmation is sent later: %(email)s has had too many letters within an hour.")
        OrderEvent.objects.get_or_create(order=order, message=message % {"email": order.email})
        later = timezone.now() + timedelta(seconds=error.wait_s)
        send_late_confirmation.using(run_after=later).enqueue(order.pk)
        return
    _send_order_email(order.pk, is_repeated=False)


def _send_order_email(order_id: int, is_repeated: bool) -> None:
    order = (
        Order.objects.placed()
        .prefetch_related("lines", "coupons", "vat_lines", "addresses", "parcels")
        .get(pk=order_id)
    )
    # A mail server's rejection raises, and the failed job is retried later.
    build_order_confirmation(order, is_repeated).send()
    OrderEvent.objects.create(order=order, message=_build_sent_message(order))


def _build_sent_message(order: Order) -> str:
    return _("The confirmation was sent to %(email)s.") % {"email": order.email}


@run_periodically(every_s=60)
def report_statuses() -> None:
    """Report orders whose status has changed to the marketing provider, whoever changed it."""
    for order_id in get_orders_to_report():
        report_order.enqueue(order_id)


@task
def send_newsletter_confirmation(subscription_id: int) -> None:
    """Send the newsletter's confirmation request, unless the subscription was confirmed or deleted meanwhile."""
    waiting = Subscription.objects.filter(pk=subscription_id, confirmed_at=None, ended_at=None).first()
    if waiting:
        build_newsletter_confirmation(waiting).send()


@run_periodically(every_s=3600)
def delete_waiting_accounts() -> None:
    """Delete accounts whose deletion waited for their last open order."""
    delete_accounts_without_open_orders()
