"""
Background jobs of customers' accounts, and the deletion of accounts. Each job may run twice
(``vyloha.core.background.job_recovery``).
"""

import logging

from allauth.account.models import EmailAddress
from django.db import DatabaseError, transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django_tasks import task

from vyloha.commerce.cart.models import Cart, CartLine
from vyloha.commerce.customers.accounts import is_staff_account
from vyloha.commerce.customers.email_change import build_email_token, is_email_free
from vyloha.commerce.customers.models import Customer
from vyloha.commerce.customers.sessions import end_sessions
from vyloha.commerce.marketing import newsletter
from vyloha.commerce.marketing.models import Subscription
from vyloha.commerce.reviews.personal_data import anonymise_reviews
from vyloha.commerce.reviews.requests import refuse_requests_of
from vyloha.commerce.stock_alerts.models import StockAlert
from vyloha.content.settings.shop_settings import ShopSettings
from vyloha.core.models import FormAnswer
from vyloha.storefront.emails.account_changes import AccountLetter, build_account_email
from vyloha.storefront.emails.base import build_absolute_url
from vyloha.storefront.marketing_jobs import delete_subscription

CODE_LENGTH = 6  # digits of a code that confirms a change
logger = logging.getLogger(__name__)


def request_deletion(customer: Customer) -> bool:
    """
    Delete the account; return False if it waits for open orders, ``delete_waiting_accounts`` deletes it then.
    """
    if delete_account(customer):
        return True
    Customer.objects.filter(pk=customer.pk).update(deletion_requested_at=timezone.now())
    send_deletion_notice.enqueue(customer.user.email, is_done=False)
    return False


def withdraw_deletion(customer: Customer) -> None:
    """Take a waiting deletion back."""
    Customer.objects.filter(pk=customer.pk).update(deletion_requested_at=None)


@transaction.atomic
def delete_account(customer: Customer, only_if_requested: bool = False) -> bool:
    """
    Delete the account with all that tax law does not need; orders and anonymous reviews stay, without it. Return False
    if orders are open.

    People with access to the back office keep their user: only what they are as customers is deleted.
    """
    # In the order of docs/orders.md. An order that is being placed takes its cart from the customer.
    carts = list(Cart.objects.select_for_update().filter(customer=customer).order_by("pk"))
    list(CartLine.objects.select_for_update().filter(cart__in=carts).order_by("pk"))
    found = Customer.objects.select_for_update().filter(pk=customer.pk).first()
    if found is None:
        return True
    if found.orders.open().exists() or (only_if_requested and found.deletion_requested_at is None):
        return False
    user = found.user
    for subscription in Subscription.objects.filter(email=user.email.lower()):
        newsletter.end_subscription(subscription)
        delete_subscription.enqueue(subscription.pk)
    anonymise_reviews(found)
    refuse_requests_of(found)
    StockAlert.objects.filter(email=user.email.lower()).delete()
    Cart.objects.filter(pk__in=[cart.pk for cart in carts]).delete()
    FormAnswer.objects.filter(customer_id=found.pk).delete()  # pages with what they typed
    end_sessions(user.pk)  # the next request of one would make a colleague a customer again
    send_deletion_notice.enqueue(user.email, is_done=True)
    if is_staff_account(user):
        EmailAddress.objects.filter(user=user).delete()
        found.delete()
    else:
        user.delete()
    return True


def delete_accounts_without_open_orders() -> None:
    """Delete the accounts whose deletion waited, once their last open order has ended."""
    for customer in Customer.objects.exclude(deletion_requested_at=None).select_related("user"):
        try:
            delete_account(customer, only_if_requested=True)
        except DatabaseError:  # the next run tries again; the other customers must not wait for it
            logger.exception("The account of customer %s could not be deleted.", customer.pk)


