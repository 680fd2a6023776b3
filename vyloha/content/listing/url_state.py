"""
The address of a page with listings: what every grid on it shows (specification 2, facts 11).

``e-filter-{widget id}-{taxonomy}=cervena~modra`` filters a grid. Order and page of the one that a page of the shop is
about stand in ``orderby`` and ``page``, those of others in ``e-orderby-{widget id}`` and ``e-page-{widget id}``.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from urllib.parse import unquote_plus, urlencode

from django.http import HttpRequest, QueryDict

from vyloha.commerce.search.query import Join
from vyloha.content.listing.sort_orders import ORDERS, USUAL
from vyloha.content.listing.terms import PRICES, Terms, read, read_price
from vyloha.core.http.redirects import same_page

MAIN = "vypis"  # the widget id of the listing that a page of the shop is about
KEPT = ("s", "post_type", "dgwt_wcas", "wmc-currency")  # parameters that links within the listing keep
LONGEST_KEPT = 100  # characters: a page has hundreds of links
FILTER = re.compile(r"e-filter-(?P<widget_id>\w{1,40})-(?P<taxonomy>.{1,200})", re.ASCII | re.DOTALL)
OURS = re.compile(r"e-(filter|orderby|page|remove)-|orderby$|paged$")


@dataclass(frozen=True, slots=True)
class Usual:
    """What holds for a grid where the address does not say: by taxonomy how its terms go together, and the order."""

    joins: Mapping[str, Join] = field(default_factory=dict)
    order: str = USUAL


@dataclass(frozen=True, slots=True)
class Selection:
    """What a shopper chose in one grid. ``page`` is as the address has it: nobody has looked whether there is one."""

    filters: Mapping[str, Terms] = field(default_factory=dict)
    order: str = USUAL
    page: str = "1"
    usual_order: str = USUAL  # goes without saying

    @property
    def is_sorted(self) -> bool:
        """Whether the shopper chose another order than the usual one."""
        return self.order != self.usual_order

    @property
    def wanted(self) -> dict[str, tuple[str, ...]]:
        """Taxonomy → the terms that products are to have; without those that they are not to have."""
        return {name: terms.values for name, terms in self.filters.items() if terms.join is not Join.NOT}

    def with_filters(self, filters: Mapping[str, Terms]) -> "Selection":
        """Return the selection of ``filters``, on its first page unless they are what was chosen already."""
        # Of a single term "one of" and "each of" are the same.
        texts = [{name: terms.text for name, terms in one.items()} for one in (filters, self.filters)]
        return self if texts[0] == texts[1] else replace(self, filters=filters, page="1")

    def without(self, taxonomy: str, value: str) -> "Selection":
        """Return the selection without one value, on its first page."""
        others = {name: terms for name, terms in self.filters.items() if name != taxonomy}
        left = self.filters.get(taxonomy, Terms(())).without(value)
        return self.with_filters(others | ({taxonomy: left} if left.values else {}))


@dataclass(frozen=True, slots=True)
class Address:
    """A page's path, the parameters that are not ours but stay, and the selection in each of its grids."""

    path: str
    kept: tuple[tuple[str, str], ...]
    grids: Mapping[str, Selection]

    @classmethod
    def of(cls, path: str, query: QueryDict, grids: Mapping[str, Usual]) -> "Address":
        """
        Read an address; ``grids`` are those of the page.

        Where there is one grid, filters of any other widget id are its own: a shop that moved here had others.
        """
        only = next(iter(grids)) if len(grids) == 1 else None
        filters: dict[str, dict[str, list[str]]] = {widget_id: {} for widget_id in grids}
        for name, values in query.lists():
            if not (found := FILTER.fullmatch(name)):
                continue
            widget_id = found["widget_id"] if found["widget_id"] in grids else only
            if widget_id is not None:
                filters[widget_id].setdefault(found["taxonomy"], []).extend(values)
        selections = {
            widget_id: Selection(
                chosen(filters[widget_id], usual.joins),
                _order(widget_id, query, usual.order),
                _page(widget_id, query),
                usual.order,
            )
            for widget_id, usual in grids.items()
        }
        removed = {widget_id: query.getlist(f"e-remove-{widget_id}") for widget_id in grids}
        kept = tuple((name, _short(str(query[name]))) for name in KEPT if query.get(name))
        return cls(path, kept, {pk: _without(one, removed[pk]) for pk, one in selections.items()})

    @property
    def is_filtered(self) -> bool:
        """Whether anything is chosen in any grid."""
        return any(selection.filters for selection in self.grids.values())

    def with_selection(self, widget_id: str, selection: Selection) -> "Address":
        return replace(self, grids={**self.grids, widget_id: selection})

    def with_page(self, widget_id: str, number: int) -> "Address":
        return self.with_selection(widget_id, replace(self.grids[widget_id], page=str(number)))

    def with_order(self, widget_id: str, order: str) -> "Address":
        """Return the address of another order, from its first page on."""
        return self.with_selection(widget_id, replace(self.grids[widget_id], order=order, page="1"))

    def plain(self, widget_id: str) -> "Address":
        """Return the address with nothing chosen; the order stays."""
        return self.with_selection(widget_id, replace(self.grids[widget_id], filters={}, page="1"))

    @property
    def params(self) -> list[tuple[str, str]]:
        """The parameters; what is usual is not said, so that each state has one address."""
        grids = sorted(self.grids.items())
        filters = [
            (f"e-filter-{widget_id}-{taxonomy}", terms.text)
            for widget_id, selection in grids
            for taxonomy, terms in sorted(selection.filters.items())
        ]
        orders = [(_name("orderby", pk), one.order) for pk, one in grids if one.is_sorted]
        pages = [(_name("page", pk), one.page) for pk, one in grids if one.page != "1"]
        return [*self.kept, *filters, *orders, *pages]

    @property
    def query(self) -> str:
        """The query with its question mark, "" when there is none."""
        return f"?{encoded(self.params)}" if self.params else ""

    @property
    def url(self) -> str:
        """Path and query."""
        return self.path + self.query

    def elsewhere(self, request: HttpRequest) -> str | None:
        """Return where the page is whose address ``request`` writes in another way; None when it is here."""
        said = str(request.META.get("QUERY_STRING", "")).split("&")
        ours = [pair for pair in said if OURS.match(_parameter(pair))]
        written = encoded(self.params).split("&")
        meant = [pair for pair in written if OURS.match(_parameter(pair))]
        if sorted(ours) == sorted(meant):
            return None
        others = [pair for pair in said if pair and pair not in ours and _parameter(pair) != "page"]
        pages = [pair for pair in written if _parameter(pair) == "page"]
        return same_page(request, "&".join([*others, *meant, *pages]))


