"""Places an order: shared by the checkout page and the Store API."""

from contextlib import suppress

from django.http import HttpRequest

from vyloha.commerce.attribution.origin import Origins
from vyloha.commerce.cart.models import Cart
from vyloha.commerce.marketing.provider_log import schedule_order_report
from vyloha.commerce.orders.actions import place_order
from vyloha.commerce.orders.checkout import CheckoutDetails
from vyloha.commerce.orders.models import Order
from vyloha.commerce.reviews.requests import refuse_requests
from vyloha.content.marketing.settings import get_marketing_settings
from vyloha.core.limits.attempts import TooManyAttempts
from vyloha.storefront.jobs import send_confirmation
from vyloha.storefront.marketing_jobs import report_empty_cart, report_order
from vyloha.storefront.ordering.account_requests import request_account
from vyloha.storefront.visitor.customers import get_customer
from vyloha.storefront.visitor.marketing import can_report, get_known_emails


def place_visitor_order(
    request: HttpRequest,
    draft: Order | str | None,
    cart: Cart,
    details: CheckoutDetails,
    origin: Origins,
    expected_hash: str | None = None,
    *,
    creates_account: bool = False,
    refuses_review_request: bool = False,
    is_locked: bool = False,
) -> Order:
    """
    Turn the visitor's cart into an order, and enqueue its email and, with consent, a report to the marketing provider
    in the same transaction.

    ``creates_account``: the guest wants an account; the order is placed whatever becomes of it.

    A draft that is already placed is returned unchanged. ``expected_hash`` is the ``terms_hash`` of the shown contents.
    For ``is_locked``, and without a draft, see ``place_order``.

    :raises CheckoutError: if the cart cannot be ordered; nothing has changed then
    """
    may, known = can_report(request), get_known_emails(request)

    def enqueue_follow_ups(order: Order) -> None:
        send_confirmation.enqueue(order.pk)
        if refuses_review_request:
            refuse_requests(order)
        if creates_account:
            with suppress(TooManyAttempts):
                request_account(request, order)
        if may and get_marketing_settings().order_tracking:
            schedule_order_report(order)
            report_order.enqueue(order.pk)
        if may and get_marketing_settings().cart_tracking:
            for email in {order.email, *known}:
                report_empty_cart.enqueue(email)

    return place_order(
        draft,
        cart,
        details,
        expected_hash,
        on_placed=enqueue_follow_ups,
        origin=origin,
        customer=get_customer(request),
        is_locked=is_locked,
    )
