"""Documents ready for queries: sorted in every sort order, with the owners of each term of each facet."""

from bisect import bisect_left
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from vyloha.commerce.pricing.currencies import ShopCurrency
from vyloha.commerce.search.columns.column_data import NONE, NUMBERS, Bools, ColumnData, Indexes, Ints, TermPairs
from vyloha.commerce.search.columns.currency_prices import LAST, CurrencyPrices
from vyloha.commerce.search.columns.file import Arrays
from vyloha.commerce.search.documents import IN_STOCK


def _build_price_key(prices: Ints, sign: int) -> Ints:
    """Return a key that sorts prices up or down, with missing ones last."""
    return np.where(prices == NONE, LAST, sign * prices)


# The sort orders of listings, with WooCommerce's names: columns to sort by, with names already ranked.
ORDERS: dict[str, Callable[[Mapping[str, Ints], Ints], tuple[Ints, ...]]] = {
    "menu_order": lambda number, names: (number["position"], names, number["ids"]),
    "popularity": lambda number, names: (-number["sold"], -number["ids"]),
    "rating": lambda number, names: (-number["rating"], -number["reviews"], -number["ids"]),
    "date": lambda number, names: (-number["created"], -number["ids"]),
    "price": lambda number, names: (_build_price_key(number["price_from"], 1), number["ids"]),
    "price-desc": lambda number, names: (_build_price_key(number["price_from"], -1), -number["ids"]),
    "title": lambda number, names: (names, number["ids"]),
}


class ColumnFacet(NamedTuple):
    """
    The owners of each of ``terms``, which are sorted. A *cell* is a product that has a term; those of the term at ``n``
    are the cells from ``cells[n]`` to ``cells[n + 1]``, and so are the rows of a term, where variations differ.
    """

    terms: Ints
    cells: Ints
    products: Indexes  # of each cell
    places: Ints | None = None
    rows: Indexes | None = None
    row_cells: Indexes | None = None  # the cell that each of ``rows`` is of

    @property
    def owners(self) -> tuple[Indexes, Ints]:
        """
        The rows that have the terms, or the products where variations do not differ; and the offset of each term's.
        """
        if self.rows is None or self.places is None:
            return self.products, self.cells
        return self.rows, self.places


class Segment:
    """Products sorted by id, from ``arrays`` that :func:`build_arrays` built."""

    def __init__(self, arrays: Arrays) -> None:
        self.arrays = arrays
        self.ids: Ints = arrays["ids"]
        self.row_products: Indexes = arrays["row_products"]
        self.prices: Ints = arrays["prices"]
        self._priced: dict[str, CurrencyPrices] = {}

    def __len__(self) -> int:
        return len(self.ids)

    def get_order(self, name: str) -> Indexes:
        """Return the positions of the products in a sort order."""
        return self.arrays[f"order:{name}"]

    @cached_property
    def facets(self) -> dict[str, ColumnFacet]:
        named: dict[str, dict[str, Any]] = {}
        for key, array in self.arrays.items():
            if key.startswith("facet|"):
                _facet, name, part = key.split("|")
                named.setdefault(name, {})[part] = array
        return {name: ColumnFacet(**parts) for name, parts in named.items()}

    @cached_property
    def in_stock(self) -> Bools:
        """The products that can be bought."""
        found = np.zeros(len(self), bool)
        if facet := self.facets.get(IN_STOCK):
            found[facet.products] = True
        return found

    @cached_property
    def fixed(self) -> dict[str, Ints]:
        """Fixed prices of rows in a currency; NONE where the exchange rate applies."""
        named = {name: array for name, array in self.arrays.items() if name.startswith("fixed|")}
        return {name.removeprefix("fixed|"): array for name, array in named.items()}

    def get_prices(self, currency: ShopCurrency) -> CurrencyPrices:
        """Return all prices in a currency; computed once per exchange rate."""
        known = self._priced.get(currency.code)
        if known is None or known.currency != currency:
            known = CurrencyPrices(currency, self.prices, self.fixed.get(currency.code), self.row_products)
            self._priced[currency.code] = known
        return known

    def get_name_key(self, position: int) -> bytes:
        """Return the sort key of a product's name."""
        start = self.arrays["key_ends"][position - 1] if position else 0
        return self.arrays["keys"][start : self.arrays["key_ends"][position]].tobytes()

    def find_positions(self, ids: Ints) -> Ints:
        """Return the positions of those of the products that are in this segment."""
        places = np.searchsorted(self.ids, ids)
        known = places < len(self)
        known[known] = self.ids[places[known]] == ids[known]
        return places[known]

    def get_column_data(self, mask: Bools) -> ColumnData:
        """Return the ``mask`` products as unsorted columns."""
        kept_rows = mask[self.row_products]
        facets = {name: self._get_pairs(facet, mask, kept_rows) for name, facet in self.facets.items()}
        return ColumnData(
            numbers={name: self.arrays[name][mask] for name in NUMBERS},
            keys=[self.get_name_key(place) for place in np.flatnonzero(mask).tolist()],
            rows=np.bincount(self.row_products, minlength=len(self))[mask],
            prices=self.prices[kept_rows],
            facets={name: pairs for name, pairs in facets.items() if len(pairs.owners)},
            fixed={code: prices[kept_rows] for code, prices in self.fixed.items()},
        )

    def _get_pairs(self, facet: ColumnFacet, products: Bools, rows: Bools) -> TermPairs:
        owners, places = facet.owners
        kept = products if facet.rows is None else rows
        stay = kept[owners]
        # Deleted products leave gaps in the ranks.
        numbers = np.cumsum(kept) - 1
        return TermPairs(facet.rows is not None, numbers[owners[stay]], np.repeat(facet.terms, np.diff(places))[stay])


