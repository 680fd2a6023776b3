"""Builds the parameters of scripts made for WooCommerce's classic cart and checkout: URLs, nonces and a text."""

from django.http import HttpRequest
from django.utils.translation import gettext as _
from pydantic import JsonValue

from vyloha.storefront.visitor import nonces

ADDRESSES = {"ajax_url": "/wp-admin/admin-ajax.php", "wc_ajax_url": "/?wc-ajax=%%endpoint%%"}
ACTIONS = {
    "apply_coupon_nonce": nonces.APPLY_COUPON,
    "remove_coupon_nonce": nonces.REMOVE_COUPON,
    "update_shipping_method_nonce": nonces.SHIPPING_METHOD,
    "update_order_review_nonce": nonces.ORDER_REVIEW,
    "process_checkout_nonce": nonces.CHECKOUT,
}


def create_classic_nonces(request: HttpRequest, *names: str) -> dict[str, str]:
    """Return the nonces of these names, all of them without a name. Only uncached responses may contain them."""
    return {name: nonces.create_nonce(request, ACTIONS[name]) for name in names or ACTIONS}


def build_cart_params(request: HttpRequest) -> dict[str, JsonValue]:
    """Return ``wc_cart_params``."""
    known = create_classic_nonces(request, "apply_coupon_nonce", "remove_coupon_nonce", "update_shipping_method_nonce")
    return {**ADDRESSES, **known}


def build_checkout_params(request: HttpRequest) -> dict[str, JsonValue]:
    """Return ``wc_checkout_params``."""
    known = create_classic_nonces(request, "apply_coupon_nonce", "remove_coupon_nonce", "update_order_review_nonce")
    return {
        **ADDRESSES,
        **known,
        "option_guest_checkout": "yes",
        "checkout_url": "/?wc-ajax=checkout",
        "is_checkout": "1",
        "debug_mode": "",
        "i18n_checkout_error": _("The order could not be sent. Please try it again in a while."),
    }
