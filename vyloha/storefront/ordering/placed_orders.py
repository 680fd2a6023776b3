"""
Redirects a shopper to an order that is already placed, where it looks as if there were none.

A browser shows the last response only. When a form is sent twice, or a response is lost on its way, the shopper does
not see the response that led to the order, and the cart, which the order has emptied, does not mention it. Going back
from the order's page leads to the checkout, whose cart is gone.
"""

from datetime import datetime

from django.http import HttpRequest, HttpResponse

from vyloha.commerce.cart.models import Cart, CartLine
from vyloha.commerce.orders.models import Order
from vyloha.core.database.prepared_queries import PreparedRows
from vyloha.core.http.redirects import SeeOther
from vyloha.storefront.ordering.payment_redirects import build_payment_url
from vyloha.storefront.representations.order_summary import build_order_path
from vyloha.storefront.visitor.carts import delete_cart_cookies, get_cart
from vyloha.storefront.visitor.cookies import LAST_ORDER
from vyloha.storefront.visitor.customers import get_customer


def get_order_of_draft(order_key: str) -> Order | None:
    """Return the order that the draft with ``order_key`` has become, None while it is a draft."""
    return Order.objects.placed().filter(key=order_key).first() if order_key else None


def get_order_placed_since(began: datetime, cart: Cart | None) -> Order | None:
    """Return the order placed from a cart after ``began``: by another request than the one that began then."""
    return Order.objects.placed().filter(cart_token=cart.token, placed_at__gte=began).first() if cart else None


def redirect_to_draft_order(request: HttpRequest, order_key: str, payment: str = "") -> HttpResponse | None:
    """Return a redirect to the order that a draft has become, None while it is a draft; as ``build_next_url``."""
    order = get_order_of_draft(order_key)
    return _leave_cart(request, order, build_next_url(request, order, payment)) if order else None


def build_next_url(request: HttpRequest, order: Order, payment: str = "") -> str:
    """
    Return where the shopper of an order goes next: to its payment, or to its own page.

    That page offers the other payments to somebody who went back to the form and chose ``payment`` (its API name).
    """
    is_other = payment not in {"", order.payment_api_name}
    return build_order_path(order) if is_other else build_payment_url(request, order)


def redirect_to_last_order(request: HttpRequest) -> HttpResponse | None:
    """Return a redirect to the order that the visitor has just placed, None without one."""
    order = find_last_order(request)
    return _leave_cart(request, order, build_order_path(order)) if order else None


def find_last_order(request: HttpRequest) -> Order | None:
    """Return the order that the visitor's cart has just become, else the one that this browser has just placed."""
    cart, customer = get_cart(request), get_customer(request)
    if cart and (order := Order.objects.recently_placed_from(cart, customer).first()):
        return order
    key = LAST_ORDER.read(request)
    return Order.objects.recently_placed(customer).filter(key=key).first() if key else None


def redirect_to_order(request: HttpRequest, order: Order) -> HttpResponse:
    """Return a redirect to the payment of an order, or to the order if none is to be made there."""
    return _leave_cart(request, order, build_payment_url(request, order))


def _leave_cart(request: HttpRequest, order: Order, url: str) -> HttpResponse:
    """Return a redirect that deletes the cookies of the cart that became an order, not those of a newer cart."""
    response = SeeOther(url)
    LAST_ORDER.set(response, order.key)
    if not is_filled(get_cart(request)):
        delete_cart_cookies(response)
    return response


def is_filled(cart: Cart | None) -> bool:
    """Return whether the cart has any lines."""
    return cart is not None and any(_first_lines([cart.pk]))


_first_lines = PreparedRows(lambda cart_ids: CartLine.objects.active().filter(cart__in=cart_ids).values_list("pk")[:1])
