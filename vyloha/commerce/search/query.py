"""The query of a listing, and its result."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from vyloha.commerce.pricing.currencies import ShopCurrency

DEFAULT_ORDER = "menu_order"


class TermJoin(StrEnum):
    """How the selected terms of one facet are combined."""

    OR = "or"  # one of them
    AND = "and"  # each of them, in a variation that matches all other filters
    NOT = "not"  # none of them, in no variation


@dataclass(frozen=True, slots=True)
class FacetSelection:
    """Selected terms of a facet; a term that no product has (0 for an unknown one) finds nothing."""

    terms: frozenset[int]
    join: TermJoin = TermJoin.OR


class QueryPriceRange(NamedTuple):
    """Minor units of the query's currency, both ends included; None: no limit."""

    lowest: int | None = None
    highest: int | None = None


@dataclass(frozen=True, slots=True)
class ListingQuery:
    """
    A page of a listing.

    ``scope`` is the listing itself (a category) and always applies. ``filters`` are the shopper's selections: the
    counts of a facet's terms ignore its own selection (with OR and NOT), so each count is the result of selecting the
    term. ``is_sold_out_last``: products that can be bought come first in any sort order.
    """

    scope: Mapping[str, FacetSelection] = field(default_factory=dict)
    filters: Mapping[str, FacetSelection] = field(default_factory=dict)
    price: QueryPriceRange | None = None
    order: str = DEFAULT_ORDER
    start: int = 0
    stop: int = 24
    facets: Collection[str] = ()  # facets to count
    only: frozenset[int] | None = None  # products selected one by one
    currency: ShopCurrency | None = None  # of the price filter and range; None: the default one
    is_sold_out_last: bool = False


@dataclass(frozen=True, slots=True)
class ListingResult:
    """
    ``ids`` of the page in order; ``in_stock``: how many of all ``total`` can be bought. ``counts``: facet → term →
    number of products; ``prices``: the range without the price filter.
    """

    ids: list[int]
    total: int
    in_stock: int
    counts: dict[str, dict[int, int]]
    prices: QueryPriceRange
