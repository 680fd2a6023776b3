"""
The index at one moment: a large segment (*base*), which is written rarely, and a small one (*tail*) with the products
that changed since; products of the tail replace those of the base.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from vyloha.commerce.pricing.currencies import ShopCurrency
from vyloha.commerce.search.backend import IndexPosition
from vyloha.commerce.search.columns.column_data import Bools
from vyloha.commerce.search.columns.currency_prices import LAST
from vyloha.commerce.search.columns.file import Array
from vyloha.commerce.search.columns.matching import FacetMatching, merge_counts
from vyloha.commerce.search.columns.segment import ORDERS, Segment
from vyloha.commerce.search.query import DEFAULT_ORDER, ListingQuery, ListingResult, QueryPriceRange

PRICE_ORDERS = {"price": 1, "price-desc": -1}


@dataclass(frozen=True)
class ColumnsSnapshot:
    position: IndexPosition
    base: Segment
    tail: Segment

    @cached_property
    def live_mask(self) -> Bools:
        """The products of the base that the tail does not replace."""
        alive = np.ones(len(self.base), bool)
        alive[self.tail.arrays["dead"]] = False
        return alive

    def search(self, query: ListingQuery) -> ListingResult:
        """Return the result of a query."""
        base = FacetMatching(self.base, self.live_mask, query)
        tail = FacetMatching(self.tail, np.ones(len(self.tail), bool), query)
        return ListingResult(
            ids=self._get_page(base, tail, query).tolist(),
            total=int(base.products.sum() + tail.products.sum()),
            in_stock=int(base.in_stock.sum() + tail.in_stock.sum()),
            counts={name: merge_counts([base.count_terms(name), tail.count_terms(name)]) for name in query.facets},
            prices=_merge_ranges(base.compute_price_range(), tail.compute_price_range()),
        )

    def _get_page(self, base: FacetMatching, tail: FacetMatching, query: ListingQuery) -> Array:
        start, stop = max(query.start, 0), max(query.stop, 0)
        if not query.is_sold_out_last:
            return self._get_first(base.products, tail.products, query, stop)[start:]
        ids = self._get_first(base.in_stock, tail.in_stock, query, stop)
        if len(ids) < stop:
            sold_out = base.products & ~base.in_stock, tail.products & ~tail.in_stock
            ids = np.concatenate([ids, self._get_first(*sold_out, query, stop - len(ids))])
        return ids[start:]

    def _get_first(self, base: Bools, tail: Bools, query: ListingQuery, stop: int) -> Array:
        """Return the first ``stop`` ids of those products of both segments, in the sort order of the query."""
        order = query.order if query.order in ORDERS else DEFAULT_ORDER
        if order in PRICE_ORDERS and query.currency and self._has_fixed(query.currency):
            return self._sort_by_price(base, tail, query.currency, PRICE_ORDERS[order])[:stop]
        ranks = np.flatnonzero(base.take(self.base.get_order(order)))
        ids = self.base.ids[self.base.get_order(order)[ranks[:stop]]]
        in_order = self.tail.get_order(order)
        changed = in_order[np.flatnonzero(tail.take(in_order))]
        # The position of each among all of the base gives its position among the matches.
        places = np.searchsorted(ranks, self.tail.arrays[f"insert:{order}"][changed])
        soon = places <= len(ids)
        return np.insert(ids, places[soon], self.tail.ids[changed[soon]])[:stop]

    def _has_fixed(self, currency: ShopCurrency) -> bool:
        """Return whether the currency has fixed prices: without them, converting prices keeps their order."""
        return currency.code in self.base.fixed or currency.code in self.tail.fixed

    def _sort_by_price(self, base: Bools, tail: Bools, currency: ShopCurrency, sign: int) -> Array:
        """
        Return the ids of those products, the cheapest first (``sign`` 1) or the most expensive; without a price last.
        """
        found = [(segment, np.flatnonzero(one)) for segment, one in ((self.base, base), (self.tail, tail))]
        ids = np.concatenate([segment.ids[places] for segment, places in found])
        prices = np.concatenate([segment.get_prices(currency).products[places] for segment, places in found])
        keys = np.where(prices == LAST, LAST, sign * prices)
        return ids[np.lexsort((sign * ids, keys))]


def _merge_ranges(one: QueryPriceRange, other: QueryPriceRange) -> QueryPriceRange:
    lowest = [price for price in (one.lowest, other.lowest) if price is not None]
    highest = [price for price in (one.highest, other.highest) if price is not None]
    return QueryPriceRange(min(lowest, default=None), max(highest, default=None))
