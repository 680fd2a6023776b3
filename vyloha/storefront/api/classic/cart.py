"""The lines of the cart: ``add_to_cart``, ``remove_from_cart``, fragments and totals (facts 6)."""

from contextlib import suppress

from django.db.models import Q
from django.http import HttpRequest, HttpResponse

from vyloha.commerce.cart.actions import put_into, remove_line, said_to
from vyloha.commerce.cart.errors import CartError, UnknownKey
from vyloha.commerce.cart.item_request import WIRE_PREFIX
from vyloha.commerce.catalogue.models import Product, Variation
from vyloha.content.cards.product_cards import product_url
from vyloha.storefront.api.ajax import responses
from vyloha.storefront.api.ajax.wc_ajax import handlers
from vyloha.storefront.api.classic.fragments import fragments, totals
from vyloha.storefront.api.classic.requests import SHOP_PATH, Form, changing, first_rate, text_in
from vyloha.storefront.api.request_parameters import whole_number
from vyloha.storefront.api.store.cart_representation import contents_for
from vyloha.storefront.representations.classic_params import classic_nonces
from vyloha.storefront.visitor import carts, nonces


@changing("add_to_cart")
def add(request: HttpRequest, form: Form) -> HttpResponse:
    """Put pieces of a product or a variation into the cart; what cannot be added leads to the product's page."""
    if "product_id" not in form:
        return responses.text("")
    wanted = whole_number(form["product_id"]) or 0
    quantity = whole_number(form.get("quantity") or "1")
    chosen = {name: value for name, value in form.items() if name.startswith(WIRE_PREFIX) and isinstance(value, str)}
    try:
        with carts.filling(request) as cart:
            added = put_into(cart, wanted, quantity or 0, chosen)
    except CartError:
        return responses.json({"error": True, "product_url": request.build_absolute_uri(_page_of(wanted))})
    return fragments(request, has_changed=True, added=added)


def _page_of(wanted: int) -> str:
    """Return where the product is, also of a variation's id; the shop when there is none."""
    owner = Variation.objects.filter(pk=wanted).values("product_id")
    product = Product.objects.published().filter(Q(pk=wanted) | Q(pk__in=owner)).first()
    return product_url(product) if product else SHOP_PATH


@changing("remove_from_cart")
def remove(request: HttpRequest, form: Form) -> HttpResponse:
    """Take a line out of the cart; its page can put it back."""
    cart = carts.cart_of(request)
    try:
        if cart is None:
            raise UnknownKey
        remove_line(cart, text_in(form, "cart_item_key"))
    except CartError:
        return responses.json({"success": False})
    return fragments(request, has_changed=True)


@handlers.named("get_refreshed_fragments")
def refreshed_fragments(request: HttpRequest) -> HttpResponse:
    """Answer with what pages show of the cart, and with the nonces that pages which caches hold cannot say."""
    return fragments(request, nonces={**classic_nonces()})


@changing("update_shipping_method", nonces.SHIPPING_METHOD)
def update_shipping_method(request: HttpRequest, form: Form) -> HttpResponse:
    """Choose a delivery, if it is offered, and answer with the totals."""
    contents, rate_id = contents_for(request), first_rate(form)
    chosen = next((method for method in contents.shipping_methods if method.rate_id == rate_id), None)
    if chosen is None or contents.is_empty:
        return totals(request)
    with suppress(UnknownKey), said_to(contents.cart):
        contents.cart.shipping_method = chosen
    return totals(request, has_changed=True)


@handlers.named("get_cart_totals")
def cart_totals(request: HttpRequest) -> HttpResponse:
    """Answer with the totals as HTML."""
    return totals(request)
