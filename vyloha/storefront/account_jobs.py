"""Background jobs of customers' accounts. A job may be run more than once."""

from typing import Any

from django_tasks import task

from vyloha.commerce.customers.accounts import create_customer, find_user, is_email_taken
from vyloha.commerce.orders.models import Order
from vyloha.storefront.emails.account import (
    build_account_email,
    build_invitation,
    build_letter_data,
    build_repeated_invitation,
)


@task
def send_account_letter(letter: dict[str, Any], address: str) -> None:
    """Send an e-mail about an account (``emails.account``)."""
    build_account_email(letter, address).send()


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
