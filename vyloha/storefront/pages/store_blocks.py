"""Builds the props of the store's widgets on editors' pages."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest
from pydantic import JsonValue

from vyloha.commerce.cart.snapshot import load_cart_snapshot
from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.page_tags import build_product_tag
from vyloha.commerce.pricing.offers import get_product_offers
from vyloha.content.cards.product_cards import ProductCard, build_cards
from vyloha.content.shell.shell import get_variation_settings
from vyloha.core.cache.pages import add_page_tags
from vyloha.core.rendering import Props
from vyloha.storefront.ordering.checkout_form import TypedCheckout
from vyloha.storefront.pages.checkout.cart import EMPTY, CartMessage, CouponForm, build_notices
from vyloha.storefront.pages.checkout.checkout import Checkout, build_checkout
from vyloha.storefront.pages.checkout.order_received import get_order, summarize
from vyloha.storefront.pages.product.product_props import (
    AttributeChoice,
    VariationSelection,
    build_choices,
    get_selecting_attributes,
)
from vyloha.storefront.pages.product.variation_matrix import VariationMatrix, build_matrix
from vyloha.storefront.representations.cart_contents import CartContents, apply_default_methods, build_checkout_contents
from vyloha.storefront.representations.classic_params import build_cart_params
from vyloha.storefront.representations.order_summary import OrderSummary
from vyloha.storefront.representations.product_columns import load_attributes, load_variations
from vyloha.storefront.visitor.carts import get_cart


class MenuCartBlock(Props):
    label: str


class CartBlock(Props):
    contents: CartContents
    classic_params: dict[str, JsonValue]
    coupon: CouponForm


class CheckoutBlock(Props):
    checkout: Checkout | None  # None while the cart is empty


class NoticesBlock(Props):
    notices: tuple[CartMessage, ...]


class AddToCartBlock(Props):
    card: ProductCard
    shows_picture: bool
    choices: tuple[AttributeChoice, ...]
    choosing: VariationSelection
    variations: VariationMatrix


class PurchaseSummaryBlock(Props):
    order: OrderSummary | None  # None without an order in the URL


def build_props(request: HttpRequest, kind: str, value: Any) -> Props | None:
    """Return the props of the widget called ``kind`` for this visitor, None to show nothing."""
    return FILLERS[kind](request, value)


def _build_menu_cart(request: HttpRequest, value: Any) -> MenuCartBlock:
    return MenuCartBlock(label=value["label"])


def _build_cart(request: HttpRequest, value: Any) -> CartBlock:
    contents = apply_default_methods(load_cart_snapshot(get_cart(request) or EMPTY))
    return CartBlock(
        contents=CartContents.from_contents(contents), classic_params=build_cart_params(request), coupon=CouponForm()
    )


def _build_checkout(request: HttpRequest, value: Any) -> CheckoutBlock:
    cart = get_cart(request)
    contents = load_cart_snapshot(cart) if cart else None
    if cart is None or contents is None or contents.is_empty:
        return CheckoutBlock(checkout=None)
    return CheckoutBlock(
        checkout=build_checkout(request, cart, TypedCheckout.from_cart(cart), build_checkout_contents(contents))
    )


def _build_notices(request: HttpRequest, value: Any) -> NoticesBlock:
    """Return the notices; without a query there are none, and the page is the same for everybody."""
    cart = get_cart(request) if request.GET else None
    return NoticesBlock(notices=tuple(build_notices(request, cart)) if cart else ())


def _build_add_to_cart(request: HttpRequest, value: Any) -> AddToCartBlock | None:
    """Return the props, None for a product that is no longer sold."""
    chosen = value["product"]
    product = Product.objects.listed().for_cards().filter(pk=chosen.pk).first() if chosen else None
    if chosen:
        add_page_tags(build_product_tag(chosen.pk))
    if product is None:
        return None
    variations, attributes = load_variations(product), get_selecting_attributes(product, load_attributes(product))
    offers = [offer for offer in get_product_offers([product.pk])[product.pk] if offer.variation_id in variations]
    return AddToCartBlock(
        card=build_cards([product])[0],
        shows_picture=bool(value["shows_picture"]),
        choices=build_choices(attributes, {}),
        choosing=VariationSelection.from_settings(get_variation_settings(request)),
        variations=build_matrix(variations, offers, attributes),
    )


def _build_purchase_summary(request: HttpRequest, value: Any) -> PurchaseSummaryBlock:
    order = get_order(request)
    return PurchaseSummaryBlock(order=summarize(request, order) if order else None)


FILLERS: dict[str, Callable[[HttpRequest, Any], Props | None]] = {
    "menu_cart": _build_menu_cart,
    "cart": _build_cart,
    "checkout": _build_checkout,
    "notices": _build_notices,
    "add_to_cart": _build_add_to_cart,
    "purchase_summary": _build_purchase_summary,
}
