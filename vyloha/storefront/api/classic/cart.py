"""The lines of the cart: ``add_to_cart``, ``remove_from_cart``, fragments and totals."""

from contextlib import suppress

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from vyloha.commerce.cart.actions import add_item_in_transaction, remove_line, update_checkout_data
from vyloha.commerce.cart.errors import CartError, UnknownKey
from vyloha.commerce.cart.item_request import WIRE_PREFIX
from vyloha.commerce.catalogue.models import Product, Variation
from vyloha.content.cards.product_cards import build_product_url
from vyloha.core.numbers import parse_whole_number
from vyloha.storefront.api.ajax import responses
from vyloha.storefront.api.ajax.wc_ajax import handlers
from vyloha.storefront.api.classic.fragments import build_fragments_answer, build_totals_answer
from vyloha.storefront.api.classic.requests import Form, get_first_rate, get_text, register_change
from vyloha.storefront.api.store.cart_representation import load_visitor_contents
from vyloha.storefront.representations.classic_params import create_classic_nonces, create_paypal_nonces
from vyloha.storefront.visitor import carts, nonces


@register_change("add_to_cart")
def add_posted_item(request: HttpRequest, form: Form) -> HttpResponse:
    """Add a quantity of a product or a variation to the cart; a rejection redirects to the product's page."""
    if "product_id" not in form:
        return responses.build_text("")
    wanted = parse_whole_number(form["product_id"]) or 0
    quantity = parse_whole_number(form.get("quantity") or "1")
    chosen = {name: value for name, value in form.items() if name.startswith(WIRE_PREFIX) and isinstance(value, str)}
    try:
        with carts.fill_cart(request) as cart:
            added = add_item_in_transaction(cart, wanted, quantity or 0, chosen)
    except CartError:
        return responses.build_json(
            {"error": True, "product_url": request.build_absolute_uri(_get_product_url(wanted))}
        )
    return build_fragments_answer(request, has_changed=True, added=added)


def _get_product_url(wanted: int) -> str:
    """Return the URL of the product, also for a variation's id; that of the shop if there is none."""
    owner = Variation.objects.filter(pk=wanted).values("product_id")
    product = Product.objects.published().filter(Q(pk=wanted) | Q(pk__in=owner)).first()
    return build_product_url(product) if product else reverse("listing")


@register_change("remove_from_cart")
def remove_posted_line(request: HttpRequest, form: Form) -> HttpResponse:
    """Remove a line from the cart; the cart page can restore it."""
    cart = carts.get_cart(request)
    try:
        if cart is None:
            raise UnknownKey
        remove_line(cart, get_text(form, "cart_item_key"))
    except CartError:
        return responses.build_json({"success": False})
    return build_fragments_answer(request, has_changed=True)


@handlers.register("get_refreshed_fragments")
def respond_with_fragments(request: HttpRequest) -> HttpResponse:
    """Respond with the cart's fragments, and with the nonces that cached pages cannot contain."""
    return build_fragments_answer(request, nonces={**create_classic_nonces(request), **create_paypal_nonces(request)})


@register_change("update_shipping_method", nonces.SHIPPING_METHOD)
def update_shipping_method(request: HttpRequest, form: Form) -> HttpResponse:
    """Choose a shipping method, if it is offered, and respond with the totals."""
    contents, rate_id = load_visitor_contents(request), get_first_rate(form)
    chosen = next((method for method in contents.shipping_methods if method.rate_id == rate_id), None)
    if chosen is None or contents.is_empty:
        return build_totals_answer(request)
    with suppress(UnknownKey), update_checkout_data(contents.cart):
        contents.cart.shipping_method = chosen
    return build_totals_answer(request, has_changed=True)


@handlers.register("get_cart_totals")
def respond_with_totals(request: HttpRequest) -> HttpResponse:
    """Respond with the totals as HTML."""
    return build_totals_answer(request)
