"""What the index of texts knows of a thing that can be found."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from math import log1p

from vyloha.commerce.search.text.analysis import Word, key_of, parts_of, words_of


class Field(StrEnum):
    """Where words stand; a word in a name says more than one in a description."""

    NAME = "name"
    BRAND = "brand"
    CATEGORY = "category"
    ATTRIBUTE = "attribute"
    TAG = "tag"
    DESCRIPTION = "description"


@dataclass(frozen=True, slots=True)
class TextDocument:
    """
    A product that search may find.

    ``texts`` as people wrote them; ``codes`` are SKUs and EANs, its variations' too. Of those that fit as well, what is
    in stock and sells comes first.
    """

    id: int
    texts: dict[Field, str]
    codes: tuple[str, ...] = ()
    pieces_sold: int = 0
    is_in_stock: bool = True

    def words(self, where: Field) -> list[Word]:
        """Return the words of a field, and the parts of those that may be written apart."""
        words = words_of(self.texts.get(where, ""))
        return [*words, *(part for word in words for part in parts_of(word))]

    @property
    def keys(self) -> Iterator[str]:
        return (key for code in self.codes if (key := key_of(code)))

    @property
    def weight(self) -> float:
        """What its score is multiplied by: from 1 to 1.03, so that it never outweighs how well a word fits."""
        return 1 + 0.015 * self.is_in_stock + 0.015 * min(log1p(self.pieces_sold) / 10, 1)


def folded_and_stems(words: Iterable[Word]) -> set[str]:
    """Return what words are found by where nobody tells their forms apart."""
    return {form for word in words for form in (word.folded, *word.stems)}


@dataclass(frozen=True, slots=True)
class TextQuery:
    """``is_finished``: the last word was typed whole; else it may be the beginning of one."""

    words: tuple[Word, ...]
    key: str
    is_finished: bool = False
    limit: int = 24
    offset: int = 0

    @classmethod
    def of(cls, phrase: str, limit: int = 24, offset: int = 0) -> "TextQuery":
        """Return the query that a phrase is; words beyond the eighth are nobody's."""
        return cls(tuple(words_of(phrase)[:MOST_WORDS]), key_of(phrase), phrase.endswith(" "), limit, offset)


MOST_WORDS = 8


@dataclass(frozen=True, slots=True)
class TextFound:
    """``ids`` of products, the best first; ``total``: of all that fit. ``is_exact``: no typo was forgiven."""

    ids: list[int] = field(default_factory=list)
    total: int = 0
    is_exact: bool = True
