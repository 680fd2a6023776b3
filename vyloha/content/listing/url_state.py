"""
The URL of a page with listings: the selection in each grid (docs/developers/listings.md, "URLs").

``e-filter-{widget id}-{taxonomy}=cervena~modra`` filters a grid. Sort order and page of the page's main listing are in
``orderby`` and ``page``, those of others in ``e-orderby-{widget id}`` and ``e-page-{widget id}``.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from urllib.parse import unquote_plus, urlencode

from django.http import HttpRequest, QueryDict

from vyloha.commerce.search.query import TermJoin
from vyloha.content.listing.sort_orders import DEFAULT_ORDER, ORDERS
from vyloha.content.listing.taxonomies import is_unwanted
from vyloha.content.listing.terms import PRICES, SelectedTerms, parse_price, parse_terms
from vyloha.core.http.redirects import build_url_with_query

MAIN = "vypis"  # the widget id of the listing that a page of the shop is about
PRESERVED_PARAMETERS = ("s", "post_type", "dgwt_wcas", "wmc-currency")  # parameters that links within the listing keep
MAX_PRESERVED_LENGTH = 100  # characters: a page has hundreds of links
FILTER = re.compile(r"e-filter-(?P<widget_id>\w{1,40})-(?P<taxonomy>.{1,200})", re.ASCII | re.DOTALL)
LISTING_PARAMETER = re.compile(r"e-(filter|orderby|page|remove)-|orderby$|paged$")


@dataclass(frozen=True, slots=True)
class ListingDefaults:
    """The defaults of a grid that URLs leave out: the join of each taxonomy's terms, and the sort order."""

    joins: Mapping[str, TermJoin] = field(default_factory=dict)
    order: str = DEFAULT_ORDER


@dataclass(frozen=True, slots=True)
class ListingSelection:
    """A shopper's selection in one grid. ``page`` is the raw value of the URL: nothing has checked that it exists."""

    filters: Mapping[str, SelectedTerms] = field(default_factory=dict)
    order: str = DEFAULT_ORDER
    page: str = "1"
    usual_order: str = DEFAULT_ORDER  # the default, left out of URLs

    @property
    def is_sorted(self) -> bool:
        """Whether the shopper selected another sort order than the default."""
        return self.order != self.usual_order

    @property
    def wanted(self) -> dict[str, tuple[str, ...]]:
        """Taxonomy → the terms that products must have; without those that they must not have."""
        return {name: terms.values for name, terms in self.filters.items() if terms.join is not TermJoin.NOT}

    def with_filters(self, filters: Mapping[str, SelectedTerms]) -> "ListingSelection":
        """Return the selection with ``filters``, on its first page unless they stay the same."""
        # For a single term OR and AND are the same.
        texts = [{name: terms.text for name, terms in one.items()} for one in (filters, self.filters)]
        return self if texts[0] == texts[1] else replace(self, filters=filters, page="1")

    def remove_value(self, taxonomy: str, value: str) -> "ListingSelection":
        """Return the selection without one value, on its first page."""
        others = {name: terms for name, terms in self.filters.items() if name != taxonomy}
        left = self.filters.get(taxonomy, SelectedTerms(())).remove(value)
        return self.with_filters(others | ({taxonomy: left} if left.values else {}))


