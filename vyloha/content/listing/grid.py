"""One page of a grid: its products, the links to other pages, and its filters."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple, cast

from django.conf import settings
from django.core.paginator import InvalidPage, Paginator

from vyloha.commerce.catalogue.page_tags import BEST_SELLERS
from vyloha.commerce.pricing.currencies import ShopCurrency, get_active_currency
from vyloha.commerce.search.backend import IndexNotReady
from vyloha.commerce.search.index import search
from vyloha.commerce.search.query import ListingResult
from vyloha.content.cards.product_cards import ProductGrid
from vyloha.content.listing.facets import FacetChoice, get_indexed_names
from vyloha.content.listing.filters import Filters, build_filters
from vyloha.content.listing.labels import format_number
from vyloha.content.listing.query import build_query
from vyloha.content.listing.ratings import RATING, are_ratings_offered
from vyloha.content.listing.settings import get_listing_settings
from vyloha.content.listing.sold_out_last import SoldOutLast
from vyloha.content.listing.sort_orders import DEFAULT_ORDER, get_sort_order_names
from vyloha.content.listing.sources import ProductSource
from vyloha.content.listing.url_state import ListingDefaults, ListingSelection, ListingUrl
from vyloha.content.paging import Paging
from vyloha.core.cache.tags import add_page_tags
from vyloha.core.rendering import Props

PER_PAGE = 24
More = Literal["button", "infinite"]  # besides links to pages: a "load more" button, or infinite scrolling


class PageNotInListing(Exception):
    """The listing has no page of that number."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A listing as configured by a merchant or an editor."""

    source: ProductSource
    offered: tuple[FacetChoice, ...] = ()
    per_page: int = PER_PAGE
    order: str = DEFAULT_ORDER
    more: More = "button"

    @property
    def usual(self) -> ListingDefaults:
        return build_defaults(self.offered, self.order)


def build_defaults(offered: Sequence[FacetChoice], order: str = DEFAULT_ORDER) -> ListingDefaults:
    """Return the defaults of a grid with these facets and this order, which URLs leave out."""
    return ListingDefaults({facet.taxonomy: facet.join for facet in offered}, order)


class ShownRange(Props):
    """The range of products on a page, counted from 1."""

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
    """The props of a grid."""

    post_id: int  # the page that contains it; 0 for a page of the shop itself
    refresh_url: str  # URL that renders another state of it
    widget_id: str
    sorting: tuple[SortLink, ...]
    grid: ProductGrid
    shown: ShownRange
    paging: Paging
    more: More
    filters: Filters | None  # None: the index is missing, or there are no filters
    is_limited: bool  # True: search is incomplete at the moment, and more products may match


@dataclass(frozen=True, slots=True)
class GridPage:
    """A grid's part of a page."""

    selection: ListingSelection
    number: int
    url: str  # its own
    props: ListingGrid

    @property
    def total(self) -> int:
        return self.props.shown.total


class GridPageWithoutCards(NamedTuple):
    """The page of a grid without its cards, which other pages share."""

    page: GridPage
    ids: Sequence[int]  # of the products

    def add_cards(self) -> GridPage:
        """Return the page with its cards, without products deleted since the index was built."""
        grid, shown = ProductGrid.from_ids(self.ids, self.page.selection.wanted), self.page.props.shown
        shown = shown.model_copy(update={"last": shown.first + len(grid.cards) - 1})
        return replace(self.page, props=self.page.props.model_copy(update={"grid": grid, "shown": shown}))


def load_grid_page(grid: Grid, url: ListingUrl, widget_id: str, post_id: int = 0) -> GridPage:
    """
    Return the page of a grid at ``url``.

    :raises PageNotInListing:
    :raises IndexNotReady: when products are to be filtered; unfiltered ones come from the database then
    """
    return load_around_cards(grid, url, widget_id, post_id).add_cards()


