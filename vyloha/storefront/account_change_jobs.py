"""
Background jobs of customers' accounts, and the deletion of accounts. Each job may run twice
(``vyloha.core.background.job_recovery``).
"""

from django.contrib.auth.models import User
from django.core import signing
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django_tasks import task

from vyloha.commerce.cart.models import Cart
from vyloha.commerce.customers.models import Customer
from vyloha.commerce.marketing import newsletter
from vyloha.commerce.marketing.models import Subscription
from vyloha.storefront.emails.account_changes import AccountLetter, build_account_email
from vyloha.storefront.emails.base import build_absolute_url
from vyloha.storefront.marketing_jobs import report_subscription

EMAIL_CHANGE = "vyloha.account.email"  # salt of the links


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
    Delete the account with all that tax law does not need; orders stay, without it. Return False if some are open.

    People with access to the back office keep their user: only what they are as customers is deleted.
    """
    found = Customer.objects.select_for_update().filter(pk=customer.pk).first()
    if found is None:
        return True
    if found.orders.open().exists() or (only_if_requested and found.deletion_requested_at is None):
        return False
    user = found.user
    for subscription in Subscription.objects.filter(email=user.email.lower(), ended_at=None):
        newsletter.end_subscription(subscription)
        report_subscription.enqueue(subscription.pk)
    Cart.objects.filter(customer=found).delete()
    send_deletion_notice.enqueue(user.email, is_done=True)
    if user.is_staff or user.has_perm("wagtailadmin.access_admin"):
        found.delete()
    else:
        user.delete()
    return True


def delete_accounts_without_open_orders() -> None:
    """Delete the accounts whose deletion waited, once their last open order has ended."""
    for customer in Customer.objects.exclude(deletion_requested_at=None).select_related("user"):
        delete_account(customer, only_if_requested=True)


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


@task
def send_identity_code(email: str, code: str) -> None:
    """Send the code by which a customer without a password confirms a change."""
    letter = AccountLetter(
        _("Code for your account"),
        _("Enter this code in the shop within 15 minutes:"),
        code=code,
        note=_("Was it not you? Then tell the code nobody; nothing happens without it."),
    )
    build_account_email(email, letter).send()


def build_email_change_token(user: User, email: str) -> str:
    """Return a token that proves that its bearer reads ``email``; it is void once the user's e-mail has changed."""
    return signing.dumps([user.pk, user.email, email], salt=EMAIL_CHANGE)


@task
def send_email_change(customer_id: int, email: str) -> None:
    """Send the link that changes the customer's e-mail; the owner of another account gets a warning instead."""
    customer = Customer.objects.filter(pk=customer_id).select_related("user").first()
    if customer is None:
        return
    if User.objects.filter(email__iexact=email).exclude(pk=customer.user_id).exists():
        letter = AccountLetter(
            _("You already have an account"),
            _("Somebody, maybe you, wants to use this e-mail for another account. It has one already: sign in to it."),
            button=_("Sign in"),
            url=build_absolute_url("/muj-ucet/"),
            note=_("Was it not you? Then do nothing, your account stays as it is."),
        )
    else:
        url = reverse("account_change_email", args=[build_email_change_token(customer.user, email)])
        letter = AccountLetter(
            _("Confirm your new e-mail"),
            _("From then on you sign in with this e-mail, and we write to it. The link is valid for 24 hours."),
            button=_("Confirm the e-mail"),
            url=build_absolute_url(url),
            note=_("Was it not you? Then do nothing: without the confirmation nothing changes."),
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