def encoded(params: Iterable[tuple[str, str]]) -> str:
    """Return a query; signs between terms stay readable."""
    return urlencode(list(params), safe="~!")


def _short(value: str) -> str:
    return value.replace("\0", "")[:LONGEST_KEPT]


def _name(parameter: str, widget_id: str) -> str:
    return parameter if widget_id == MAIN else f"e-{parameter}-{widget_id}"


def _order(widget_id: str, query: QueryDict, usual: str) -> str:
    wanted = query.get(_name("orderby", widget_id), usual)
    return wanted if wanted in ORDERS else usual


def _page(widget_id: str, query: QueryDict) -> str:
    # WordPress says "paged" on pages of its own.
    names = ("page", "paged") if widget_id == MAIN else (f"e-page-{widget_id}",)
    return next((str(query[name]) for name in names if name in query), "1")


def _parameter(pair: str) -> str:
    return unquote_plus(pair.partition("=")[0])


def chosen(filters: Mapping[str, Collection[str]], joins: Mapping[str, Join]) -> dict[str, Terms]:
    """Return what is chosen: by taxonomy what an address, or a call, says of its terms; without what says nothing."""
    read_ones = {
        taxonomy: read_price(texts) if taxonomy in PRICES else read(texts, joins.get(taxonomy, Join.OR))
        for taxonomy, texts in filters.items()
    }
    return {taxonomy: terms for taxonomy, terms in read_ones.items() if terms.values}


def _without(selection: Selection, removed: Iterable[str]) -> Selection:
    for name in removed:
        taxonomy, _colon, value = name.partition(":")
        selection = selection.without(taxonomy, value)
    return selection
