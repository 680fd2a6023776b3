"""``ppc-create-order``, ``ppc-approve-order`` and what belongs to them: an order that is paid by PayPal."""

import logging

from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from vyloha.commerce.cart.errors import UnknownKey
from vyloha.commerce.orders.errors import InsufficientStock, OrderNotPayable
from vyloha.commerce.orders.gateway_payments import PaymentIsStarting, refresh_payment, start_payment
from vyloha.commerce.orders.models import Order, Transaction
from vyloha.commerce.orders.payments import compute_outstanding
from vyloha.commerce.payments.providers import PaymentError, TransactionState
from vyloha.core.http.redirects import SeeOther
from vyloha.core.numbers import parse_whole_number
from vyloha.storefront.api.ajax.wc_ajax import handlers
from vyloha.storefront.api.classic.checkout import check_form, parse_typed, place_form_order
from vyloha.storefront.api.classic.requests import Form
from vyloha.storefront.api.paypal.calls import (
    CallFailed,
    Json,
    get_text,
    limit_payments,
    parse_checkout_form,
    register_call,
)
from vyloha.storefront.ordering.checkout_details import save_typed
from vyloha.storefront.ordering.payment_redirects import build_payment_urls
from vyloha.storefront.ordering.placed_orders import get_order_of_draft
from vyloha.storefront.representations.classic_params import PAYPAL
from vyloha.storefront.representations.order_summary import build_order_path
from vyloha.storefront.visitor import carts
from vyloha.storefront.visitor.customers import get_customer

logger = logging.getLogger(__name__)

PAY_NOW = "pay-now"  # the context of an order that is placed already
TAKEN = frozenset({TransactionState.PAID, TransactionState.AUTHORISED})


@register_call("ppc-create-order")
def create_order(request: HttpRequest, body: Json) -> Json:
    """Place the order of the form, or find the given one, and start its payment."""
    limit_payments(request)
    if body.get("context") == PAY_NOW:
        order = _find_own_order(request, body)
    else:
        form = _parse_form(body)
        if not form:
            raise CallFailed(_("Please fill in the checkout first; you can pay by PayPal there."))
        if not form["payment_method"].startswith(PAYPAL):
            raise CallFailed(_("This order is not paid by PayPal."))
        order = place_form_order(request, form)
        # The order has emptied the cart, whose cookie stays: it proves that the shopper may approve the order.
        if cart := carts.get_cart(request):
            carts.schedule_cart_cookies(request, carts.build_summary(cart))
    row = _start_payment(request, order)
    return {"id": row.provider_id, "custom_id": order.number}


def _parse_form(body: Json) -> Form:
    form = parse_checkout_form(body)
    return {**form, "payment_method": get_text(body, "payment_method") or PAYPAL} if form else {}


def _start_payment(request: HttpRequest, order: Order) -> Transaction:
    url = _build_order_url(request, order)
    if order.payment_kind != PAYPAL:
        raise CallFailed(_("This order is not paid by PayPal."), order_received_url=url)
    try:
        return start_payment(order, build_payment_urls(request, order))
    except (InsufficientStock, OrderNotPayable, PaymentIsStarting) as error:
        raise CallFailed(str(error), order_received_url=url) from error
    except PaymentError as error:
        logger.warning("The payment of order %s could not be started: %s", order.number, error)
        text = _(
            "PayPal cannot be reached. Your order is placed; on its page you can try again, or pay in another way."
        )
        raise CallFailed(text, order_received_url=url) from error


def _find_own_order(request: HttpRequest, body: Json) -> Order:
    """Return the placed order that a call names, if it is the visitor's own."""
    order_id = parse_whole_number(str(body.get("order_id"))) or 0
    order = Order.objects.placed().filter(pk=order_id).first()
    if order is None or not _is_own(request, order, get_text(body, "key")):
        raise CallFailed(_("We do not know this order."), "order-not-found")
    return order


