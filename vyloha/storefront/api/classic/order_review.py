"""
`POST /?wc-ajax=update_order_review`: the checkout counted again, for scripts made for the classic one (facts 2.7, 6).

Our own page asks the Store API; both draw the same components.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse

from vyloha.commerce.cart.acknowledgements import remember_terms
from vyloha.commerce.cart.actions import choose_methods, said_to
from vyloha.commerce.cart.errors import UnknownKey
from vyloha.commerce.cart.models import Cart
from vyloha.commerce.cart.snapshot import Contents, contents_of
from vyloha.commerce.orders.addresses import AS_COMPANY
from vyloha.commerce.pricing.currencies import ShopCurrency, active_currency, currency_table
from vyloha.core.rendering import render_fragment
from vyloha.storefront.api import php_forms, request_parameters
from vyloha.storefront.api.ajax import responses
from vyloha.storefront.api.classic import notices
from vyloha.storefront.api.classic.fragments import CartPart
from vyloha.storefront.api.classic.requests import Form, changing, first_rate, texts_in, with_ico
from vyloha.storefront.ordering.checkout_form import BILLING, NOTE_LENGTH, SHIPPING, bounded
from vyloha.storefront.representations.cart_contents import CartContents, at_checkout, with_defaults
from vyloha.storefront.visitor import carts, nonces
from vyloha.storefront.visitor.cookies import ASKED_AGAIN, FORMER_CURRENCY
from vyloha.storefront.visitor.currency import remember_currency

# Their own scripts are loaded for one currency, so the page must be loaded again when it changes.
RELOADING = frozenset({"ppcp-gateway"})
SHORT_NAMES = {"address_1": "address"}  # of the fields that are sent with the form
REVIEW, PAYMENT = ".woocommerce-checkout-review-order-table", ".woocommerce-checkout-payment"
FORM = "form.woocommerce-checkout"


class PaymentPart(CartPart):
    """Drawn by ``PaymentChoices``."""

    nonce: str  # for the form to be sent with


@changing("update_order_review", nonces.ORDER_REVIEW)
def update_order_review(request: HttpRequest, form: Form) -> HttpResponse:
    """Remember what was chosen and answer with the sums and the payments, in the currency that is charged."""
    cart = carts.cart_of(request)
    if cart is None:
        return responses.json(_expired())
    before = (cart.shipping_method_id, cart.payment_method_id)
    try:
        _keep(cart, form)
    except UnknownKey:
        return responses.json(_expired())
    contents = contents_of(cart)
    if contents.is_empty:
        return responses.json(_expired())
    now = at_checkout(contents)
    remember_terms(now)
    must_reload = str(form.get("payment_method", "")) in RELOADING and _leaves_a_currency(request)
    is_another = now.currency != _charged_with(contents, *before)
    asks_again = is_another and not must_reload and not ASKED_AGAIN.of(request)
    response = responses.json(_answer(now, must_reload, asks_again))
    _remember(request, response, must_reload, asks_again)
    return response


def _charged_with(contents: Contents, delivery_id: int | None, payment_id: int | None) -> ShopCurrency:
    """Return the currency that is charged with these methods."""
    delivery = next((method for method in contents.shipping_methods if method.pk == delivery_id), None)
    chosen = replace(contents, shipping_method=delivery, payment_method=None)
    payment = next((method for method in chosen.payment_methods if method.pk == payment_id), None)
    return with_defaults(replace(chosen, payment_method=payment)).charged_currency


def _leaves_a_currency(request: HttpRequest) -> bool:
    """Return whether a visitor who had chosen another currency is charged the shop's own, by the merchant's rule."""
    table = currency_table()
    old = table.get(FORMER_CURRENCY.of(request)) or table.default
    return not table.rules.charges_chosen_currency and not (active_currency().is_default and old.is_default)


def _remember(request: HttpRequest, response: HttpResponse, must_reload: bool, asks_again: bool) -> None:
    if must_reload:
        remember_currency(response, currency_table().default)
    if asks_again:
        ASKED_AGAIN.keep(response, "1")  # so the next answer does not ask, and no two calls chase each other
    elif ASKED_AGAIN.of(request):
        ASKED_AGAIN.forget(response)


def _answer(contents: Contents, must_reload: bool, asks_again: bool) -> dict[str, Any]:
    part = CartPart(contents=CartContents.of(contents))
    payment = PaymentPart(contents=part.contents, nonce=nonces.nonce_for(nonces.CHECKOUT))
    stopping = [one for one in [*contents.deleted, *contents.notices] if one.stops_order]
    problems = [str(one) for one in [*stopping, *contents.refused_coupons]]
    problems += [contents.why_not_delivered] if contents.why_not_delivered else []
    return {
        "result": "failure" if problems else "success",
        "messages": notices.errors(*problems) if problems else "",
        "reload": must_reload,
        "fragments": {
            REVIEW: render_fragment("CheckoutReview", part, "r"),
            PAYMENT: render_fragment("PaymentChoices", payment, "p"),
        },
        "wmc_update_checkout": asks_again,
    }


def _expired() -> dict[str, Any]:
    messages = notices.expired()
    return {
        "result": "failure",
        "messages": messages,
        "reload": False,
        "fragments": {FORM: messages},
        "wmc_update_checkout": False,
    }


def _keep(cart: Cart, form: Form) -> None:
    """Remember on the cart what was chosen and typed; what the call does not tell stays as it was."""
    typed = with_ico(texts_in(request_parameters.clean(php_forms.parse(str(form.get("post_data", ""))))))
    sent = texts_in(form)
    with said_to(cart):
        cart.billing_address = {**cart.billing_address, **_address(typed, sent, "billing_", "")}
        if typed:
            cart.ships_elsewhere = "ship_to_different_address" in typed
        if cart.ships_elsewhere:
            cart.shipping_address = {**cart.shipping_address, **_address(typed, sent, "shipping_", "s_")}
        cart.customer_note = typed.get("order_comments", cart.customer_note)[:NOTE_LENGTH]
        rate_id = cart.shipping_method.rate_id if cart.shipping_method else ""
        kind = cart.payment_method.kind if cart.payment_method else ""
        choose_methods(cart, first_rate(form) or rate_id, sent.get("payment_method") or kind)


def _address(typed: Mapping[str, str], fields: Mapping[str, str], prefix: str, short: str) -> dict[str, str]:
    names = (*BILLING, AS_COMPANY) if prefix == "billing_" else tuple(SHIPPING)
    found = {name: typed.get(f"{prefix}{name}", fields.get(f"{short}{SHORT_NAMES.get(name, name)}")) for name in names}
    return bounded({name: value for name, value in found.items() if value is not None})