@dataclass(frozen=True, slots=True)
class ListingUrl:
    """A page's path, the preserved foreign parameters, and the selection in each of its grids."""

    path: str
    kept: tuple[tuple[str, str], ...]
    grids: Mapping[str, ListingSelection]

    @classmethod
    def from_request(cls, path: str, query: QueryDict, grids: Mapping[str, ListingDefaults]) -> "ListingUrl":
        """
        Parse a URL; ``grids`` are those of the page.

        A page with one grid accepts filters of any other widget id: a shop that moved here had other ids.
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
            widget_id: ListingSelection(
                get_chosen_terms(filters[widget_id], usual.joins),
                _parse_order(widget_id, query, usual.order),
                _parse_page(widget_id, query),
                usual.order,
            )
            for widget_id, usual in grids.items()
        }
        removed = {widget_id: query.getlist(f"e-remove-{widget_id}") for widget_id in grids}
        kept = tuple((name, _shorten(str(query[name]))) for name in PRESERVED_PARAMETERS if query.get(name))
        return cls(path, kept, {pk: _remove_terms(one, removed[pk]) for pk, one in selections.items()})

    @property
    def is_filtered(self) -> bool:
        """Whether any grid has filters."""
        return any(selection.filters for selection in self.grids.values())

    def with_selection(self, widget_id: str, selection: ListingSelection) -> "ListingUrl":
        return replace(self, grids={**self.grids, widget_id: selection})

    def with_page(self, widget_id: str, number: int) -> "ListingUrl":
        return self.with_selection(widget_id, replace(self.grids[widget_id], page=str(number)))

    def with_order(self, widget_id: str, order: str) -> "ListingUrl":
        """Return the URL of another sort order, from its first page on."""
        return self.with_selection(widget_id, replace(self.grids[widget_id], order=order, page="1"))

    def clear_selection(self, widget_id: str) -> "ListingUrl":
        """Return the URL without filters; the sort order stays."""
        return self.with_selection(widget_id, replace(self.grids[widget_id], filters={}, page="1"))

    @property
    def params(self) -> list[tuple[str, str]]:
        """The parameters without defaults, so that each state has one URL."""
        grids = sorted(self.grids.items())
        filters = [
            (f"e-filter-{widget_id}-{taxonomy}", terms.text)
            for widget_id, selection in grids
            for taxonomy, terms in sorted(selection.filters.items())
        ]
        orders = [(_build_name("orderby", pk), one.order) for pk, one in grids if one.is_sorted]
        pages = [(_build_name("page", pk), one.page) for pk, one in grids if one.page != "1"]
        return [*self.kept, *filters, *orders, *pages]

    @property
    def query(self) -> str:
        """The query with its question mark, "" when there is none."""
        return f"?{encode_query(self.params)}" if self.params else ""

    @property
    def url(self) -> str:
        """Path and query."""
        return self.path + self.query

    def get_canonical_url(self, request: HttpRequest) -> str | None:
        """Return the canonical URL of ``request``; None when its URL is canonical."""
        said = str(request.META.get("QUERY_STRING", "")).split("&")
        ours = [pair for pair in said if LISTING_PARAMETER.match(_parse_parameter(pair))]
        written = encode_query(self.params).split("&")
        meant = [pair for pair in written if LISTING_PARAMETER.match(_parse_parameter(pair))]
        if sorted(ours) == sorted(meant):
            return None
        others = [pair for pair in said if pair and pair not in ours and _parse_parameter(pair) != "page"]
        pages = [pair for pair in written if _parse_parameter(pair) == "page"]
        return build_url_with_query(request, "&".join([*others, *meant, *pages]))


def encode_query(params: Iterable[tuple[str, str]]) -> str:
    """Return a query string; the signs between terms stay readable."""
    return urlencode(list(params), safe="~!")


def _shorten(value: str) -> str:
    return value.replace("\0", "")[:MAX_PRESERVED_LENGTH]


def _build_name(parameter: str, widget_id: str) -> str:
    return parameter if widget_id == MAIN else f"e-{parameter}-{widget_id}"


def _parse_order(widget_id: str, query: QueryDict, usual: str) -> str:
    wanted = query.get(_build_name("orderby", widget_id), usual)
    return wanted if wanted in ORDERS else usual


def _parse_page(widget_id: str, query: QueryDict) -> str:
    # WordPress uses "paged" on static pages.
    names = ("page", "paged") if widget_id == MAIN else (f"e-page-{widget_id}",)
    return next((str(query[name]) for name in names if name in query), "1")


def _parse_parameter(pair: str) -> str:
    return unquote_plus(pair.partition("=")[0])


def get_chosen_terms(filters: Mapping[str, Collection[str]], joins: Mapping[str, TermJoin]) -> dict[str, SelectedTerms]:
    """Return the selected terms of a URL or a call by taxonomy, without empty ones."""
    read_ones = {taxonomy: _parse_filter(taxonomy, texts, joins) for taxonomy, texts in filters.items()}
    return {taxonomy: terms for taxonomy, terms in read_ones.items() if terms.values}


def _parse_filter(taxonomy: str, texts: Collection[str], joins: Mapping[str, TermJoin]) -> SelectedTerms:
    if taxonomy in PRICES:
        return parse_price(texts)
    # No URL may list what has the chosen allergens under words that say "without".
    if is_unwanted(taxonomy):
        return parse_terms(texts, TermJoin.NOT, is_join_fixed=True)
    return parse_terms(texts, joins.get(taxonomy, TermJoin.OR))


def _remove_terms(selection: ListingSelection, removed: Iterable[str]) -> ListingSelection:
    for name in removed:
        taxonomy, _colon, value = name.partition(":")
        selection = selection.remove_value(taxonomy, value)
    return selection
