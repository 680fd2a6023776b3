"""Finds the grid of a page that a call renders again, and its position."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import SplitResult, unquote, urlsplit

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, QueryDict
from django.urls import Resolver404, resolve, reverse
from wagtail.models import Page

from vyloha.commerce.catalogue.models import Brand, Category, Tag, Vendor
from vyloha.commerce.catalogue.page_tags import TaxonomyTerm
from vyloha.content.blocks.products.loop_grid import LoopGridValue
from vyloha.content.listing.grid import Grid, load_grid_page
from vyloha.content.listing.heading import Part
from vyloha.content.listing.sources import build_source
from vyloha.content.listing.terms import SelectedTerms
from vyloha.content.listing.url_state import MAIN, ListingDefaults, ListingUrl
from vyloha.content.models import ReactPage
from vyloha.core.http.paths import is_plain
from vyloha.storefront.listings import search_results
from vyloha.storefront.listings.main_grid import build_main_grid


class GridNotFound(Exception):
    """The page is not public or does not exist, or it has no such grid."""


# Name of a URL → the model of its term, whose fields the URL names.
LISTED_BY: dict[str, type[TaxonomyTerm]] = {"category": Category, "brand": Brand, "tag": Tag, "vendor": Vendor}


@dataclass(frozen=True, slots=True)
class GridState:
    """
    A grid on a page, in the state of the page's URL.

    ``draw`` raises ``PageNotInListing``, and ``IndexNotReady`` when products are to be filtered.
    """

    widget_id: str
    usual: ListingDefaults
    address: ListingUrl
    draw: Callable[[ListingUrl], Part]

    def with_filters(self, filters: Mapping[str, SelectedTerms]) -> "GridState":
        """Return the grid with only ``filters`` chosen."""
        selection = self.address.grids[self.widget_id].with_filters(filters)
        return replace(self, address=self.address.with_selection(self.widget_id, selection))


def split_own_url(request: HttpRequest, url: str) -> SplitResult:
    """Return the parts of a URL of this shop, with or without its host; nothing for any other."""
    try:
        parts = urlsplit(url)
    except ValueError:  # "http://["
        return urlsplit("")
    is_ours = parts.netloc in {"", request.get_host()} and parts.scheme in {"", "http", "https"}
    return parts if is_ours else urlsplit("")


def find_main_grid(request: HttpRequest, url: str) -> GridState:
    """
    Return the main listing of the shop's page at ``url``.

    :raises GridNotFound:
    """
    parts = split_own_url(request, url)
    path, query = unquote(parts.path), QueryDict(parts.query)
    grid = _find_grid(path, query)
    address = ListingUrl.from_request(path, query, {MAIN: grid.usual})
    return GridState(MAIN, grid.usual, address, lambda address: load_grid_page(grid, address, MAIN))


def find_page_grid(
    request: HttpRequest, page: ReactPage, widget_id: str, url: str, unsaved: LoopGridValue | None = None
) -> GridState:
    """
    Return a grid on an editors' page; the query of ``url`` sets the state of all its grids.

    ``unsaved``: the editor's current version.

    :raises GridNotFound:
    """
    grids = page.grids | ({widget_id: unsaved} if unsaved else {})
    if widget_id not in grids:
        raise GridNotFound(widget_id)
    grid, query = grids[widget_id], QueryDict(split_own_url(request, url).query)
    address = ListingUrl.from_request(page.path_on_site or "/", query, {name: one.usual for name, one in grids.items()})
    return GridState(widget_id, grid.usual, address, lambda address: grid.get_part(address, widget_id, page.pk))


def get_public_page(post_id: int) -> ReactPage:
    """
    Return a public page of editors.

    :raises GridNotFound: if there is none
    """
    found = Page.objects.live().public().filter(pk=post_id).first()
    page = found.specific if found else None
    if not isinstance(page, ReactPage) or not page.path_on_site:
        raise GridNotFound(post_id)
    return page


def get_draft(user: Any, post_id: int) -> ReactPage:
    """
    Return the latest draft of a page to a user who may edit it.

    :raises PermissionDenied: for any other user
    """
    found = Page.objects.filter(pk=post_id).first()
    if not found or not found.permissions_for_user(user).can_edit():
        raise PermissionDenied(post_id)
    page = found.get_latest_revision_as_object()
    if not isinstance(page, ReactPage):
        raise GridNotFound(post_id)
    return page


def _find_grid(path: str, query: QueryDict) -> Grid:
    if not is_plain(path):  # URLs in bodies are not checked with the request's own
        raise GridNotFound(path)
    if path == reverse("front") and "s" in query:
        return search_results.build_grid(search_results.get_phrase(query))
    try:
        match = resolve(path)
    except Resolver404 as error:
        raise GridNotFound(path) from error
    if match.url_name == "listing":
        return build_main_grid(build_source())
    model = LISTED_BY.get(match.url_name or "")
    term = model._default_manager.filter(**match.kwargs).first() if model else None
    if term is None:
        raise GridNotFound(path)
    return build_main_grid(build_source(term))