def load_around_cards(grid: Grid, url: ListingUrl, widget_id: str, post_id: int = 0) -> GridPageWithoutCards:
    """Return the page of ``load_grid_page`` without its cards."""
    selection = url.grids[widget_id]
    number = parse_page_number(selection.page)
    currency = get_active_currency()
    start = (number - 1) * grid.per_page
    found = _query_index(grid, selection, currency, start)
    if found:
        total, ids = found.total, found.ids
    else:
        products = _listed(grid.source, selection.order)
        total, ids = products.count(), [product.pk for product in products[start : start + grid.per_page]]
    try:
        page: Any = Paginator(cast("Any", range(total)), grid.per_page).page(number)
    except InvalidPage as error:
        raise PageNotInListing(number) from error
    follows_stock = bool(found) or get_listing_settings().is_sold_out_last
    add_page_tags(*grid.source.tags, *(grid.source.facets_tags if follows_stock else ()))
    if selection.order == "popularity":
        add_page_tags(BEST_SELLERS)
    props = ListingGrid(
        post_id=post_id,
        refresh_url=get_refresh_url(),
        widget_id=widget_id,
        sorting=build_sort_links(url, widget_id, grid.source.is_by_fit),
        grid=ProductGrid(cards=()),
        shown=ShownRange(first=start + 1, last=start, total=total, total_text=format_number(total)),
        paging=Paging.build(page, lambda number: url.with_page(widget_id, number).url),
        more=grid.more,
        filters=build_filters(url, widget_id, grid.offered, found, currency.code) if found and grid.offered else None,
        is_limited=grid.source.is_limited,
    )
    return GridPageWithoutCards(GridPage(selection, number, url.url, props), ids)


def _query_index(grid: Grid, selection: ListingSelection, currency: ShopCurrency, start: int) -> ListingResult | None:
    source, stop = grid.source, start + grid.per_page
    if source.scope is None:
        if source.is_limited and selection.filters:
            raise IndexNotReady
        return None
    # The index cannot sort by an editor's order, so all products selected one by one are requested.
    is_as_chosen = source.chosen is not None and selection.order == DEFAULT_ORDER
    query = build_query(
        selection,
        source.scope,
        currency=currency,
        facets=get_indexed_names(grid.offered),
        start=0 if is_as_chosen else start,
        stop=len(source.chosen or ()) if is_as_chosen else stop,
        only=source.only,
    )
    try:
        found = search(query)
    except IndexNotReady:
        if selection.filters:
            raise
        return None
    return replace(found, ids=_as_chosen(found, source, query.is_sold_out_last)[start:stop]) if is_as_chosen else found


def _listed(source: ProductSource, order: str) -> Any:
    """Return the products from the database, in the index's order."""
    products = source.products(order)
    is_of_editor = source.chosen is not None and order == DEFAULT_ORDER and not source.is_by_fit
    return SoldOutLast(products) if get_listing_settings().is_sold_out_last and not is_of_editor else products


def _as_chosen(found: ListingResult, source: ProductSource, is_sold_out_last: bool) -> list[int]:
    """
    Return the found products in the editor's order. In a search, available and sold-out products are sorted separately.
    """
    if not source.is_by_fit or not is_sold_out_last:
        return source.sort_as_chosen(found.ids)
    return [*source.sort_as_chosen(found.ids[: found.in_stock]), *source.sort_as_chosen(found.ids[found.in_stock :])]


def get_refresh_url() -> str:
    """Return the URL of the call that renders another state of a grid."""
    return f"/wp-json/{settings.PAGE_BUILDER_NAMESPACE}/v1/refresh-loop"


def parse_page_number(text: str) -> int:
    """
    Return the number of a page.

    :raises PageNotInListing: if it is invalid. Each page has one spelling: " 2" and "02" would be duplicate URLs
    """
    if not re.fullmatch(r"[1-9][0-9]{0,8}", text):
        raise PageNotInListing(text)
    return int(text)


def build_sort_links(url: ListingUrl, widget_id: str, is_by_fit: bool = False) -> tuple[SortLink, ...]:
    """Return links to the grid in each of its sort orders, from the first page on."""
    current = url.grids[widget_id].order
    return tuple(
        SortLink(name=name, order=order, href=url.with_order(widget_id, order).url, is_current=order == current)
        for order, name in get_sort_order_names(is_by_fit).items()
        if order != RATING or are_ratings_offered()
    )
