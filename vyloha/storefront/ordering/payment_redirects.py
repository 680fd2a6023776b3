"""Sends shoppers to the page that takes their payment."""

import logging

from django.http import HttpRequest
from django.urls import reverse

from vyloha.commerce.orders.errors import InsufficientStock, OrderNotPayable
from vyloha.commerce.orders.gateway_payments import PaymentUrls, get_service, start_payment
from vyloha.commerce.orders.models import Order
from vyloha.commerce.payments.providers import PaymentError
from vyloha.storefront.representations.order_summary import build_order_path

logger = logging.getLogger(__name__)


def build_payment_url(request: HttpRequest, order: Order) -> str:
    """
    Return where the shopper of a placed order goes next: to the provider's page, or to the order's own page, which
    offers another attempt if the payment could not be started.
    """
    own = build_order_path(order)
    if get_service(order.payment_kind) is None:
        return own
    urls = PaymentUrls(
        return_url=request.build_absolute_uri(own),
        notification_url=request.build_absolute_uri(reverse("payment_notification", args=[order.payment_kind])),
    )
    try:
        return start_payment(order, urls) or own
    except (InsufficientStock, OrderNotPayable):
        return own
    except PaymentError as error:
        logger.warning("The payment of order %s could not be started: %s", order.number, error)
        return own
