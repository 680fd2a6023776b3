"""Documents as columns, in any order and without anything that follows from them."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from vyloha.commerce.search.documents import Document, Terms

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
Indexes = npt.NDArray[np.int32]

NONE = -1  # no price
NUMBERS = ("ids", "position", "created", "sold", "price_from")


class Pairs(NamedTuple):
    """That owners (places of products; of their variations, if ``of_rows``) have terms of a facet."""

    of_rows: bool
    owners: Ints
    terms: Ints


@dataclass(frozen=True, slots=True)
class Raw:
    """``numbers``: a column for each of NUMBERS. A row is a variation; ``rows`` says how many each product has."""

    numbers: dict[str, Ints]
    keys: list[bytes]  # names, as they are sorted
    rows: Ints
    prices: Ints  # of rows
    facets: dict[str, Pairs]
    fixed: dict[str, Ints]  # currency → prices of rows that are set in it

    @classmethod
    def of(cls, documents: Collection[Document]) -> "Raw":
        table = np.array([_numbers(document) for document in documents], np.int64).reshape(len(documents), len(NUMBERS))
        return cls(
            numbers={name: table[:, place] for place, name in enumerate(NUMBERS)},
            keys=[document.sort_key for document in documents],
            rows=_ints(len(document.variations) for document in documents),
            prices=_ints(_price(row.price_minor) for document in documents for row in document.variations),
            facets=_facets(documents),
            fixed=_fixed([row.fixed for document in documents for row in document.variations]),
        )


def _numbers(document: Document) -> tuple[int, ...]:
    price = _price(document.price_from_minor)
    return document.id, document.position, document.created_us, document.pieces_sold, price


def _price(minor: int | None) -> int:
    return NONE if minor is None else minor


def _fixed(rows: Sequence[Mapping[str, int]]) -> dict[str, Ints]:
    codes = {code for row in rows for code in row}
    return {code: _ints(row.get(code, NONE) for row in rows) for code in codes}


def _ints(numbers: Iterable[int]) -> Ints:
    return np.fromiter(numbers, np.int64)


def _facets(documents: Collection[Document]) -> dict[str, Pairs]:
    facets: dict[str, list[Pairs]] = {}
    every_row = [variation.terms for document in documents for variation in document.variations]
    for of_rows, owners in ((False, [document.terms for document in documents]), (True, every_row)):
        for name, (places, terms) in _found(owners).items():
            facets.setdefault(name, []).append(Pairs(of_rows, _ints(places), _ints(terms)))
    rows = _ints(len(document.variations) for document in documents)
    return {name: joined(parts, rows) for name, parts in facets.items()}


def _found(owners: Sequence[Terms]) -> dict[str, tuple[list[int], list[int]]]:
    """Return facet → places of owners and, for each, a term that it has."""
    facets: dict[str, tuple[list[int], list[int]]] = {}
    for place, terms in enumerate(owners):
        for name, ids in terms.items():
            places, known = facets.setdefault(name, ([], []))
            places.extend([place] * len(ids))
            known.extend(ids)
    return facets


def joined(parts: Sequence[Pairs], rows: Ints) -> Pairs:
    """Return the pairs of all parts: of rows when one of them is; ``rows`` are how many each product has."""
    on_products, on_rows = ([part for part in parts if part.of_rows is of_rows] for of_rows in (False, True))
    if on_rows and on_products:
        on_rows.append(_on_rows(_together(on_products), rows))
    return _together(on_rows or on_products)


def _together(parts: Sequence[Pairs]) -> Pairs:
    owners, terms = (np.concatenate([part[place] for part in parts]) for place in (1, 2))
    return Pairs(parts[0].of_rows, owners, terms)


def _on_rows(pairs: Pairs, rows: Ints) -> Pairs:
    """Say of each row what is true of its product."""
    counts = rows[pairs.owners]
    firsts = (np.cumsum(rows) - rows)[pairs.owners]
    # 0, 1, 2 … within each product.
    within = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
    return Pairs(True, np.repeat(firsts, counts) + within, np.repeat(pairs.terms, counts))


def concatenated(raws: Sequence[Raw]) -> Raw:
    """Return all products of ``raws``, which have none in common."""
    facets: dict[str, list[Pairs]] = {}
    products = rows = 0
    for raw in raws:
        for name, pairs in raw.facets.items():
            moved = pairs._replace(owners=pairs.owners + (rows if pairs.of_rows else products))
            facets.setdefault(name, []).append(moved)
        products, rows = products + len(raw.rows), rows + len(raw.prices)
    every = np.concatenate([raw.rows for raw in raws])
    return Raw(
        numbers={name: np.concatenate([raw.numbers[name] for raw in raws]) for name in NUMBERS},
        keys=[key for raw in raws for key in raw.keys],
        rows=every,
        prices=np.concatenate([raw.prices for raw in raws]),
        facets={name: joined(parts, every) for name, parts in facets.items()},
        fixed=_joined_fixed(raws),
    )


def _joined_fixed(raws: Sequence[Raw]) -> dict[str, Ints]:
    codes = {code for raw in raws for code in raw.fixed}
    return {
        code: np.concatenate([raw.fixed.get(code, np.full(len(raw.prices), NONE)) for raw in raws]) for code in codes
    }
