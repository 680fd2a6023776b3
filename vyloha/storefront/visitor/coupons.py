"""Coupons that visitors type, with a limit on guessing their codes."""

from django.http import HttpRequest
from django.utils.translation import gettext as _

from vyloha.commerce.cart import coupon_actions
from vyloha.commerce.cart.errors import CartError, CouponNotApplicable
from vyloha.commerce.cart.models import Cart
from vyloha.commerce.coupons.rejections import RejectionReason
from vyloha.core.limits.rate_limits import RateLimit

GUESS_LIMIT = RateLimit("coupon-guesses", per_minute=10)  # unknown codes per network


class TooManyCouponGuesses(CartError):
    code = "woocommerce_rest_cart_coupon_error"

    def __init__(self) -> None:
        super().__init__(_("You have tried too many codes. Please try again in a minute."))


def apply_coupon(request: HttpRequest, cart: Cart, text: str) -> None:
    """
    Apply the coupon that a visitor typed.

    :raises CartError: those of ``coupon_actions.apply_coupon``; TooManyCouponGuesses, also for a valid code
    """
    if GUESS_LIMIT.get_wait(request):
        raise TooManyCouponGuesses
    try:
        coupon_actions.apply_coupon(cart, text)
    except CouponNotApplicable as error:
        if error.refusal.reason == RejectionReason.UNKNOWN:
            GUESS_LIMIT.take(request)
        raise


def try_coupon(request: HttpRequest, cart: Cart, code: str) -> str:
    """Apply a typed coupon; return why it cannot be applied, "" when it is."""
    try:
        apply_coupon(request, cart, code)
    except CartError as error:
        return str(error)
    return ""
