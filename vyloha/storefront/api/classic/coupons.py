"""``apply_coupon`` and ``remove_coupon``: each responds with a notice."""

from contextlib import suppress

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from vyloha.commerce.cart.actions import update_checkout_data
from vyloha.commerce.cart.coupon_actions import remove_coupon
from vyloha.commerce.cart.errors import CartError
from vyloha.commerce.coupons.models import normalize_code
from vyloha.commerce.orders.addresses import RULES
from vyloha.storefront.api.ajax import responses
from vyloha.storefront.api.classic import notices
from vyloha.storefront.api.classic.requests import Form, get_text, register_change
from vyloha.storefront.visitor import carts, nonces
from vyloha.storefront.visitor.coupons import apply_coupon


@register_change("apply_coupon", nonces.APPLY_COUPON)
def apply_posted_coupon(request: HttpRequest, form: Form) -> HttpResponse:
    """Apply the submitted coupon; the email decides whether its customer may use it."""
    code = get_text(form, "coupon_code")
    try:
        _save_email(request, get_text(form, "billing_email").strip())
        with carts.fill_cart(request) as cart:
            apply_coupon(request, cart, code)
    except CartError as error:
        return responses.build_html(notices.render_errors(str(error)))
    carts.schedule_cart_cookies(request, carts.build_summary(cart))
    text = _("Coupon %(code)s is in the cart.") % {"code": normalize_code(code).upper()}
    return responses.build_html(notices.render_success(text))


def _save_email(request: HttpRequest, email: str) -> None:
    """Save a valid email with the cart, also when the coupon is then rejected."""
    cart = carts.get_cart(request)
    if cart is None or not email or RULES["email"](email, "")[1]:
        return
    with update_checkout_data(cart):
        cart.billing_address = {**cart.billing_address, "email": email}


@register_change("remove_coupon", nonces.REMOVE_COUPON)
def remove_posted_coupon(request: HttpRequest, form: Form) -> HttpResponse:
    """Remove a coupon from the cart; removing an absent one succeeds."""
    code = get_text(form, "coupon").strip()
    if not code:
        return responses.build_html(notices.render_errors(_("Enter the code of a coupon.")))
    if cart := carts.get_cart(request):
        with suppress(CartError):
            remove_coupon(cart, code)
        carts.schedule_cart_cookies(request, carts.build_summary(cart))
    return responses.build_html(notices.render_success(_("The coupon was removed from the cart.")))