def _is_own(request: HttpRequest, order: Order, key: str) -> bool:
    """Return whether the visitor has just placed the order, or knows its key."""
    if constant_time_compare(key, order.key):
        return True
    cart = carts.get_cart(request)
    recent = Order.objects.recently_placed_from(cart, get_customer(request)) if cart else Order.objects.none()
    return recent.filter(pk=order.pk).exists()


@register_call("ppc-approve-order")
def approve_order(request: HttpRequest, body: Json) -> Json:
    """Take the money of an approved order of the visitor."""
    limit_payments(request)
    row = _find_own_payment(request, get_text(body, "order_id"), get_text(body, "key"))
    if row is None:
        raise CallFailed(_("We do not know this payment."), "RESOURCE_NOT_FOUND", 404)
    url = _build_order_url(request, row.order)
    try:
        refresh_payment(row)
    except PaymentError as error:
        logger.warning("Payment %s of order %s: %s", row.provider_id, row.order.number, error)
        text = _("PayPal does not answer. We will find out whether you have paid; please pay nothing more for now.")
        raise CallFailed(text, order_received_url=url) from error
    row = Transaction.objects.select_related("order").get(pk=row.pk)
    if row.state not in TAKEN:
        name, text = _explain(row)
        raise CallFailed(text, name, order_received_url=url)
    return {"order_received_url": url}


def _explain(row: Transaction) -> tuple[str, str]:
    """Return PayPal's name of the reason why a payment has not ended well, and a message for the shopper."""
    if row.state == TransactionState.WAITING:
        return "ORDER_NOT_APPROVED", _("You have not approved the payment at PayPal yet.")
    if row.state == TransactionState.DISPUTED:
        text = _("The amount at PayPal differs from the order. We will look into it; please pay nothing more for now.")
        return "AMOUNT_MISMATCH", text
    if row.state == TransactionState.EXPIRED:
        return "ORDER_EXPIRED", _("The time for the payment is over. Please pay again on the page of your order.")
    if compute_outstanding(row.order) != row.amount:
        text = _("The order has changed meanwhile, so we took nothing. Please look at it and pay again.")
        return "AMOUNT_MISMATCH", text
    text = _("PayPal declined the payment, and nothing was charged. Please pay again, or in another way.")
    return "INSTRUMENT_DECLINED", text


def _find_own_payment(request: HttpRequest, provider_id: str, key: str) -> Transaction | None:
    """Return the payment with PayPal's id, if its order is the visitor's."""
    rows = Transaction.objects.filter(provider=PAYPAL, kind=Transaction.Kind.PAYMENT).select_related("order")
    row = rows.filter(provider_id=provider_id).first() if provider_id else None
    return row if row and _is_own(request, row.order, key) else None


@handlers.register("ppc-return-url")
def redirect_from_paypal(request: HttpRequest) -> HttpResponse:
    """Redirect a shopper who comes back from PayPal to the order, which takes the money; others to the checkout."""
    row = _find_own_payment(request, request.GET.get("token", ""), request.GET.get("key", ""))
    return SeeOther(build_order_path(row.order) if row else "/pokladna/")


@register_call("ppc-validate-checkout")
def validate_checkout(request: HttpRequest, body: Json) -> None:
    """Check the form as an order would be; one that has become an order is in order."""
    typed = parse_typed(_parse_form(body))
    if get_order_of_draft(typed.order_key) is None:
        check_form(request, typed)


@register_call("ppc-save-checkout-form")
def save_checkout_form(request: HttpRequest, body: Json) -> None:
    """Save the form with the cart, valid or not; one that has become an order is saved there."""
    typed = parse_typed(_parse_form(body))
    if get_order_of_draft(typed.order_key):
        return
    cart = carts.get_cart(request)
    if cart is None:
        raise CallFailed(_("Your cart is empty, or its time is over. Please begin again."))
    try:
        save_typed(cart, typed)
    except UnknownKey as error:
        raise CallFailed(str(error)) from error


def _build_order_url(request: HttpRequest, order: Order) -> str:
    return request.build_absolute_uri(build_order_path(order))
