"""
What a visitor brings along when they sign in at the shop: their cart, and the orders of the e-mail that they confirmed.

The back office signs in by the same framework, with sessions of its own: its requests are left alone.
"""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.account.signals import email_confirmed, user_signed_up
from django.contrib.auth.models import AnonymousUser, User
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest

from vyloha.commerce.attribution.origin import parse_form_origin
from vyloha.commerce.customers.models import Customer
from vyloha.commerce.customers.sessions import SessionStore
from vyloha.commerce.orders.customer_orders import join_orders
from vyloha.commerce.pricing.currencies import use_currency
from vyloha.storefront.visitor.attribution import store_origin
from vyloha.storefront.visitor.carts import (
    build_summary,
    get_cart,
    join_cart,
    save_cart_on_request,
    schedule_cart_cookies,
)
from vyloha.storefront.visitor.currency import get_visitor_currency
from vyloha.storefront.visitor.customers import get_customer, set_customer

NOTICES = "cart_notices"  # of a session


@receiver(user_logged_in)
def join_visitor(sender: object, request: HttpRequest, user: User, **kwargs: Any) -> None:
    """Join the visitor's cart and a guest's orders with those of the customer who has just signed in."""
    if not isinstance(request.session, SessionStore):
        return
    set_customer(request, user)
    customer = get_customer(request)
    if customer is None:
        return
    join_orders(customer)
    joined = join_cart(request, customer)
    if joined.notices:
        request.session[NOTICES] = joined.notices
    with use_currency(get_visitor_currency(request).code):
        schedule_cart_cookies(request, build_summary(joined.cart) if joined.cart else None)


@receiver(user_logged_out)
def leave_cart(sender: object, request: HttpRequest, user: User | None, **kwargs: Any) -> None:
    """Take the customer's cart from the browser that signs out; the account keeps it."""
    if not isinstance(request.session, SessionStore):
        return
    cart, customer = get_cart(request), get_customer(request)
    if customer is not None and cart is not None and cart.customer_id is None:
        join_cart(request, customer)
    set_customer(request, AnonymousUser())
    save_cart_on_request(request, None)
    schedule_cart_cookies(request, None)


@receiver(user_signed_up)
def record_origin(sender: object, request: HttpRequest, user: User, **kwargs: Any) -> None:
    """Record the visit in which a customer has registered."""
    store_origin(request, Customer.objects.get_or_create(user=user)[0], parse_form_origin(request.POST))


@receiver(email_confirmed)
def join_confirmed_orders(sender: object, email_address: EmailAddress, **kwargs: Any) -> None:
    """Give a customer the orders of the e-mail that they have just confirmed."""
    if customer := Customer.objects.filter(user=email_address.user_id).first():
        join_orders(customer)


def take_cart_notices(request: HttpRequest) -> list[str]:
    """Return what a customer must be told of their joined cart, once."""
    notices: list[str] = request.session.pop(NOTICES, []) if request.method == "GET" and get_customer(request) else []
    return notices
