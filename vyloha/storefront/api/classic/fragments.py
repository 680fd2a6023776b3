"""Renders the fragments of pages that show the cart, for scripts that replace them in the page."""

from functools import lru_cache
from typing import Self

from django.http import HttpRequest, HttpResponse
from pydantic import JsonValue

from vyloha.commerce.cart.actions import AddedLine
from vyloha.commerce.cart.lines import PricedCartLine
from vyloha.commerce.cart.snapshot import CartSnapshot
from vyloha.content.cards.prices import Price
from vyloha.content.cards.product_cards import build_product_url
from vyloha.core.rendering import Props, render_fragment
from vyloha.storefront.api.ajax import responses
from vyloha.storefront.api.store.cart_representation import load_visitor_contents
from vyloha.storefront.representations.cart_contents import CartContents, apply_default_methods
from vyloha.storefront.visitor import carts

MINI_CART, CART_LINK = "div.widget_shopping_cart_content", "a.cart-link"


class CartFragment(Props):
    """Rendered by ``CartTotals`` and ``CheckoutReview``."""

    contents: CartContents


class CartLink(Props):
    """The header's link to the cart."""

    pieces: int


class MiniCartItem(Props):
    """A line of the cart, without fields that need another query."""

    key: str
    product_id: int
    sku: str
    name: str  # with the values: "Tričko – Červená, XL"
    href: str
    quantity: int
    unit_price: Price

    @classmethod
    def from_line(cls, line: PricedCartLine) -> Self:
        return cls(
            key=line.key,
            product_id=line.product.pk,
            sku=line.variation.sku or line.product.sku or "",
            name=line.full_name,
            href=build_product_url(line.product),
            quantity=line.quantity,
            unit_price=Price.from_money(line.unit_price),
        )


class MiniCart(Props):
    """The small cart in a corner of a page."""

    items: tuple[MiniCartItem, ...]
    goods: Price  # before coupons


def build_fragments_answer(
    request: HttpRequest, has_changed: bool = False, added: AddedLine | None = None, **more: JsonValue
) -> HttpResponse:
    """
    Return the response with the cart's fragments of all pages and ``more``; after a change also cookies of the cart.
    """
    contents = _load_contents(request, has_changed, added)
    items = tuple(map(MiniCartItem.from_line, contents.lines))
    mini_cart = MiniCart(items=items, goods=Price.from_money(contents.items_total))
    drawn = {
        MINI_CART: render_fragment("MiniCart", mini_cart, "m"),
        CART_LINK: _build_link(contents.quantity),
    }
    return responses.build_json({"fragments": drawn, "cart_hash": contents.hash, **more})


@lru_cache(maxsize=200)
def _build_link(pieces: int) -> str:
    return render_fragment("CartLink", CartLink(pieces=pieces), "l")


def build_totals_answer(request: HttpRequest, has_changed: bool = False) -> HttpResponse:
    """Return the response with the totals of the cart page; after a change also cookies of the cart."""
    part = CartFragment(
        contents=CartContents.from_contents(apply_default_methods(_load_contents(request, has_changed)))
    )
    return responses.build_html(render_fragment("CartTotals", part, "t"))


def _load_contents(request: HttpRequest, has_changed: bool, added: AddedLine | None = None) -> CartSnapshot:
    contents = load_visitor_contents(request, added and added.lines)
    if has_changed:
        carts.schedule_cart_cookies(request, carts.CartSummary(contents.quantity, contents.hash))
    return contents
