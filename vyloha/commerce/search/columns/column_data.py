"""Documents as columns, unsorted and without derived data."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from vyloha.commerce.search.documents import ProductDocument, Terms

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
Indexes = npt.NDArray[np.int32]

NONE = -1  # no price
NUMBERS = ("ids", "position", "created", "sold", "rating", "reviews", "price_from")


class TermPairs(NamedTuple):
    """Pairs of owners (positions of products; of their variations, if ``of_rows``) and their terms of a facet."""

    of_rows: bool
    owners: Ints
    terms: Ints


@dataclass(frozen=True, slots=True)
class ColumnData:
    """
    ``numbers``: a column for each of NUMBERS. A row is a variation; ``rows`` holds the number of rows of each product.
    """

    numbers: dict[str, Ints]
    keys: list[bytes]  # names, as they are sorted
    rows: Ints
    prices: Ints  # of rows
    facets: dict[str, TermPairs]
    fixed: dict[str, Ints]  # currency → fixed prices of rows

    @classmethod
    def from_documents(cls, documents: Collection[ProductDocument]) -> "ColumnData":
        table = np.array([_build_numbers(document) for document in documents], np.int64).reshape(
            len(documents), len(NUMBERS)
        )
        return cls(
            numbers={name: table[:, place] for place, name in enumerate(NUMBERS)},
            keys=[document.sort_key for document in documents],
            rows=_build_ints(len(document.variations) for document in documents),
            prices=_build_ints(_encode_price(row.price_minor) for document in documents for row in document.variations),
            facets=_build_facets(documents),
            fixed=_build_fixed_prices([row.fixed for document in documents for row in document.variations]),
        )


def _build_numbers(document: ProductDocument) -> tuple[int, ...]:
    price = _encode_price(document.price_from_minor)
    popularity = document.pieces_sold, document.rating, document.review_count
    return document.id, document.position, document.created_us, *popularity, price


def _encode_price(minor: int | None) -> int:
    return NONE if minor is None else minor


def _build_fixed_prices(rows: Sequence[Mapping[str, int]]) -> dict[str, Ints]:
    codes = {code for row in rows for code in row}
    return {code: _build_ints(row.get(code, NONE) for row in rows) for code in codes}


def _build_ints(numbers: Iterable[int]) -> Ints:
    return np.fromiter(numbers, np.int64)


def _build_facets(documents: Collection[ProductDocument]) -> dict[str, TermPairs]:
    facets: dict[str, list[TermPairs]] = {}
    every_row = [variation.terms for document in documents for variation in document.variations]
    for of_rows, owners in ((False, [document.terms for document in documents]), (True, every_row)):
        for name, (places, terms) in _collect_terms(owners).items():
            facets.setdefault(name, []).append(TermPairs(of_rows, _build_ints(places), _build_ints(terms)))
    rows = _build_ints(len(document.variations) for document in documents)
    return {name: join_pairs(parts, rows) for name, parts in facets.items()}


def _collect_terms(owners: Sequence[Terms]) -> dict[str, tuple[list[int], list[int]]]:
    """Return facet → positions of owners and, for each, one of its terms."""
    facets: dict[str, tuple[list[int], list[int]]] = {}
    for place, terms in enumerate(owners):
        for name, ids in terms.items():
            places, known = facets.setdefault(name, ([], []))
            places.extend([place] * len(ids))
            known.extend(ids)
    return facets


def join_pairs(parts: Sequence[TermPairs], rows: Ints) -> TermPairs:
    """Return the pairs of all parts: of rows when one of them is; ``rows`` holds the number of rows of each product."""
    on_products, on_rows = ([part for part in parts if part.of_rows is of_rows] for of_rows in (False, True))
    if on_rows and on_products:
        on_rows.append(_spread_to_rows(_concatenate_pairs(on_products), rows))
    return _concatenate_pairs(on_rows or on_products)


def _concatenate_pairs(parts: Sequence[TermPairs]) -> TermPairs:
    owners, terms = (np.concatenate([part[place] for part in parts]) for place in (1, 2))
    return TermPairs(parts[0].of_rows, owners, terms)


def _spread_to_rows(pairs: TermPairs, rows: Ints) -> TermPairs:
    """Repeat the terms of each product for its rows."""
    counts = rows[pairs.owners]
    firsts = (np.cumsum(rows) - rows)[pairs.owners]
    # 0, 1, 2 … within each product.
    within = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
    return TermPairs(True, np.repeat(firsts, counts) + within, np.repeat(pairs.terms, counts))


def concatenate(raws: Sequence[ColumnData]) -> ColumnData:
    """Return all products of ``raws``, which share none."""
    facets: dict[str, list[TermPairs]] = {}
    products = rows = 0
    for raw in raws:
        for name, pairs in raw.facets.items():
            moved = pairs._replace(owners=pairs.owners + (rows if pairs.of_rows else products))
            facets.setdefault(name, []).append(moved)
        products, rows = products + len(raw.rows), rows + len(raw.prices)
    every = np.concatenate([raw.rows for raw in raws])
    return ColumnData(
        numbers={name: np.concatenate([raw.numbers[name] for raw in raws]) for name in NUMBERS},
        keys=[key for raw in raws for key in raw.keys],
        rows=every,
        prices=np.concatenate([raw.prices for raw in raws]),
        facets={name: join_pairs(parts, every) for name, parts in facets.items()},
        fixed=_join_fixed_prices(raws),
    )


def _join_fixed_prices(raws: Sequence[ColumnData]) -> dict[str, Ints]:
    codes = {code for raw in raws for code in raw.fixed}
    return {
        code: np.concatenate([raw.fixed.get(code, np.full(len(raw.prices), NONE)) for raw in raws]) for code in codes
    }
