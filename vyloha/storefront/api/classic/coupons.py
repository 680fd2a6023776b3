"""``apply_coupon`` and ``remove_coupon``: each answers with a notice (facts 6)."""

from contextlib import suppress

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from vyloha.commerce.cart.actions import said_to
from vyloha.commerce.cart.coupon_actions import remove_coupon
from vyloha.commerce.cart.errors import CartError
from vyloha.commerce.coupons.models import normalize_code
from vyloha.commerce.orders.addresses import RULES
from vyloha.storefront.api.ajax import responses
from vyloha.storefront.api.classic import notices
from vyloha.storefront.api.classic.requests import Form, changing, text_in
from vyloha.storefront.visitor import carts, nonces
from vyloha.storefront.visitor.coupons import apply_coupon


@changing("apply_coupon", nonces.APPLY_COUPON)
def apply(request: HttpRequest, form: Form) -> HttpResponse:
    """Apply the coupon that was typed; the e-mail beside it tells whether its customer may use it."""
    code = text_in(form, "coupon_code")
    try:
        _keep_email(request, text_in(form, "billing_email").strip())
        with carts.filling(request) as cart:
            apply_coupon(request, cart, code)
    except CartError as error:
        return responses.html(notices.errors(str(error)))
    carts.remember_later(request, carts.summary_of(cart))
    text = _("Coupon %(code)s is in the cart.") % {"code": normalize_code(code).upper()}
    return responses.html(notices.success(text))


def _keep_email(request: HttpRequest, email: str) -> None:
    """Remember a valid e-mail on the cart, also when the coupon is then refused."""
    cart = carts.cart_of(request)
    if cart is None or not email or RULES["email"](email, "")[1]:
        return
    with said_to(cart):
        cart.billing_address = {**cart.billing_address, "email": email}


@changing("remove_coupon", nonces.REMOVE_COUPON)
def remove(request: HttpRequest, form: Form) -> HttpResponse:
    """Take a coupon out of the cart; one that is gone already is what was asked for."""
    code = text_in(form, "coupon").strip()
    if not code:
        return responses.html(notices.errors(_("Enter the code of a coupon.")))
    if cart := carts.cart_of(request):
        with suppress(CartError):
            remove_coupon(cart, code)
        carts.remember_later(request, carts.summary_of(cart))
    return responses.html(notices.success(_("The coupon was removed from the cart.")))
