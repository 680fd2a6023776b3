"""
``POST /?wc-ajax=update_order_review``: recalculates the checkout, for scripts made for the classic one.

Our own page calls the Store API; both render the same components.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse

from vyloha.commerce.cart.acknowledgements import save_acknowledged_terms
from vyloha.commerce.cart.actions import choose_methods, update_checkout_data
from vyloha.commerce.cart.errors import UnknownKey
from vyloha.commerce.cart.models import Cart
from vyloha.commerce.cart.snapshot import CartSnapshot, load_cart_snapshot
from vyloha.commerce.orders.addresses import AS_COMPANY
from vyloha.commerce.orders.checkout import MAX_NOTE
from vyloha.commerce.pricing.currencies import ShopCurrency, currency_table, get_active_currency
from vyloha.core.rendering import render_fragment
from vyloha.storefront.api import php_forms, request_parameters
from vyloha.storefront.api.ajax import responses
from vyloha.storefront.api.classic import notices
from vyloha.storefront.api.classic.fragments import CartFragment
from vyloha.storefront.api.classic.requests import (
    Form,
    get_first_rate,
    get_texts,
    normalize_company_id,
    register_change,
)
from vyloha.storefront.ordering.checkout_form import BILLING, SHIPPING, limit_lengths
from vyloha.storefront.representations.cart_contents import CartContents, apply_default_methods, build_checkout_contents
from vyloha.storefront.visitor import carts, nonces
from vyloha.storefront.visitor.cookies import FORMER_CURRENCY, RELOAD_REQUESTED
from vyloha.storefront.visitor.currency import set_currency_cookie

# Their own scripts are loaded for one currency, so a change of currency must reload the page.
RELOADING = frozenset({"ppcp-gateway"})
SHORT_NAMES = {"address_1": "address"}  # of the fields that are sent with the form
REVIEW, PAYMENT = ".woocommerce-checkout-review-order-table", ".woocommerce-checkout-payment"
FORM = "form.woocommerce-checkout"


class PaymentFragment(CartFragment):
    """Rendered by ``PaymentMethods``."""

    nonce: str  # the nonce for submitting the form


@register_change("update_order_review", nonces.ORDER_REVIEW)
def update_order_review(request: HttpRequest, form: Form) -> HttpResponse:
    """Save the choices and respond with totals and payment methods in the charged currency."""
    cart = carts.get_cart(request)
    if cart is None:
        return responses.build_json(_build_expired())
    before = (cart.shipping_method_id, cart.payment_method_id)
    try:
        _save_form(cart, form)
    except UnknownKey:
        return responses.build_json(_build_expired())
    contents = load_cart_snapshot(cart)
    if contents.is_empty:
        return responses.build_json(_build_expired())
    now = build_checkout_contents(contents)
    save_acknowledged_terms(now)
    must_reload = str(form.get("payment_method", "")) in RELOADING and _is_currency_overridden(request)
    is_another = now.currency != _get_charged_currency(contents, *before)
    asks_again = is_another and not must_reload and not RELOAD_REQUESTED.read(request)
    response = responses.build_json(_build_answer(request, now, must_reload, asks_again))
    _set_cookies(request, response, must_reload, asks_again)
    return response


def _get_charged_currency(contents: CartSnapshot, delivery_id: int | None, payment_id: int | None) -> ShopCurrency:
    """Return the currency that these methods charge."""
    delivery = next((method for method in contents.shipping_methods if method.pk == delivery_id), None)
    chosen = replace(contents, shipping_method=delivery, payment_method=None)
    payment = next((method for method in chosen.payment_methods if method.pk == payment_id), None)
    return apply_default_methods(replace(chosen, payment_method=payment)).charged_currency


def _is_currency_overridden(request: HttpRequest) -> bool:
    """Return whether the merchant's rule charges the shop's currency to a visitor who had chosen another one."""
    table = currency_table()
    old = table.get(FORMER_CURRENCY.read(request)) or table.default
    return not table.rules.charges_chosen_currency and not (get_active_currency().is_default and old.is_default)


def _set_cookies(request: HttpRequest, response: HttpResponse, must_reload: bool, asks_again: bool) -> None:
    if must_reload:
        set_currency_cookie(response, currency_table().default)
    if asks_again:
        RELOAD_REQUESTED.set(response, "1")  # so the next response does not ask, and calls do not trigger each other
    elif RELOAD_REQUESTED.read(request):
        RELOAD_REQUESTED.delete(response)


def _build_answer(request: HttpRequest, contents: CartSnapshot, must_reload: bool, asks_again: bool) -> dict[str, Any]:
    part = CartFragment(contents=CartContents.from_contents(contents))
    payment = PaymentFragment(contents=part.contents, nonce=nonces.create_nonce(request, nonces.CHECKOUT))
    stopping = [one for one in [*contents.deleted, *contents.notices] if one.stops_order]
    problems = [str(one) for one in [*stopping, *contents.refused_coupons]]
    problems += [contents.no_delivery_reason] if contents.no_delivery_reason else []
    return {
        "result": "failure" if problems else "success",
        "messages": notices.render_errors(*problems) if problems else "",
        "reload": must_reload,
        "fragments": {
            REVIEW: render_fragment("CheckoutReview", part, "r"),
            PAYMENT: render_fragment("PaymentMethods", payment, "p"),
        },
        "wmc_update_checkout": asks_again,
    }


def _build_expired() -> dict[str, Any]:
    messages = notices.render_expired()
    return {
        "result": "failure",
        "messages": messages,
        "reload": False,
        "fragments": {FORM: messages},
        "wmc_update_checkout": False,
    }


def _save_form(cart: Cart, form: Form) -> None:
    """Save the submitted choices and fields with the cart; omitted ones stay as they were."""
    typed = normalize_company_id(
        get_texts(request_parameters.clean_variables(php_forms.parse(str(form.get("post_data", "")))))
    )
    sent = get_texts(form)
    with update_checkout_data(cart):
        cart.billing_address = {**cart.billing_address, **_merge_address(typed, sent, "billing_", "")}
        if typed:
            cart.ships_elsewhere = "ship_to_different_address" in typed
        if cart.ships_elsewhere:
            cart.shipping_address = {**cart.shipping_address, **_merge_address(typed, sent, "shipping_", "s_")}
        cart.customer_note = typed.get("order_comments", cart.customer_note)[:MAX_NOTE]
        rate_id = cart.shipping_method.rate_id if cart.shipping_method else ""
        kind = cart.payment_method.api_name if cart.payment_method else ""
        choose_methods(cart, get_first_rate(form) or rate_id, sent.get("payment_method") or kind)


def _merge_address(typed: Mapping[str, str], fields: Mapping[str, str], prefix: str, short: str) -> dict[str, str]:
    names = (*BILLING, AS_COMPANY) if prefix == "billing_" else tuple(SHIPPING)
    found = {name: typed.get(f"{prefix}{name}", fields.get(f"{short}{SHORT_NAMES.get(name, name)}")) for name in names}
    return limit_lengths({name: value for name, value in found.items() if value is not None})
