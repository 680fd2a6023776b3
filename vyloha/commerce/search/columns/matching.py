"""Finds the products of one segment that match a query, and counts them by term, with arithmetic on columns."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import islice
from itertools import product as combinations
from math import prod
from operator import and_
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from vyloha.commerce.search.columns.column_data import NONE, Bools, Indexes, Ints
from vyloha.commerce.search.columns.segment import ColumnFacet, Segment
from vyloha.commerce.search.query import FacetSelection, ListingQuery, QueryPriceRange, TermJoin

# Positions of cells or products, from whatever array.
Cells = npt.NDArray[np.signedinteger[Any]]
Number = TypeVar("Number", bound=np.generic)


def select_masked(mask: Bools, values: npt.NDArray[Number]) -> npt.NDArray[Number]:
    """Return ``values[mask]``, in an eighth of the time."""
    return values.take(np.flatnonzero(mask))


@dataclass(frozen=True, slots=True)
class Mask:
    """The products, or the rows, that meet a condition; None: no restriction."""

    products: Bools | None = None
    rows: Bools | None = None

    def __and__(self, other: "Mask") -> "Mask":
        return Mask(_intersect(self.products, other.products), _intersect(self.rows, other.rows))


def _intersect(one: Bools | None, other: Bools | None) -> Bools | None:
    if one is None or other is None:
        return other if one is None else one
    return one & other


class Match:
    """The rows that one mask leaves, and their products; each is computed on first use."""

    def __init__(self, segment: Segment, mask: Mask) -> None:
        assert mask.products is not None
        self._segment, self._products, self._rows = segment, mask.products, mask.rows

    @cached_property
    def rows(self) -> Bools:
        of_products = self._products.take(self._segment.row_products)
        return of_products if self._rows is None else of_products & self._rows

    @cached_property
    def products(self) -> Bools:
        if self._rows is None:
            return self._products
        found = np.zeros(len(self._segment), bool)
        found[select_masked(self.rows, self._segment.row_products)] = True
        return found

    def get_cells(self, facet: ColumnFacet) -> Cells:
        """Return the matching cells of the facet, in order."""
        if facet.rows is None or facet.row_cells is None:
            return np.flatnonzero(self.products.take(facet.products))
        cells = select_masked(self.rows.take(facet.rows), facet.row_cells)
        # Rows of one cell stand together.
        begins = np.ones(len(cells), bool)
        np.not_equal(cells[1:], cells[:-1], out=begins[1:])
        return select_masked(begins, cells)


# A condition is met where one of its masks is true: with AND each of several must be met, by different variations.
Alternatives = list[Mask]
# Terms joined by AND, in several facets: people select few, and programs must not keep us busy.
MAX_COMBINATIONS = 16
PRICE = ""  # the price filter, among those of facets


class FacetMatching:
    """Matches a query against the ``alive`` products of a segment."""

    def __init__(self, segment: Segment, alive: Bools, query: ListingQuery) -> None:
        self._segment, self._query = segment, query
        is_other = query.currency is not None and not query.currency.is_default
        self._prices = segment.get_prices(query.currency).rows if query.currency and is_other else segment.prices
        scope = [
            condition for name, choice in query.scope.items() for condition in self._build_conditions(name, choice)
        ]
        if query.only is not None:
            alive = alive & np.isin(segment.ids, list(query.only))
        self._always = [[Mask(alive)], *scope]
        self._chosen = {name: self._build_conditions(name, choice) for name, choice in query.filters.items()}
        if query.price:
            self._chosen[PRICE] = [[Mask(rows=_mask_price_range(self._prices, query.price))]]
        conditions = [*self._always, *(one for chosen in self._chosen.values() for one in chosen)]
        if prod(map(len, conditions)) > MAX_COMBINATIONS:
            self._always = [[Mask(np.zeros(len(segment), bool))]]

    @cached_property
    def products(self) -> Bools:
        """The matching products."""
        return reduce(and_, (match.products for match in self._matches))

    @cached_property
    def _matches(self) -> list[Match]:
        return list(self._iterate_without_facet(None))

    def _iterate_without_facet(self, name: str | None) -> Iterator[Match]:
        """
        Yield the match of each combination of alternatives without the selection of one facet.

        A product matches when it is in all of them.
        """
        chosen = [condition for facet, conditions in self._chosen.items() if facet != name for condition in conditions]
        for masks in islice(combinations(*self._always, *chosen), MAX_COMBINATIONS):
            yield Match(self._segment, reduce(and_, masks))

    def count_terms(self, name: str) -> dict[int, int]:
        """Return term → the number of matching products, or of those that would match if it were selected."""
        facet = self._segment.facets.get(name)
        if facet is None:
            return {}
        matches = list(self._iterate_without_facet(name)) if name in self._chosen else self._matches
        cells = reduce(
            lambda found, more: np.intersect1d(found, more, True), (match.get_cells(facet) for match in matches)
        )
        choice = self._query.filters.get(name)
        if choice and choice.join is TermJoin.AND:
            # One more term narrows the matches of the others.
            cells = select_masked(self.products.take(facet.products.take(cells)), cells)
        counts = np.diff(np.searchsorted(cells, facet.cells))
        some = np.flatnonzero(counts)
        return dict(zip(facet.terms[some].tolist(), counts[some].tolist(), strict=True))

    def compute_price_range(self) -> QueryPriceRange:
        """Return the lowest and the highest price of the match without the price filter."""
        matches = list(self._iterate_without_facet(PRICE)) if PRICE in self._chosen else self._matches
        found = reduce(and_, (match.products for match in matches))
        rows = reduce(np.logical_or, (match.rows for match in matches)) & found.take(self._segment.row_products)
        prices = select_masked(rows, self._prices)
        prices = select_masked(prices != NONE, prices)
        return QueryPriceRange(int(prices.min()), int(prices.max())) if len(prices) else QueryPriceRange()

    @cached_property
    def in_stock(self) -> Bools:
        """The products that can be bought."""
        return self.products & self._segment.in_stock

    def _build_conditions(self, name: str, choice: FacetSelection) -> list[Alternatives]:
        if choice.join is TermJoin.AND:
            return self._build_conjunction(name, choice.terms)
        if choice.join is TermJoin.NOT:
            return [[Mask(products=~self._find_having(name, choice.terms))]]
        return [[self._build_mask(name, choice.terms)]]

    def _build_conjunction(self, name: str, terms: Collection[int]) -> list[Alternatives]:
        if not terms:
            return []
        if len(terms) > MAX_COMBINATIONS:
            return [[self._build_mask(name, ())]]
        masks = [self._build_mask(name, [term]) for term in terms]
        # Conditions on whole products need not be combined.
        return [masks] if masks[0].products is None else [[reduce(and_, masks)]]

    def _build_mask(self, name: str, terms: Collection[int]) -> Mask:
        facet = self._segment.facets.get(name)
        if facet is None or facet.rows is None:
            return Mask(products=self._find_having(name, terms))
        found = np.zeros(len(self._segment.prices), bool)
        _mark(found, facet.terms, *facet.owners, terms)
        return Mask(rows=found)

    def _find_having(self, name: str, terms: Collection[int]) -> Bools:
        """Return the products with one of the terms in any variation."""
        found = np.zeros(len(self._segment), bool)
        facet = self._segment.facets.get(name)
        if facet is not None:
            _mark(found, facet.terms, facet.products, facet.cells, terms)
        return found


def _mark(found: Bools, known: Ints, owners: Indexes, places: Ints, terms: Collection[int]) -> None:
    """Set in ``found`` the owners of one of ``terms``; the ``owners`` of each known term start at its offset."""
    for at in np.flatnonzero(np.isin(known, list(terms))):
        found[owners[places[at] : places[at + 1]]] = True


def _mask_price_range(prices: Ints, wanted: QueryPriceRange) -> Bools:
    lowest = max(wanted.lowest or 0, 0)
    found = prices >= lowest
    return found if wanted.highest is None else found & (prices <= wanted.highest)


def merge_counts(counts: list[Mapping[int, int]]) -> dict[int, int]:
    """Return the sums of counts of several segments."""
    sums: dict[int, int] = {}
    for of_facet in counts:
        for term, count in of_facet.items():
            sums[term] = sums.get(term, 0) + count
    return sums
