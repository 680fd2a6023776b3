"""Nonce, token and headers of the Store API's cart and checkout routes."""

import time
from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from vyloha.commerce.cart.snapshot import load_cart_snapshot
from vyloha.core.http.endpoints import ApiError, EndpointCall, EndpointReply, Namespace
from vyloha.storefront.api.store import cart_representation
from vyloha.storefront.visitor import carts, nonces

CHANGING = {"POST", "PUT", "PATCH", "DELETE"}


def run_in_session(call: EndpointCall, run: Callable[[], EndpointReply[Any]]) -> EndpointReply[Any]:
    """
    Run a cart or checkout route: check that the caller may change the cart, and add the cart's token to the response.
    """
    try:
        check_nonce(call)
        reply = run()
    except ApiError as problem:
        if problem.status == 409 and "cart" not in problem.data:
            problem.data["cart"] = cart_representation.build_visitor_cart(call.http)
        reply = EndpointReply(problem.build_body(), problem.status)
    cart = carts.get_cart(call.http)
    if "Cart-Hash" not in reply.headers:
        reply.headers["Cart-Hash"] = load_cart_snapshot(cart).hash if cart else ""
    reply.headers |= {
        "Nonce": nonces.create_nonce(call.http, nonces.STORE_API),
        "Nonce-Timestamp": str(int(time.time())),
        "Cart-Token": carts.build_cart_token(call.http),
        "User-ID": str(nonces.get_user_id(call.http)),
    }
    return reply


def check_nonce(call: EndpointCall) -> None:
    """
    Check that a change comes with a nonce; a valid cart token is sufficient proof.

    :raises Problem: 401 without one, 403 with a wrong or expired one; either response carries a fresh one
    """
    if call.method not in CHANGING or carts.has_cart_token(call.http):
        return
    nonce = call.headers.get("Nonce") or call.http.headers.get("Nonce")
    if not nonce:
        raise ApiError("woocommerce_rest_missing_nonce", _("The request lacks its Nonce header."), 401)
    if not nonces.is_own(call.http, nonce, nonces.STORE_API):
        raise ApiError("woocommerce_rest_invalid_nonce", _("The Nonce header is not valid any more."), 403)


routes = Namespace("wc/store/v1", around=run_in_session)
