"""
The cart of a request: a signed cookie finds a shopper's, the Store API's ``Cart-Token`` header finds a program's.

A visitor who has added nothing has no cart: no row, no cookie. The cart of a customer needs their session, too: a
browser that was signed out, at another place perhaps, shows nothing of the account.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import jwt
from django.db import transaction
from django.http import HttpRequest, HttpResponseBase
from django.utils.crypto import salted_hmac

from vyloha.commerce.cart.actions import write_new_cart
from vyloha.commerce.cart.joining import JoinedCart, join_carts
from vyloha.commerce.cart.models import Cart, generate_token
from vyloha.commerce.cart.snapshot import load_cart_snapshot
from vyloha.commerce.customers.models import Customer
from vyloha.commerce.orders.customer_orders import load_known_details
from vyloha.core.database.prepared_queries import PreparedObjects
from vyloha.core.database.prepared_writes import PreparedInsert
from vyloha.storefront.visitor.cookies import CART, CART_COUNT, CART_HAS_ITEMS, CART_HASH
from vyloha.storefront.visitor.customers import get_customer

CART_TOKEN_AGE_S = 48 * 3600  # as in the Store API
ISSUER = "store-api"

_carts = PreparedObjects(lambda tokens: Cart.objects.filter(token__in=tokens))
_insert_cart = PreparedInsert(Cart)


def get_cart(request: HttpRequest) -> Cart | None:
    """Return the visitor's cart, None when there is none. Repeated calls make one query."""
    if not hasattr(request, "_cart"):
        save_cart_on_request(request, _find_cart(request))
    return request._cart  # type: ignore[attr-defined,no-any-return]


def _find_cart(request: HttpRequest) -> Cart | None:
    name = _get_cart_name(request)
    cart = next(iter(_carts([name])), None) if name else None
    if cart is not None and cart.customer_id is None:
        return cart
    customer = get_customer(request)
    if customer is None or (cart is not None and cart.customer_id == customer.pk):
        return cart if customer else None
    return Cart.objects.filter(customer=customer).first()


def get_or_create_cart(request: HttpRequest) -> Cart:
    """
    Return the visitor's cart, a new one when there is none; call ``set_cart_cookies(response, cart)`` on the response.
    """
    cart, customer = get_cart(request), get_customer(request)
    if cart is None:
        cart = _create_cart(_get_cart_name_in_header(request))
        save_cart_on_request(request, cart)
    if customer is not None and cart.customer_id is None:
        # A new one, one that had too many lines, or one that a request created while its visitor signed in.
        cart = join_cart(request, customer).cart or cart
    return cart


def _create_cart(name: str | None) -> Cart:
    # A program may have got a name for its cart before the cart existed: it may be used twice.
    cart = Cart.objects.get_or_create(token=name)[0] if name else _insert_cart(Cart())
    return cart if cart.customer_id is None else Cart.objects.create()


def join_cart(request: HttpRequest, customer: Customer) -> JoinedCart:
    """Join the visitor's cart with the one that the customer has saved: the request has that one from now on."""
    joined = join_carts(customer, get_cart(request), load_known_details(customer))
    save_cart_on_request(request, joined.cart)
    return joined


@contextmanager
def fill_cart(request: HttpRequest, *, adds_item: bool = False) -> Iterator[Cart]:
    """
    Provide the visitor's cart to a block that adds an item, in one transaction.

    When the block raises, the cart created for it is rolled back.

    :param adds_item: the block calls only ``add_item_in_transaction`` and represents the cart; a new one is saved after
        it, which is one statement less
    """
    before = get_cart(request)
    seen_terms = before.seen_terms if before else ""
    try:
        with transaction.atomic():
            # Another request with the program's token may create it first.
            is_new = before is None and get_customer(request) is None and not _get_cart_name_in_header(request)
            if is_new and adds_item:
                save_cart_on_request(request, Cart())
            cart = get_or_create_cart(request)
            cart.is_new = is_new
            yield cart
            if cart.pk is None:
                write_new_cart(cart)
            cart.is_new = False
    except BaseException:
        # A reply that was built before the commit failed leaves no traces.
        request.__dict__.pop("_cart_news", None)
        if before:
            before.seen_terms = seen_terms
        save_cart_on_request(request, before)
        raise


