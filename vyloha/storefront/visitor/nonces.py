"""
Nonces as WordPress creates them: valid for 12 to 24 hours, the same for all guests, one for each person with a login.

Guests' nonces protect nothing: ``vyloha.core.http.security.SameOriginMiddleware`` checks that a change comes from our
pages. Clients of the protocol send them, refresh them when rejected and rely on the error codes. A person's nonce
proves that the call comes from a page that this person was shown.
"""

import time
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare, salted_hmac

from vyloha.core.http.backoffice_middleware import is_back_office
from vyloha.storefront.visitor.customers import get_customer

TICK_S = 12 * 3600
STORE_API = "wc_store_api"
REST = "wp_rest"
# Nonces of the classic calls: ``CHECKOUT`` is a field of its form, the others are sent as ``security``.
APPLY_COUPON = "apply-coupon"
REMOVE_COUPON = "remove-coupon"
SHIPPING_METHOD = "update-shipping-method"
ORDER_REVIEW = "update-order-review"
CHECKOUT = "woocommerce-process_checkout"


def build_nonce(action: str, at: float | None = None, user_id: int = 0) -> str:
    """Return the nonce for ``action`` at a moment in Unix seconds (default: now); ``user_id`` 0 means all guests."""
    return _compute_nonce(action, _compute_tick(at), user_id)


def is_valid(nonce: str, action: str, at: float | None = None, user_id: int = 0) -> bool:
    """Return whether ``nonce`` was issued to the user for ``action`` in this tick or the one before."""
    tick = _compute_tick(at)
    return any(constant_time_compare(nonce, _compute_nonce(action, given, user_id)) for given in (tick, tick - 1))


def get_rest_nonce(request: HttpRequest) -> str:
    """Return the REST nonce of a request, "" when it has none."""
    return request.headers.get("X-WP-Nonce") or str(request.GET.get("_wpnonce", ""))


def create_nonce(request: HttpRequest, action: str) -> str:
    """Return a nonce for the person who sent the request. Only responses that are never cached may contain it."""
    return build_nonce(action, user_id=get_user_id(request))


def is_own(request: HttpRequest, nonce: str, action: str) -> bool:
    """Return whether ``nonce`` was issued to the person who sent the request."""
    return is_valid(nonce, action, user_id=get_user_id(request))


def get_user_id(request: HttpRequest) -> int:
    """Return the id of the person who has signed in, at the shop or in the back office; 0 for guests."""
    may_be_one = is_back_office(request) or get_customer(request) is not None
    return getattr(getattr(request, "user", None), "pk", None) or 0 if may_be_one else 0


def get_editor(request: HttpRequest) -> Any:
    """
    Return the user of the back office who sent a REST request, whose nonce the dispatcher has checked.

    Without the nonce they count as guests, and so does everybody at the shop, where signing in needs no second factor.
    """
    has_proof = is_back_office(request) and get_rest_nonce(request)
    return getattr(request, "user", None) or AnonymousUser() if has_proof else AnonymousUser()


def _compute_tick(at: float | None) -> int:
    return int((time.time() if at is None else at) // TICK_S)


def _compute_nonce(action: str, tick: int, user_id: int) -> str:
    text = f"{action}|{tick}|{user_id}" if user_id else f"{action}|{tick}"
    return salted_hmac("vyloha.storefront.nonces", text, algorithm="sha256").hexdigest()[:20]
