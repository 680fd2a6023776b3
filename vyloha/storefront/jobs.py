"""Background jobs of the shop's pages. A job may be run more than once, see ``vyloha.core.background.job_recovery``."""

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django_tasks import task

from vyloha.commerce.customers.models import Customer
from vyloha.commerce.marketing.models import Subscription
from vyloha.commerce.marketing.provider_log import get_orders_to_report
from vyloha.commerce.orders.attribution_report import STATUSES_WITHOUT_REVENUE
from vyloha.commerce.orders.models import Order, OrderEvent, PaymentEmail
from vyloha.commerce.orders.payment_emails import delete_if_outdated
from vyloha.content.settings.shop_settings import ShopSettings
from vyloha.core.background.schedule import run_periodically
from vyloha.core.limits.attempts import TooManyAttempts
from vyloha.core.limits.secret_guesses import count_email
from vyloha.storefront import stock_alert_jobs as _stock_alert_jobs  # noqa: F401  its periodic job
from vyloha.storefront.account_change_jobs import delete_accounts_without_open_orders
from vyloha.storefront.emails.messages import build_message
from vyloha.storefront.emails.newsletter import build_newsletter_confirmation
from vyloha.storefront.emails.order_confirmation import CONFIRMATIONS_TO_MAILBOX, ORDER_LETTER, build_order_confirmation
from vyloha.storefront.emails.password_link import build_password_email
from vyloha.storefront.emails.payment_notice import build_payment_email
from vyloha.storefront.marketing_jobs import report_order
from vyloha.storefront.review_jobs import enqueue_review_requests
from vyloha.storefront.visitor.form_answers import delete_old_answers

FAILURE_DELAY = timedelta(minutes=10)  # a shopper who tries again at once needs no email about the failure


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


def enqueue_payment_email(instance: PaymentEmail, created: bool, raw: bool = False, **_kwargs: Any) -> None:
    """Enqueue the job of a new row, in the transaction that writes it."""
    if not created or raw:
        return
    job = send_payment_email
    if instance.kind == PaymentEmail.Kind.FAILED:
        job = job.using(run_after=timezone.now() + FAILURE_DELAY)
    job.enqueue(instance.pk)


@task
def send_payment_email(email_id: int) -> None:
    """Send an email about a payment, unless it was sent or is not true any more; later if the mailbox has had many."""
    email = PaymentEmail.objects.select_related("order", "transaction").filter(pk=email_id).first()
    if email is None or email.sent_at or delete_if_outdated(email):
        return
    order = email.order
    try:
        count_email(ORDER_LETTER, order.email, to_mailbox=CONFIRMATIONS_TO_MAILBOX)
    except TooManyAttempts as error:
        later = timezone.now() + timedelta(seconds=error.wait_s)
        send_payment_email.using(run_after=later).enqueue(email_id)
        return
    message = build_payment_email(email)
    message.send()
    with transaction.atomic():
        PaymentEmail.objects.filter(pk=email_id).update(sent_at=timezone.now())
        text = _("The e-mail “%(subject)s” was sent to %(email)s.")
        OrderEvent.objects.create(order=order, message=text % {"subject": message.subject, "email": order.email})


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


@task
def send_message(name: str, email: str, order: str, message: str) -> None:
    """Send a shopper's message to the shop, unless it has removed its e-mail meanwhile; only the job keeps it."""
    if ShopSettings.get_for_default_site().email:
        build_message(name, email, order, message).send()


@task
def send_password_link(customer_id: int) -> None:
    """Send a link to set a password, unless the account was deleted or switched off meanwhile; no row stores it."""
    customer = Customer.objects.select_related("user").filter(pk=customer_id, user__is_active=True).first()
    if customer:
        build_password_email(customer.user).send()


@run_periodically(every_s=3600)
def delete_waiting_accounts() -> None:
    """Delete accounts whose deletion waited for their last open order."""
    delete_accounts_without_open_orders()


@run_periodically(every_s=600)
def ask_for_reviews() -> None:
    """Ask for reviews of orders that were completed some days ago, a batch in each run."""
    enqueue_review_requests()


@run_periodically(every_s=600)
def delete_form_answers() -> None:
    """Delete pages with what people typed, once they can no longer be seen."""
    delete_old_answers()
