"""What the store's widgets on editors' pages show (specification, section 1, store widgets)."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest
from pydantic import JsonValue

from vyloha.commerce.cart.snapshot import contents_of
from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.page_tags import product_tag
from vyloha.commerce.pricing.offers import offers_of_products
from vyloha.content.cards.product_cards import ProductCard, cards_of
from vyloha.content.shell.shell import choosing_of
from vyloha.core.cache.pages import shows
from vyloha.core.rendering import Props
from vyloha.storefront.ordering.checkout_form import Typed
from vyloha.storefront.pages.checkout.cart import EMPTY, CartNotice, CouponForm, notices_of
from vyloha.storefront.pages.checkout.checkout import Checkout, checkout_of
from vyloha.storefront.pages.checkout.order_received import order_of, summarize
from vyloha.storefront.pages.product.product_props import AttributeChoice, Choosing, choices_of, choosing
from vyloha.storefront.pages.product.variation_matrix import VariationMatrix, matrix_of
from vyloha.storefront.representations.cart_contents import CartContents, at_checkout, with_defaults
from vyloha.storefront.representations.classic_params import cart_params
from vyloha.storefront.representations.order_summary import OrderSummary
from vyloha.storefront.representations.product_columns import attributes_of, variations_of
from vyloha.storefront.visitor.carts import cart_of


class MenuCartBlock(Props):
    label: str


class CartBlock(Props):
    contents: CartContents
    classic_params: dict[str, JsonValue]
    coupon: CouponForm


class CheckoutBlock(Props):
    checkout: Checkout | None  # None while the cart is empty


class NoticesBlock(Props):
    notices: tuple[CartNotice, ...]


class AddToCartBlock(Props):
    card: ProductCard
    shows_picture: bool
    choices: tuple[AttributeChoice, ...]
    choosing: Choosing
    variations: VariationMatrix


class PurchaseSummaryBlock(Props):
    order: OrderSummary | None  # None where no order was asked for


def props_of(request: HttpRequest, kind: str, value: Any) -> Props | None:
    """Return what the widget called ``kind`` shows to this visitor, None for nothing at all."""
    return FILLERS[kind](request, value)


def _menu_cart(request: HttpRequest, value: Any) -> MenuCartBlock:
    return MenuCartBlock(label=value["label"])


def _cart(request: HttpRequest, value: Any) -> CartBlock:
    contents = with_defaults(contents_of(cart_of(request) or EMPTY))
    return CartBlock(contents=CartContents.of(contents), classic_params=cart_params(), coupon=CouponForm())


def _checkout(request: HttpRequest, value: Any) -> CheckoutBlock:
    cart = cart_of(request)
    contents = contents_of(cart) if cart else None
    if cart is None or contents is None or contents.is_empty:
        return CheckoutBlock(checkout=None)
    return CheckoutBlock(checkout=checkout_of(cart, Typed.of_cart(cart), at_checkout(contents)))


def _notices(request: HttpRequest, value: Any) -> NoticesBlock:
    """Without a query there is nothing to tell, and the page is the same for everybody."""
    cart = cart_of(request) if request.GET else None
    return NoticesBlock(notices=tuple(notices_of(request, cart)) if cart else ())


def _add_to_cart(request: HttpRequest, value: Any) -> AddToCartBlock | None:
    """Return None for a product that is not sold any more."""
    chosen = value["product"]
    product = Product.objects.listed().for_cards().filter(pk=chosen.pk).first() if chosen else None
    if chosen:
        shows(product_tag(chosen.pk))
    if product is None:
        return None
    variations, attributes = variations_of(product), choosing(product, attributes_of(product))
    offers = [offer for offer in offers_of_products([product.pk])[product.pk] if offer.variation_id in variations]
    return AddToCartBlock(
        card=cards_of([product])[0],
        shows_picture=bool(value["shows_picture"]),
        choices=choices_of(attributes, {}),
        choosing=Choosing.of(choosing_of(request)),
        variations=matrix_of(variations, offers, attributes),
    )


def _purchase_summary(request: HttpRequest, value: Any) -> PurchaseSummaryBlock:
    order = order_of(request)
    return PurchaseSummaryBlock(order=summarize(order) if order else None)


FILLERS: dict[str, Callable[[HttpRequest, Any], Props | None]] = {
    "menu_cart": _menu_cart,
    "cart": _cart,
    "checkout": _checkout,
    "notices": _notices,
    "add_to_cart": _add_to_cart,
    "purchase_summary": _purchase_summary,
}
