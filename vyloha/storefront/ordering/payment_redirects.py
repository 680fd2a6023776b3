"""Sends shoppers to the page that takes their payment."""

import logging

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from vyloha.commerce.orders.errors import InsufficientStock, OrderNotPayable
from vyloha.commerce.orders.gateway_payments import (
    PaymentUrls,
    get_service,
    is_paid_at_gateway,
    refresh_open_payments,
    start_payment,
)
from vyloha.commerce.orders.models import Order
from vyloha.commerce.payments.providers import PaymentError
from vyloha.core.limits.rate_limits import RateLimit
from vyloha.storefront.representations.order_summary import build_order_path

PAYMENTS = RateLimit("payments", 20)  # each asks the provider

logger = logging.getLogger(__name__)


def build_payment_url(request: HttpRequest, order: Order) -> str:
    """
    Return where the shopper of a placed order goes next: to the provider's page, or to the order's own page, which
    offers another attempt if the payment could not be started.
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
        return payment.redirect_url or own
    except (InsufficientStock, OrderNotPayable):
        return own
    except PaymentError as error:
        logger.warning("The payment of order %s could not be started: %s", order.number, error)
        return own


def build_payment_urls(request: HttpRequest, order: Order) -> PaymentUrls:
    """Return the shop's URLs for the provider of an order's payment."""
    return PaymentUrls(
        return_url=request.build_absolute_uri(build_order_path(order)),
        notification_url=request.build_absolute_uri(reverse("payment_notification", args=[order.payment_kind])),
    )
