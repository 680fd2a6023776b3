"""
Leads a shopper to the order that is placed already, where it looks as if there were none.

A browser shows the last answer only. When a form is sent twice, or an answer is lost on its way, the answer that told
of the order is not the one that is seen, and the cart, which the order has emptied, says nothing of it.
"""

from django.http import HttpRequest, HttpResponse

from vyloha.commerce.cart.models import Cart, CartLine
from vyloha.commerce.orders.models import Order
from vyloha.storefront.pages.checkout.cart import SeeOther
from vyloha.storefront.representations.order_summary import path_of
from vyloha.storefront.visitor.carts import cart_of, forget


def order_of_draft(order_key: str) -> Order | None:
    """Return the order that the draft called ``order_key`` has become, None while it is a draft."""
    return Order.objects.placed().filter(key=order_key).first() if order_key else None


def lead_to_draft(request: HttpRequest, order_key: str) -> HttpResponse | None:
    """Return the way to the order that a draft has become, None while it is a draft."""
    order = order_of_draft(order_key)
    return lead_to(request, order) if order else None


def lead_to_last(request: HttpRequest) -> HttpResponse | None:
    """Return the way to the order that the visitor's cart has just become, None when it has not."""
    cart = cart_of(request)
    order = Order.objects.lately_placed_from(cart).first() if cart else None
    return lead_to(request, order) if order else None


def lead_to(request: HttpRequest, order: Order) -> HttpResponse:
    """Return the way to an order; the browser forgets the cart that has become it, not one that was begun since."""
    response = SeeOther(path_of(order))
    if not is_filled(cart_of(request)):
        forget(response)
    return response


def is_filled(cart: Cart | None) -> bool:
    """Return whether there is anything in the cart."""
    return cart is not None and CartLine.objects.there().filter(cart=cart).exists()
