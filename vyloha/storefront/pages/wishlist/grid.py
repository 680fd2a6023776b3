"""The cards of a wishlist, and the links that share it."""

from collections.abc import Sequence
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse

from vyloha.content.cards.product_cards import ProductCard, get_cards_by_id
from vyloha.core.numbers import parse_whole_number
from vyloha.core.rendering import Props

MAX_SHARED = 100  # products of a link
PARAMETER = "p"  # of links: ids with commas between them


class WishlistGrid(Props):
    """Also a fragment, for the browser's own list."""

    products: tuple[ProductCard, ...]
    missing: int  # products that the shop does not show any more
    is_own: bool  # the visitor's own list

    @classmethod
    def from_ids(cls, ids: Sequence[int], is_own: bool) -> "WishlistGrid":
        """Return the products in this order, without hidden and deleted ones; a constant number of queries."""
        cards = get_cards_by_id(ids)
        products = tuple(cards[pk] for pk in ids if pk in cards)
        return cls(products=products, missing=len(ids) - len(products), is_own=is_own)


def parse_ids(request: HttpRequest, limit: int) -> tuple[list[int], bool]:
    """Return at most ``limit`` ids of a link, each once, and whether it had more; what is no id is left out."""
    parts = request.GET.get(PARAMETER, "").split(",")
    ids = [pk for pk in dict.fromkeys(map(parse_whole_number, parts)) if pk]
    return ids[:limit], len(ids) > limit


def build_share_path(grid: WishlistGrid) -> str:
    """Return the path of the page that shows the first products to everybody; "" for an empty list."""
    ids = [card.product_id for card in grid.products[:MAX_SHARED]]
    query = urlencode({PARAMETER: ",".join(map(str, ids))}, safe=",")
    return f"{reverse('wishlist_shared')}?{query}" if ids else ""
