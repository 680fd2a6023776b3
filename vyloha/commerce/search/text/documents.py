"""The text document of an item that search can find."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from math import log1p

from vyloha.commerce.search.text.analysis import (
    AnalysedWord,
    analyse,
    find_hyphenated,
    find_neighbours,
    normalize_code,
    split_compound,
)


class TextField(StrEnum):
    """The field of a word; a word in a name counts more than one in a description."""

    NAME = "name"
    BRAND = "brand"
    CATEGORY = "category"
    ATTRIBUTE = "attribute"
    TAG = "tag"
    DESCRIPTION = "description"


class TextKind(StrEnum):
    """Kinds of items that search finds; categories, tags and brands have the taxonomy names of WooCommerce."""

    PRODUCT = "product"
    CATEGORY = "product_cat"
    TAG = "product_tag"
    BRAND = "product_brand"
    VENDOR = "vendor"
    POST = "post"
    PAGE = "page"
    TERM = "term"


_KINDS = tuple(TextKind)  # append only: the index stores their positions
_MAX_KINDS = 16


def encode_number(kind: TextKind, pk: int) -> int:
    """Return the number of the item ``pk`` of a kind in the index."""
    return pk * _MAX_KINDS + _KINDS.index(kind)


def decode_number(number: int) -> tuple[TextKind, int]:
    """Return the kind and the id of a number."""
    return _KINDS[number % _MAX_KINDS], number // _MAX_KINDS


@dataclass(frozen=True, slots=True)
class TextDocument:
    """
    An item that search may find.

    ``texts`` as people wrote them; ``codes`` are SKUs and EANs, those of variations too. Of equal matches, items in
    stock and best sellers come first. ``boost`` (1: none) is set by the merchant. ``ingredients`` are the terms of
    those that every variation has, allergens included (``ingredients.py``).
    """

    id: int
    texts: dict[TextField, str]
    codes: tuple[str, ...] = ()
    pieces_sold: int = 0
    is_in_stock: bool = True
    kind: TextKind = TextKind.PRODUCT
    boost: float = 1.0
    ingredients: frozenset[str] = frozenset()

    @property
    def number(self) -> int:
        return encode_number(self.kind, self.id)

    def get_words(self, where: TextField) -> list[AnalysedWord]:
        """Return the words of a field, the parts of compounds, and the words that hyphens join."""
        text = self.texts.get(where, "")
        words = analyse(text)
        joined = (join.word for join in find_hyphenated(text))
        return [*words, *(part for word in words for part in split_compound(word)), *joined]

    def get_joined_words(self) -> list[AnalysedWord]:
        """Return neighbouring words of the name written as one; small words are never joined."""
        joins = find_neighbours(self.texts.get(TextField.NAME, ""))
        return [join.word for join in joins if not any(part.is_small for part in join.parts)]

    @property
    def keys(self) -> Iterator[str]:
        return (key for code in self.codes if (key := normalize_code(code)))

    @property
    def weight(self) -> float:
        """The factor of its score: from 1 to 1.03, so that it never outweighs how well a word matches."""
        return self.boost * (1 + 0.015 * self.is_in_stock + 0.015 * min(log1p(self.pieces_sold) / 10, 1))
