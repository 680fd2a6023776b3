"""Background jobs of customers' accounts. A job may be run more than once."""

import json

from django_tasks import task

from vyloha.commerce.customers.accounts import create_customer, find_user, is_email_taken
from vyloha.commerce.orders.models import Order
from vyloha.core.sealing import seal, unseal
from vyloha.storefront.emails.account import (
    AccountLetter,
    build_account_email,
    build_invitation,
    build_letter_data,
    build_repeated_invitation,
)

SEALED_LETTER = "vyloha.account-letter"


def queue_account_letter(letter: AccountLetter, address: str) -> None:
    """Queue an e-mail about an account. It is encrypted: codes and links in the table of jobs would open accounts."""
    send_account_letter.enqueue(seal(json.dumps(build_letter_data(letter)), SEALED_LETTER), address)


@task
def send_account_letter(sealed: str, address: str) -> None:
    """Send an e-mail that :func:`queue_account_letter` has queued."""
    build_account_email(json.loads(unseal(sealed, SEALED_LETTER)), address).send()


@task
def invite_customer(order_id: int) -> None:
    """
    Create the account that a guest wanted with an order, and e-mail the link that sets its password; somebody who has
    an account gets another e-mail. The shop itself answers the same in both cases.
    """
    order = Order.objects.get(pk=order_id)
    user = find_user(order.email)
    if user is None and not is_email_taken(order.email):
        names = (address.first_name, address.last_name) if (address := order.billing_address) else ()
        user = create_customer(order.email, *names).user
    if user is None:  # it was switched off
        return
    number = order.number or ""
    is_new = user.last_login is None and not user.has_usable_password()
    letter = build_invitation(user, number) if is_new else build_repeated_invitation(number)
    build_account_email(build_letter_data(letter), order.email).send()
