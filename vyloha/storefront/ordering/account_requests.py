"""Accounts that guests want with an order: in the checkout, or on the order's page afterwards."""

from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _

from vyloha.commerce.orders.models import Order, OrderEvent
from vyloha.core.http.client_address import get_client_network
from vyloha.core.limits.secret_guesses import count_email
from vyloha.storefront.account_jobs import invite_customer
from vyloha.storefront.visitor.customers import get_customer


@transaction.atomic
def request_account(request: HttpRequest, order: Order) -> None:
    """
    Enqueue the e-mail that leads the guest of ``order`` to an account; repeated calls send one.

    The answer is the same whether or not the e-mail has an account: the job finds out.

    :raises TooManyAttempts: if the mailbox or the network had too many e-mails lately; nothing has changed then
    """
    if not _can_request_account(request, order):
        return
    count_email("account-invitation", order.email, get_client_network(request))
    OrderEvent.objects.create(order=order, message=_build_message())
    invite_customer.enqueue(order.pk)


def _can_request_account(request: HttpRequest, order: Order) -> bool:
    """Return whether the order is a guest's who has not asked for an account yet; one query."""
    return order.customer_id is None and get_customer(request) is None and not has_requested_account(order)


def has_requested_account(order: Order) -> bool:
    """Return whether the guest has asked for an account; one query."""
    return order.events.filter(message=_build_message()).exists()


def _build_message() -> str:
    return _("The customer asked for an account.")
