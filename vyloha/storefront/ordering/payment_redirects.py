"""Sends shoppers to the page that takes their payment."""

import logging

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from vyloha.commerce.orders.errors import InsufficientStock, OrderNotPayable
from vyloha.commerce.orders.gateway_payments import (
    PaymentIsStarting,
    PaymentUrls,
    get_service,
    is_late,
    is_paid_at_gateway,
    refresh_open_payments,
    start_payment,
)
from vyloha.commerce.orders.models import Order
from vyloha.commerce.orders.states import AWAITING, PaymentState
from vyloha.commerce.payments.providers import PaymentError
from vyloha.core.limits.rate_limits import RateLimit
from vyloha.storefront.representations.order_summary import build_order_path

PROBLEM = "payment_problem"  # a parameter of the order's page
PROBLEMS = {
    "stock": _("Some of the goods are sold out by now, so the order cannot be paid. Please order what is left again."),
    "late": _("The time to pay this order is over. Please pay in another way, or order again."),
    "closed": _("This order waits for no payment now. If you have paid it, please pay nothing more: we look into it."),
    "starting": _("The payment is being prepared. Please try again in a moment."),
    "provider": _("The payment could not be started, and nothing was charged. Please try again in a moment."),
}
PAYMENTS = RateLimit("payments", 20)  # each asks the provider

logger = logging.getLogger(__name__)


def build_payment_url(request: HttpRequest, order: Order) -> str:
    """
    Return where the shopper of a placed order goes next: to the provider's page, or to the order's own page, which
    offers another attempt, and says why, if the payment could not be started.
    """
    own = build_order_path(order)
    if get_service(order.payment_kind) is None:
        return own
    began = timezone.now()
    try:
        payment = start_payment(order, build_payment_urls(request, order))
        if payment.created_at < began:  # the shopper may have paid already, and sends the form once more
            refresh_open_payments(order)
            if not is_paid_at_gateway(order):
                return own
            payment = start_payment(order, build_payment_urls(request, order))  # another one if that had failed
        return payment.redirect_url or own
    except InsufficientStock:
        return _build_problem_path(order, "stock")
    except OrderNotPayable:
        return _build_problem_path(order, "late" if is_late(order) else "closed")
    except PaymentIsStarting:
        return _build_problem_path(order, "starting")
    except PaymentError as error:
        logger.warning("The payment of order %s could not be started: %s", order.number, error)
        return _build_problem_path(order, "provider")


def _build_problem_path(order: Order, problem: str) -> str:
    """Return the path of the order's page with one of ``PROBLEMS``, unless the page itself says what has happened."""
    is_payable = order.status in AWAITING and order.payment_state != PaymentState.AUTHORISED
    return f"{build_order_path(order)}&{PROBLEM}={problem}" if is_payable else build_order_path(order)


def describe_problem(request: HttpRequest, order: Order) -> str:
    """Return why the payment of an order could not be started a moment ago; "" if it could, or is made by now."""
    if order.status not in AWAITING or order.payment_state == PaymentState.AUTHORISED:
        return ""
    problem = request.GET.get(PROBLEM, "")
    if problem == "provider" and order.payment_state == PaymentState.FAILED and is_paid_at_gateway(order):
        return ""  # the button to pay again says it
    return str(PROBLEMS.get(problem, ""))


def build_payment_urls(request: HttpRequest, order: Order) -> PaymentUrls:
    """Return the shop's URLs for the provider of an order's payment."""
    return PaymentUrls(
        return_url=request.build_absolute_uri(build_order_path(order)),
        notification_url=request.build_absolute_uri(reverse("payment_notification", args=[order.payment_kind])),
    )
