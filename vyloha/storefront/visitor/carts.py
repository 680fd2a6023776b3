"""
The cart of a request: a shopper's is found by a signed cookie, a program's by the ``Cart-Token`` header (facts 7.1).

A visitor who has put nothing in has no cart: no row, no cookie.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import jwt
from django.db import transaction
from django.http import HttpRequest, HttpResponseBase
from django.utils.crypto import salted_hmac

from vyloha.commerce.cart.models import Cart, new_token
from vyloha.commerce.cart.snapshot import contents_of
from vyloha.storefront.visitor.cookies import CART, CART_HAS_ITEMS, CART_HASH, CART_PIECES

CART_TOKEN_AGE_S = 48 * 3600  # facts 7.1
ISSUER = "store-api"


def cart_of(request: HttpRequest) -> Cart | None:
    """Return the visitor's cart, None when there is none. Asked twice, one query is made."""
    if not hasattr(request, "_cart"):
        name = _name(request)
        _keep(request, Cart.objects.filter(token=name).first() if name else None)
    return request._cart  # type: ignore[attr-defined,no-any-return]


def cart_to_fill(request: HttpRequest) -> Cart:
    """Return the visitor's cart, a new one when there is none; answer with ``remember(response, cart)``."""
    cart = cart_of(request)
    if cart is None:
        # A program may have been given a name for its cart before there was one: the same name is taken twice.
        name = _name_in_header(request)
        cart = Cart.objects.get_or_create(token=name)[0] if name else Cart.objects.create()
        _keep(request, cart)
    return cart


@contextmanager
def filling(request: HttpRequest) -> Iterator[Cart]:
    """
    Give the visitor's cart to a block that puts something in, in one transaction.

    When the block raises, a cart that was made for it has never been there.
    """
    before = cart_of(request)
    try:
        with transaction.atomic():
            cart = cart_to_fill(request)
            # By the name that a program has, another request may make it first.
            cart.is_new = before is None and not _name_in_header(request)
            yield cart
            cart.is_new = False
    except BaseException:
        _keep(request, before)
        raise


@dataclass(frozen=True, slots=True)
class Summary:
    """What the browser may know of a cart without asking."""

    pieces: int
    hash: str  # 32 hex digits that change with the contents; "" for an empty cart


def summary_of(cart: Cart) -> Summary:
    """Return pieces and hash of a cart."""
    contents = contents_of(cart)
    return Summary(contents.pieces, contents.hash)


def remember(response: HttpResponseBase, cart: Cart, summary: Summary | None = None) -> None:
    """Let the browser keep the cart: its signed name, and for scripts how many pieces are in it."""
    summary = summary or summary_of(cart)
    CART.keep(response, cart.token)
    if not summary.pieces:
        _forget_contents(response)
        return
    CART_HAS_ITEMS.keep(response, "1")
    CART_HASH.keep(response, summary.hash)
    CART_PIECES.keep(response, str(summary.pieces))


def forget(response: HttpResponseBase) -> None:
    """Let the browser forget the cart: it has become an order."""
    CART.forget(response)
    _forget_contents(response)


def remember_later(request: HttpRequest, summary: Summary | None) -> None:
    """
    Note that the visitor's cart has changed, where there is no response yet; None: it is to be forgotten.

    One request can make several calls (a batch); its response carries the last word.
    """
    request._cart_news = summary  # type: ignore[attr-defined]


def set_cookies(request: HttpRequest, response: HttpResponseBase) -> None:
    """Let the browser keep or forget what was noted with ``remember_later``."""
    if not hasattr(request, "_cart_news"):
        return
    summary, cart = request._cart_news, cart_of(request)
    if summary is None or cart is None:
        forget(response)
    else:
        remember(response, cart, summary)


def _forget_contents(response: HttpResponseBase) -> None:
    for cookie in (CART_HAS_ITEMS, CART_HASH, CART_PIECES):
        cookie.forget(response)


def cart_token(request: HttpRequest) -> str:
    """
    Return a JWT that names the visitor's cart, to be sent back as ``Cart-Token``.

    A visitor without a cart gets a name for the one to come, so that reading makes no row.
    """
    if not hasattr(request, "_cart_name"):
        cart = cart_of(request)
        name = cart.token if cart else _name_in_header(request) or new_token()
        request._cart_name = name  # type: ignore[attr-defined]
    claims = {
        "user_id": request._cart_name,  # type: ignore[attr-defined]
        "exp": int(time.time()) + CART_TOKEN_AGE_S,
        "iss": ISSUER,
    }
    return jwt.encode(claims, _jwt_key(), algorithm="HS256")


def has_cart_token(request: HttpRequest) -> bool:
    """Return whether a valid ``Cart-Token`` came with the request; it stands in for a nonce."""
    return _name_in_header(request) is not None


def _keep(request: HttpRequest, cart: Cart | None) -> None:
    request._cart = cart  # type: ignore[attr-defined]
    if hasattr(request, "_cart_name"):
        del request._cart_name


def _name(request: HttpRequest) -> str | None:
    return _name_in_header(request) or CART.of(request)


def _name_in_header(request: HttpRequest) -> str | None:
    token = request.headers.get("Cart-Token")
    if not token:
        return None
    try:
        claims = jwt.decode(
            token, _jwt_key(), algorithms=["HS256"], issuer=ISSUER, options={"require": ["exp", "iss", "user_id"]}
        )
    except jwt.InvalidTokenError:
        return None
    return str(claims["user_id"])


def _jwt_key() -> bytes:
    # A key of its own: whoever learned it could name carts, but sign nothing else.
    return salted_hmac("vyloha.storefront.cart_token", "", algorithm="sha256").digest()