@dataclass(frozen=True, slots=True)
class CartSummary:
    """The cart's data in cookies."""

    pieces: int
    hash: str  # 32 hex digits that change with the contents; "" for an empty cart


def build_summary(cart: Cart) -> CartSummary:
    """Return the number of units and the hash of a cart."""
    contents = load_cart_snapshot(cart)
    return CartSummary(contents.quantity, contents.hash)


def set_cart_cookies(response: HttpResponseBase, cart: Cart, summary: CartSummary | None = None) -> None:
    """Set the cookies of the cart: its signed name, and for scripts its number of units."""
    summary = summary or build_summary(cart)
    CART.set(response, cart.token)
    if not summary.pieces:
        _delete_contents_cookie(response)
        return
    CART_HAS_ITEMS.set(response, "1")
    CART_HASH.set(response, summary.hash)
    CART_COUNT.set(response, str(summary.pieces))


def delete_cart_cookies(response: HttpResponseBase) -> None:
    """Delete the cookies of the cart, which has become an order."""
    CART.delete(response)
    _delete_contents_cookie(response)


def schedule_cart_cookies(request: HttpRequest, summary: CartSummary | None) -> None:
    """
    Schedule updating the cart's cookies, where there is no response yet; None: deleting them.

    One request can make several calls (a batch); the last one counts.
    """
    request._cart_news = summary  # type: ignore[attr-defined]


class CartCookiesMiddleware:
    """Middleware that sets or deletes the cookies that ``schedule_cart_cookies`` scheduled."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        _set_scheduled_cookies(request, response)
        return response


def _set_scheduled_cookies(request: HttpRequest, response: HttpResponseBase) -> None:
    if not hasattr(request, "_cart_news"):
        return
    summary, cart = request._cart_news, get_cart(request)
    if summary is None or cart is None:
        delete_cart_cookies(response)
    else:
        set_cart_cookies(response, cart, summary)


def _delete_contents_cookie(response: HttpResponseBase) -> None:
    for cookie in (CART_HAS_ITEMS, CART_HASH, CART_COUNT):
        cookie.delete(response)


def build_cart_token(request: HttpRequest) -> str:
    """
    Return a JWT that names the visitor's cart; clients send it back as ``Cart-Token``.

    A visitor without a cart gets a name for the future one, so that reading creates no row.
    """
    if not hasattr(request, "_cart_name"):
        cart = get_cart(request)
        name = cart.token if cart else _get_cart_name_in_header(request) or generate_token()
        request._cart_name = name  # type: ignore[attr-defined]
    claims = {
        "user_id": request._cart_name,  # type: ignore[attr-defined]
        "exp": int(time.time()) + CART_TOKEN_AGE_S,
        "iss": ISSUER,
    }
    return jwt.encode(claims, _get_jwt_key(), algorithm="HS256")


def has_cart_token(request: HttpRequest) -> bool:
    """Return whether the request has a valid ``Cart-Token``, which replaces a nonce."""
    return _get_cart_name_in_header(request) is not None


def save_cart_on_request(request: HttpRequest, cart: Cart | None) -> None:
    """Make ``cart`` the cart of the rest of the request."""
    request._cart = cart  # type: ignore[attr-defined]
    if hasattr(request, "_cart_name"):
        del request._cart_name


def _get_cart_name(request: HttpRequest) -> str | None:
    return _get_cart_name_in_header(request) or CART.read(request)


def _get_cart_name_in_header(request: HttpRequest) -> str | None:
    token = request.headers.get("Cart-Token")
    if not token:
        return None
    try:
        claims = jwt.decode(
            token, _get_jwt_key(), algorithms=["HS256"], issuer=ISSUER, options={"require": ["exp", "iss", "user_id"]}
        )
    except jwt.InvalidTokenError:
        return None
    return str(claims["user_id"])


def _get_jwt_key() -> bytes:
    # A separate key: if it leaked, it could name carts, but sign nothing else.
    return salted_hmac("vyloha.storefront.cart_token", "", algorithm="sha256").digest()