def build_arrays(raw: ColumnData, base: Segment | None = None) -> dict[str, Any]:
    """Return the arrays of a segment; with ``base``, also the position of each product in each sort order of that."""
    by_id = np.argsort(raw.numbers["ids"])
    numbers = {name: column[by_id] for name, column in raw.numbers.items()}
    keys = [raw.keys[place] for place in by_id]
    names = _number_keys(keys)
    arrays: dict[str, Any] = {
        **numbers,
        "names": names,
        "keys": np.frombuffer(b"".join(keys), np.uint8),
        "key_ends": np.cumsum([len(key) for key in keys], dtype=np.int64),
        **_build_rows(raw, by_id),
    }
    for order, columns in ORDERS.items():
        arrays[f"order:{order}"] = np.lexsort(columns(numbers, names)[::-1]).astype(np.int32)
    for name, pairs in raw.facets.items():
        facet = _build_facet(pairs, raw, by_id, arrays["row_products"])
        arrays |= {f"facet|{name}|{part}": array for part, array in facet._asdict().items() if array is not None}
    if base is not None:
        arrays |= _compute_insertions(numbers, keys, base)
    return arrays


def _number_keys(keys: list[bytes]) -> Ints:
    """Return the rank of each key among the distinct ones: 0, 2, 4…, so that others fit between."""
    place = {key: 2 * number for number, key in enumerate(sorted(set(keys)))}
    return np.fromiter((place[key] for key in keys), np.int64, len(keys))


def _build_rows(raw: ColumnData, by_id: Ints) -> dict[str, Any]:
    return {
        "row_products": np.repeat(np.arange(len(by_id), dtype=np.int32), raw.rows[by_id]),
        "prices": raw.prices[_reorder_rows(raw, by_id)],
        **{f"fixed|{code}": prices[_reorder_rows(raw, by_id)] for code, prices in raw.fixed.items()},
    }


def _reorder_rows(raw: ColumnData, by_id: Ints) -> Ints:
    """Return the positions of the rows when the products are reordered."""
    firsts, counts = (np.cumsum(raw.rows) - raw.rows)[by_id], raw.rows[by_id]
    within = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
    places: Ints = np.repeat(firsts, counts) + within
    return places


def _build_facet(pairs: TermPairs, raw: ColumnData, by_id: Ints, row_products: Indexes) -> ColumnFacet:
    order = _reorder_rows(raw, by_id) if pairs.of_rows else by_id
    owners = np.argsort(order)[pairs.owners]
    terms, numbers = np.unique(pairs.terms, return_inverse=True)
    count = max(len(order), 1)
    both = np.unique(numbers * count + owners)
    numbers, places = both // count, (both % count).astype(np.int32)
    bounds = np.arange(len(terms) + 1)
    if not pairs.of_rows:
        return ColumnFacet(terms, np.searchsorted(numbers, bounds), places)
    products = row_products[places]
    begins = np.diff(products, prepend=NONE) != 0
    begins |= np.diff(numbers, prepend=NONE) != 0
    return ColumnFacet(
        terms,
        cells=np.searchsorted(numbers[begins], bounds),
        products=products[begins],
        places=np.searchsorted(numbers, bounds),
        rows=places,
        row_cells=(np.cumsum(begins) - 1).astype(np.int32),
    )


def _compute_insertions(numbers: dict[str, Ints], keys: list[bytes], base: Segment) -> dict[str, Ints]:
    """Return, for each sort order, before how many products of ``base`` each of ours comes."""
    by_name = base.get_order("title")
    ranks = range(len(base))
    places = np.fromiter(
        (bisect_left(ranks, key, key=lambda rank: base.get_name_key(int(by_name[rank]))) for key in keys), np.int64
    )
    names = _number_names_among(places, keys, base)
    base_numbers = {name: base.arrays[name] for name in NUMBERS}
    return {
        f"insert:{order}": _search_sorted(
            columns(base_numbers, base.arrays["names"]), base.get_order(order), columns(numbers, names)
        )
        for order, columns in ORDERS.items()
    }


def _number_names_among(places: Ints, keys: list[bytes], base: Segment) -> Ints:
    """
    Return ranks of names between those of ``base``: an equal name has the same rank, another the one below the next.
    """
    by_name, names = base.get_order("title"), base.arrays["names"]
    numbers = np.empty(len(keys), np.int64)
    for one, (place, key) in enumerate(zip(places.tolist(), keys, strict=True)):
        if place == len(base):
            numbers[one] = LAST
        else:
            following = by_name[place]
            numbers[one] = names[following] - (base.get_name_key(following) != key)
    return numbers


def _search_sorted(columns: tuple[Ints, ...], order: Indexes, wanted: tuple[Ints, ...]) -> Ints:
    """
    Return how many of the sorted rows of ``columns`` come before each of ``wanted``, with one binary search for all.
    """
    low, high = np.zeros(len(wanted[0]), np.int64), np.full(len(wanted[0]), len(order))
    while (open_ := low < high).any():
        middle = (low + high) // 2
        at = order[np.minimum(middle, len(order) - 1)]
        before = np.zeros(len(low), bool)
        for column, value in zip(columns[::-1], wanted[::-1], strict=True):
            before = (column[at] < value) | ((column[at] == value) & before)
        low = np.where(open_ & before, middle + 1, low)
        high = np.where(open_ & ~before, middle, high)
    return low
