"""Pieces of pages that show the cart, drawn again for scripts that put them in their place (facts 6)."""

from functools import lru_cache
from typing import Self

from django.http import HttpRequest, HttpResponse
from pydantic import JsonValue

from vyloha.commerce.cart.actions import Added
from vyloha.commerce.cart.lines import Line
from vyloha.commerce.cart.snapshot import Contents
from vyloha.content.cards.prices import Price
from vyloha.content.cards.product_cards import product_url
from vyloha.core.rendering import Props, render_fragment
from vyloha.storefront.api.ajax import responses
from vyloha.storefront.api.store.cart_representation import contents_for
from vyloha.storefront.representations.cart_contents import CartContents, with_defaults
from vyloha.storefront.visitor import carts

MINI_CART, CART_LINK = "div.widget_shopping_cart_content", "a.cart-link"


class CartPart(Props):
    """Drawn by ``CartTotals`` and ``CheckoutReview``."""

    contents: CartContents


class CartLink(Props):
    """The header's link to the cart."""

    pieces: int


class MiniCartItem(Props):
    """A line of the cart, without what takes another query."""

    key: str
    product_id: int
    sku: str
    name: str  # with the values: "Tričko – Červená, XL"
    href: str
    quantity: int
    unit_price: Price

    @classmethod
    def of(cls, line: Line) -> Self:
        return cls(
            key=line.key,
            product_id=line.product.pk,
            sku=line.variation.sku or line.product.sku or "",
            name=line.full_name,
            href=product_url(line.product),
            quantity=line.quantity,
            unit_price=Price.of(line.unit_price),
        )


class MiniCart(Props):
    """The cart in a corner of a page."""

    items: tuple[MiniCartItem, ...]
    goods: Price  # before coupons


def fragments(
    request: HttpRequest, has_changed: bool = False, added: Added | None = None, **more: JsonValue
) -> HttpResponse:
    """Return the answer with what all pages show of the cart, and ``more``; after a change the browser is told, too."""
    contents = _shown(request, has_changed, added)
    items = tuple(map(MiniCartItem.of, contents.lines))
    mini_cart = MiniCart(items=items, goods=Price.of(contents.goods))
    drawn = {
        MINI_CART: render_fragment("MiniCart", mini_cart, "m"),
        CART_LINK: _link_to(contents.pieces),
    }
    return responses.json({"fragments": drawn, "cart_hash": contents.hash, **more})


@lru_cache(maxsize=200)
def _link_to(pieces: int) -> str:
    return render_fragment("CartLink", CartLink(pieces=pieces), "l")


def totals(request: HttpRequest, has_changed: bool = False) -> HttpResponse:
    """Return the answer with the totals of the cart page; after a change the browser is told, too."""
    part = CartPart(contents=CartContents.of(with_defaults(_shown(request, has_changed))))
    return responses.html(render_fragment("CartTotals", part, "t"))


def _shown(request: HttpRequest, has_changed: bool, added: Added | None = None) -> Contents:
    contents = contents_for(request, added)
    if has_changed:
        carts.remember_later(request, carts.Summary(contents.pieces, contents.hash))
    return contents
