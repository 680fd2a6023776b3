"""One page of a grid: its products, the ways to the others, and its filters."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from django.conf import settings
from django.core.paginator import InvalidPage, Paginator
from django.db.models import QuerySet

from vyloha.commerce.catalogue.models import Brand, Category, Product, Tag, Vendor
from vyloha.commerce.catalogue.page_tags import Label, facets_tag, list_tag
from vyloha.commerce.catalogue.product_lists import ProductList
from vyloha.commerce.search.backend import IndexNotReady
from vyloha.commerce.search.documents import BRAND, CATEGORY, TAG, VENDOR
from vyloha.commerce.search.index import find
from vyloha.commerce.search.query import Choice, Found
from vyloha.content.cards import ProductGrid
from vyloha.content.listing.address import Address, Selection
from vyloha.content.listing.filters import FacetChoice, Filters, filters_of, indexed, number_text
from vyloha.content.listing.orders import ORDERS, order_names
from vyloha.content.listing.query import query_of
from vyloha.content.paging import Paging
from vyloha.core.page_tags import shows
from vyloha.core.rendering import Props

PER_PAGE = 24
FACETS_OF_LABELS = {Category: CATEGORY, Tag: TAG, Brand: BRAND, Vendor: VENDOR}


class NoSuchPage(Exception):
    """The listing has no page of that number."""


@dataclass(frozen=True, slots=True)
class Source:
    """
    What a grid shows before anybody chooses: what the index is asked, and the same out of the database, by the name of
    an order. ``list_tag`` and ``facets_tag`` (``catalogue.page_tags``) name what the page must hear of when it changes.
    """

    products: Callable[[str], Any]  # sliced and counted
    list_tag: str = ""
    facets_tag: str = ""
    scope: Mapping[str, Choice] | None = None  # None: the index does not know
    only: frozenset[int] | None = None


def source_of(label: Label | None = None) -> Source:
    """Return what a page of the catalogue lists: all products, or those of a category, brand, tag or vendor."""
    place = (type(label), label.pk) if label else ()
    return Source(
        products=lambda order: ProductList(label, ORDERS[order]),
        list_tag=list_tag(*place),
        facets_tag=facets_tag(*place),
        scope={FACETS_OF_LABELS[type(label)]: Choice(frozenset({label.pk}))} if label else {},
    )


class Shown(Props):
    """Which of a listing's products a page shows, counted from 1."""

    first: int
    last: int
    total: int
    total_text: str  # "1 234" with no-break spaces


class SortLink(Props):
    name: str
    order: str
    href: str
    is_current: bool


class ListingGrid(Props):
    """What components draw of a grid."""

    post_id: int  # the page that it stands on; 0 for a page of the shop itself
    widget_id: str
    sorting: tuple[SortLink, ...]
    grid: ProductGrid
    shown: Shown
    paging: Paging
    filters: Filters | None  # None: the index is not there, or nothing is offered


@dataclass(frozen=True, slots=True)
class GridPage:
    """What of a grid a page shows."""

    selection: Selection
    number: int
    url: str  # its own
    props: ListingGrid

    @property
    def total(self) -> int:
        return self.props.shown.total


def grid_page(
    source: Source,
    address: Address,
    widget_id: str,
    offered: Sequence[FacetChoice] = (),
    per_page: int = PER_PAGE,
    post_id: int = 0,
) -> GridPage:
    """
    Return the page of a grid that ``address`` asks for.

    :raises NoSuchPage:
    :raises IndexNotReady: when products are to be filtered; what is not filtered comes out of the database then
    """
    selection = address.grids[widget_id]
    number = page_number(selection.page)
    currency = settings.DEFAULT_CURRENCY
    start = (number - 1) * per_page
    found = _asked(source, selection, currency, offered, start, start + per_page)
    if found:
        total, cards = found.total, ProductGrid.of(products_of(found.ids))
    else:
        products = source.products(selection.order)
        total, cards = products.count(), ProductGrid.of(products[start : start + per_page])
    try:
        page: Any = Paginator(cast("Any", range(total)), per_page).page(number)
    except InvalidPage as error:
        raise NoSuchPage(number) from error
    shows(*filter(None, (source.list_tag, source.facets_tag if found else "")))
    props = ListingGrid(
        post_id=post_id,
        widget_id=widget_id,
        sorting=sort_links(address, widget_id),
        grid=cards,
        shown=Shown(first=start + 1, last=start + len(cards.cards), total=total, total_text=number_text(total)),
        paging=Paging.of(page, lambda number: address.with_page(widget_id, number).url),
        filters=filters_of(address, widget_id, offered, found, currency) if found and offered else None,
    )
    return GridPage(selection, number, address.url, props)


def _asked(
    source: Source, selection: Selection, currency: str, offered: Sequence[FacetChoice], start: int, stop: int
) -> Found | None:
    if source.scope is None:
        return None
    query = query_of(
        selection,
        source.scope,
        currency=currency,
        facets=indexed(offered),
        start=start,
        stop=stop,
        only=source.only,
    )
    try:
        return find(query)
    except IndexNotReady:
        if selection.filters:
            raise
        return None


def page_number(text: str) -> int:
    """
    Return the number of a page.

    :raises NoSuchPage: if it is none; only one spelling a page: " 2" and "02" would be further addresses of the same
    """
    if not re.fullmatch(r"[1-9][0-9]{0,8}", text):
        raise NoSuchPage(text)
    return int(text)


def products_of(ids: Sequence[int]) -> list[Product]:
    """Return the products with these ids, loaded for their cards; without those that went since the index saw them."""
    found: QuerySet[Product] = Product.objects.listed().for_cards()
    by_id = found.in_bulk(ids)
    return [by_id[pk] for pk in ids if pk in by_id]


def sort_links(address: Address, widget_id: str) -> tuple[SortLink, ...]:
    """Return links to the grid in each of its orders, from the first page on."""
    current = address.grids[widget_id].order
    return tuple(
        SortLink(name=name, order=order, href=address.with_order(widget_id, order).url, is_current=order == current)
        for order, name in order_names().items()
    )