@task
def send_deletion_notice(email: str, is_done: bool) -> None:
    """Confirm that an account is deleted, or will be."""
    if is_done:
        subject = _("Your account is deleted")
        text = _("We have deleted your account. Documents of your orders stay for as long as tax law says.")
        note = ""
    else:
        subject = _("Your account will be deleted")
        text = _("We delete your account as soon as your last open order ends. Until then you can take it back.")
        note = _("Was it not you? Take it back in your account and change your password.")
    build_account_email(email, AccountLetter(subject, text, note=note)).send()


def build_identity_code(serial: str) -> str:
    """Return the digits of a random ``serial``. The queue and the session have only that: the secret key is missing."""
    digest = salted_hmac("vyloha.account.identity", serial, algorithm="sha256").digest()
    return f"{int.from_bytes(digest) % 10**CODE_LENGTH:0{CODE_LENGTH}}"


@task
def send_identity_code(email: str, serial: str) -> None:
    """Send the code by which a customer without a password confirms a change."""
    letter = AccountLetter(
        _("Code for your account"),
        _("Enter this code in the shop within 15 minutes:"),
        code=build_identity_code(serial),
        note=_("Was it not you? Then tell the code nobody; nothing happens without it."),
    )
    build_account_email(email, letter).send()


@task
def send_email_change(customer_id: int, serial: str) -> None:
    """
    Send the link of the request ``serial`` that changes the customer's e-mail; the owner of another account gets a
    warning instead, and nobody gets anything after a later request.
    """
    waiting = Customer.objects.filter(pk=customer_id, new_email_serial=serial).exclude(new_email="")
    customer = waiting.select_related("user").first()
    if customer is None:
        return
    if is_email_free(customer.new_email, customer.user):
        letter = _build_email_change(customer)
    else:
        letter = AccountLetter(
            _("You already have an account"),
            _("Somebody, maybe you, wants to use this e-mail for another account. It has one already: sign in to it."),
            button=_("Sign in"),
            url=build_absolute_url("/muj-ucet/"),
            note=_("Was it not you? Then do nothing, your account stays as it is."),
        )
    build_account_email(customer.new_email, letter).send()


def _build_email_change(customer: Customer) -> AccountLetter:
    # Nothing that the customer has typed: they may have entered a stranger's address.
    text = _(
        "Somebody wants to use this e-mail for their account at %(shop)s, registered on %(date)s. They sign in with it "
        "then, and the account shows the orders that were placed with this e-mail. Confirm only if the account is "
        "yours: you have to be signed in to it. The link is valid for 24 hours and works once."
    ) % {
        "shop": ShopSettings.get_for_default_site().shop_name,
        "date": date_format(localtime(customer.created_at), "DATE_FORMAT"),
    }
    return AccountLetter(
        _("Confirm your new e-mail"),
        text,
        button=_("Confirm the e-mail"),
        url=build_absolute_url(reverse("account_change_email", args=[build_email_token(customer)])),
        note=_("Was it not you? Then do nothing: without the confirmation nothing changes."),
    )


@task
def send_email_change_notice(email: str) -> None:
    """Tell the present address of an account that somebody wants to change it."""
    letter = AccountLetter(
        _("Somebody wants to change your e-mail"),
        _("Somebody, hopefully you, wants another e-mail for your account. It changes once the new one is confirmed."),
        button=_("Change the password"),
        url=build_absolute_url(reverse("account_password")),
        note=_("Was it not you? Change your password at once, then the change cannot be confirmed any more."),
    )
    build_account_email(email, letter).send()


@task
def send_email_changed(old_email: str, new_email: str) -> None:
    """Tell the former address of an account that it has another one."""
    text = _("The e-mail of your account is %(email)s now. We do not write of the account to this address any more.")
    note = _("Was it not you? Write to us at once.")
    build_account_email(
        old_email, AccountLetter(_("Your e-mail has changed"), text % {"email": new_email}, note=note)
    ).send()


@task
def send_password_changed(email: str) -> None:
    """Tell a customer that their password has changed."""
    text = _("The password of your account has just changed. Other devices have to sign in again.")
    note = _("Was it not you? Set another password by “Forgotten password” and write to us.")
    build_account_email(email, AccountLetter(_("Your password has changed"), text, note=note)).send()
