"""
Listings in pages of 24, by ``?page=``.

The first page has the plain address. Anything that is no page of the listing (0, words, past the end) is not found,
so a search engine meets no endless row of equal pages.
"""

from typing import Any, cast

from babel.numbers import format_decimal
from django.core.paginator import InvalidPage, Paginator
from django.http import Http404, HttpRequest
from django.utils.translation import get_language

from vyloha.commerce.catalogue.models.products import ProductQuerySet
from vyloha.commerce.catalogue.product_lists import ProductList
from vyloha.content.cards import ProductGrid
from vyloha.content.paging import Paging
from vyloha.core.rendering import Props
from vyloha.storefront.sorting import USUAL, address, order_of

PER_PAGE = 24


class Shown(Props):
    """Which of a listing's products a page shows, counted from 1."""

    first: int
    last: int
    total: int
    total_text: str  # "1 234" with no-break spaces


class Part:
    """The page of ``products`` that ``request`` asks for."""

    def __init__(self, request: HttpRequest, products: ProductList | ProductQuerySet) -> None:
        paginator: Any = Paginator(cast("Any", products), PER_PAGE)  # a list of ours counts and slices
        wanted = request.GET.get("page", "1")
        # Only one spelling a page: " 2" and "02" would be further addresses of the same.
        if not wanted.isascii() or not wanted.isdigit() or wanted.startswith("0"):
            raise Http404("no such page")
        try:
            self._page: Any = paginator.page(wanted)
        except InvalidPage as error:
            raise Http404("no such page") from error
        self._request, self._order = request, order_of(request)
        self.number: int = self._page.number
        self.total: int = paginator.count
        self.grid = ProductGrid.of(self._page.object_list)

    def url(self, number: int) -> str:
        """Return the path of another page of the listing, in the same order."""
        return address(self._request, orderby=self._order, page=number)

    @property
    def canonical(self) -> str:
        """The one absolute URL of this page; "" for one that search engines are to leave, see ``robots``."""
        return self._request.build_absolute_uri(self.url(self.number)) if self._order == USUAL else ""

    @property
    def robots(self) -> str:
        """
        Keep further orders of the same products out of search engines, whose robots still follow the links to products.

        So Google advises ("Pagination, incremental page loading, and their impact on Google Search"); a canonical
        address of another page beside it would say the opposite.
        """
        return "" if self._order == USUAL else "noindex, follow"

    @property
    def shown(self) -> Shown:
        first = (self.number - 1) * PER_PAGE + 1
        total_text = format_decimal(self.total, locale=get_language())
        return Shown(first=first, last=first + len(self.grid.cards) - 1, total=self.total, total_text=total_text)

    @property
    def props(self) -> Paging:
        return Paging.of(self._page, self.url)
