"""The query of a listing, and its result."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from vyloha.commerce.pricing.currencies import ShopCurrency

DEFAULT_ORDER = "menu_order"


class TermJoin(StrEnum):
    """How the terms of one facet go together."""

    OR = "or"  # one of them
    AND = "and"  # each of them, in a variation that all else is true of
    NOT = "not"  # none of them, in no variation


@dataclass(frozen=True, slots=True)
class FacetSelection:
    """Terms of a facet; one that no product has (0 for a term that there is not) is found nowhere."""

    terms: frozenset[int]
    join: TermJoin = TermJoin.OR


class QueryPriceRange(NamedTuple):
    """Minor units of the query's currency, both ends included; None: open."""

    lowest: int | None = None
    highest: int | None = None


@dataclass(frozen=True, slots=True)
class ListingQuery:
    """
    A part of a listing.

    ``scope`` is what the listing is of (a category) and always holds. ``filters`` are what the shopper chose: counts
    next to the terms of a facet leave its own choice aside (with OR and NOT), so each says what choosing it would give.
    ``is_sold_out_last``: in whatever order, what can be bought comes first.
    """

    scope: Mapping[str, FacetSelection] = field(default_factory=dict)
    filters: Mapping[str, FacetSelection] = field(default_factory=dict)
    price: QueryPriceRange | None = None
    order: str = DEFAULT_ORDER
    start: int = 0
    stop: int = 24
    facets: Collection[str] = ()  # those to be counted
    only: frozenset[int] | None = None  # products chosen one by one
    currency: ShopCurrency | None = None  # of prices, asked and answered; None: the default one
    is_sold_out_last: bool = False


@dataclass(frozen=True, slots=True)
class ListingResult:
    """
    ``ids`` of the part in order; ``in_stock``: how many of all ``total`` can be bought. ``counts``: facet → term →
    products; ``prices`` without the choice of a price.
    """

    ids: list[int]
    total: int
    in_stock: int
    counts: dict[str, dict[int, int]]
    prices: QueryPriceRange
