"""The grids of the shop's pages, for calls that redraw one of them: which grid is meant, and where it stands."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import SplitResult, unquote, urlsplit

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, QueryDict
from django.urls import Resolver404, resolve, reverse
from wagtail.models import Page

from vyloha.content.blocks.products.loop_grid import LoopGridValue
from vyloha.content.listing.grid import Grid, grid_page
from vyloha.content.listing.heading import Part
from vyloha.content.listing.sources import source_of
from vyloha.content.listing.terms import Terms
from vyloha.content.listing.url_state import MAIN, Address, Usual
from vyloha.content.models import ReactPage
from vyloha.core.http.paths import is_plain
from vyloha.storefront.pages.listing import search
from vyloha.storefront.pages.listing.listing import main_grid_of


class NoSuchGrid(Exception):
    """There is no such page for everybody, or no such grid on it."""


@dataclass(frozen=True, slots=True)
class Place:
    """
    A grid on a page, in the state that an address of the page says.

    ``draw`` raises ``NoSuchPage``, and ``IndexNotReady`` when products are to be filtered.
    """

    widget_id: str
    usual: Usual
    address: Address
    draw: Callable[[Address], Part]

    def with_filters(self, filters: Mapping[str, Terms]) -> "Place":
        """Return the grid with nothing else chosen than ``filters``."""
        selection = self.address.grids[self.widget_id].with_filters(filters)
        return replace(self, address=self.address.with_selection(self.widget_id, selection))


def own_address(request: HttpRequest, url: str) -> SplitResult:
    """Return the parts of an address of this shop, given with or without its host; of any other one, nothing."""
    try:
        parts = urlsplit(url)
    except ValueError:  # "http://["
        return urlsplit("")
    is_ours = parts.netloc in {"", request.get_host()} and parts.scheme in {"", "http", "https"}
    return parts if is_ours else urlsplit("")


def main_grid_at(request: HttpRequest, url: str) -> Place:
    """
    Return the listing that the page of the shop at ``url`` is about.

    :raises NoSuchGrid:
    """
    parts = own_address(request, url)
    path, query = unquote(parts.path), QueryDict(parts.query)
    grid = _grid_at(path, query)
    address = Address.of(path, query, {MAIN: grid.usual})
    return Place(MAIN, grid.usual, address, lambda address: grid_page(grid, address, MAIN))


def grid_on_page(
    request: HttpRequest, page: ReactPage, widget_id: str, url: str, unsaved: LoopGridValue | None = None
) -> Place:
    """
    Return a grid on an editors' page; the query of ``url`` says the state of all that are there.

    ``unsaved``: as its editor has it just now.

    :raises NoSuchGrid:
    """
    grids = page.grids | ({widget_id: unsaved} if unsaved else {})
    if widget_id not in grids:
        raise NoSuchGrid(widget_id)
    grid, query = grids[widget_id], QueryDict(own_address(request, url).query)
    address = Address.of(page.path_on_site or "/", query, {name: one.usual for name, one in grids.items()})
    return Place(widget_id, grid.usual, address, lambda address: grid.at(address, widget_id, page.pk))


def public_page(post_id: int) -> ReactPage:
    """
    Return a page of editors that everybody may see.

    :raises NoSuchGrid: if there is none
    """
    found = Page.objects.live().public().filter(pk=post_id).first()
    page = found.specific if found else None
    if not isinstance(page, ReactPage) or not page.path_on_site:
        raise NoSuchGrid(post_id)
    return page


def draft_for(user: Any, post_id: int) -> ReactPage:
    """
    Return the latest draft of a page to who may edit it.

    :raises PermissionDenied: to everybody else
    """
    found = Page.objects.filter(pk=post_id).first()
    if not found or not found.permissions_for_user(user).can_edit():
        raise PermissionDenied(post_id)
    page = found.get_latest_revision_as_object()
    if not isinstance(page, ReactPage):
        raise NoSuchGrid(post_id)
    return page


def _grid_at(path: str, query: QueryDict) -> Grid:
    if not is_plain(path):  # an address in a body has not come through the door
        raise NoSuchGrid(path)
    if path == reverse("front") and "s" in query:
        return search.grid_of(search.phrase_of(query))
    try:
        match = resolve(path)
        if label_at := getattr(match.func, "label_at", None):
            return main_grid_of(source_of(label_at(**match.kwargs)))
    except (Resolver404, Http404) as error:
        raise NoSuchGrid(path) from error
    raise NoSuchGrid(path)
