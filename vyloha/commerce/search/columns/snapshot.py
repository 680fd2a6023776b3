"""
The index at one moment: a large segment (*base*), which is written rarely, and a small one (*tail*) with the products
that changed since; what the tail has, the base has no more.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from vyloha.commerce.pricing.currencies import ShopCurrency
from vyloha.commerce.search.backend import Position
from vyloha.commerce.search.columns.file import Array
from vyloha.commerce.search.columns.matching import Matching, merged
from vyloha.commerce.search.columns.priced import LAST
from vyloha.commerce.search.columns.raw import Bools
from vyloha.commerce.search.columns.segment import ORDERS, Segment
from vyloha.commerce.search.query import USUAL_ORDER, Found, PriceRange, Query

PRICE_ORDERS = {"price": 1, "price-desc": -1}


@dataclass(frozen=True)
class Snapshot:
    position: Position
    base: Segment
    tail: Segment

    @cached_property
    def alive(self) -> Bools:
        """What of the base is still true."""
        alive = np.ones(len(self.base), bool)
        alive[self.tail.arrays["dead"]] = False
        return alive

    def search(self, query: Query) -> Found:
        """Return what a query finds."""
        base = Matching(self.base, self.alive, query)
        tail = Matching(self.tail, np.ones(len(self.tail), bool), query)
        return Found(
            ids=self._page(base, tail, query).tolist(),
            total=int(base.products.sum() + tail.products.sum()),
            counts={name: merged([base.counts(name), tail.counts(name)]) for name in query.facets},
            prices=_range(base.prices(), tail.prices()),
        )

    def _page(self, base: Matching, tail: Matching, query: Query) -> Array:
        order = query.order if query.order in ORDERS else USUAL_ORDER
        start, stop = max(query.start, 0), max(query.stop, 0)
        if order in PRICE_ORDERS and query.currency and self._has_fixed(query.currency):
            return self._by_price(base, tail, query.currency, PRICE_ORDERS[order])[start:stop]
        ranks = base.ranks(order)
        ids = self.base.ids[self.base.order(order)[ranks[:stop]]]
        changed = self.tail.order(order)[tail.ranks(order)]
        # Where each would come among all of the base says where it comes among those that were found.
        places = np.searchsorted(ranks, self.tail.arrays[f"insert:{order}"][changed])
        soon = places <= len(ids)
        return np.insert(ids, places[soon], self.tail.ids[changed[soon]])[start:stop]

    def _has_fixed(self, currency: ShopCurrency) -> bool:
        """Whether prices are set in the currency: else what is cheaper in the default one is not dearer in it."""
        return currency.code in self.base.fixed or currency.code in self.tail.fixed

    def _by_price(self, base: Matching, tail: Matching, currency: ShopCurrency, sign: int) -> Array:
        """Return all ids that are found, the cheapest first (``sign`` 1) or the dearest; last what has no price."""
        found = [(segment, np.flatnonzero(one.products)) for segment, one in ((self.base, base), (self.tail, tail))]
        ids = np.concatenate([segment.ids[places] for segment, places in found])
        prices = np.concatenate([segment.priced(currency).products[places] for segment, places in found])
        keys = np.where(prices == LAST, LAST, sign * prices)
        return ids[np.lexsort((sign * ids, keys))]


def _range(one: PriceRange, other: PriceRange) -> PriceRange:
    lowest = [price for price in (one.lowest, other.lowest) if price is not None]
    highest = [price for price in (one.highest, other.highest) if price is not None]
    return PriceRange(min(lowest, default=None), max(highest, default=None))
