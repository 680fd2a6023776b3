"""What search is asked, and what it answers."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from vyloha.commerce.search.text.analysis import Join, Word, hyphenated_in, key_of, neighbours_in, words_of
from vyloha.commerce.search.text.documents import Kind
from vyloha.commerce.search.text.ingredients import find_unwanted

LONGEST_PHRASE = 200  # characters; nobody looks for more
MOST_WORDS = 8
PRODUCTS = frozenset({Kind.PRODUCT})

Phrase = tuple[Word, ...]
Stems = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Slot:
    """
    A part of a phrase that has to fit: ``words`` as typed, all of them, or one of the ``synonyms``.

    ``joined``: what its words may be a part of, when they are written as one with their neighbours.
    ``may_lack``: how it joins others says little ("do", "bez"), so that what lacks it fits as well. ``is_named``: a
    description is not enough.
    """

    words: Phrase
    synonyms: tuple[Phrase, ...] = ()
    may_lack: bool = False
    is_named: bool = False
    joined: Phrase = ()


@dataclass(frozen=True)
class SearchWords:
    """
    What the merchant knows of words.

    ``synonyms``: the surest stems of a phrase → phrases that may stand for it. ``stop_words``: the surest stems of
    words that say nothing, in whatever form they stand.
    """

    synonyms: Mapping[Stems, tuple[Phrase, ...]] = field(default_factory=dict)
    stop_words: frozenset[str] = frozenset()

    def slots_of(self, words: Sequence[Word]) -> tuple[Slot, ...]:
        """Return the slots of a phrase; the longest phrase that has synonyms is one slot."""
        slots, start = [], 0
        while start < len(words):
            length = self._length_at(words, start)
            part = tuple(words[start : start + length])
            says_little = length == 1 and (part[0].is_small or part[0].stems[0] in self.stop_words)
            slots.append(Slot(part, self.synonyms.get(stems_of(part), ()), says_little))
            start += length
        slots = list(dict.fromkeys(reversed(slots)))[::-1]  # saying it again says no more
        if all(slot.may_lack for slot in slots):  # of such words alone each counts
            return tuple(Slot(slot.words, slot.synonyms) for slot in slots)
        return tuple(slots)

    def _length_at(self, words: Sequence[Word], start: int) -> int:
        longest = min(self._longest, len(words) - start)
        fitting = (n for n in range(longest, 1, -1) if stems_of(words[start : start + n]) in self.synonyms)
        return next(fitting, 1)

    @cached_property
    def _longest(self) -> int:
        return max(map(len, self.synonyms), default=1)


def stems_of(phrase: Sequence[Word]) -> Stems:
    """Return what a phrase's forms have in common: synonyms are known by it."""
    return tuple(word.stems[0] for word in phrase)


NO_WORDS = SearchWords()


@dataclass(frozen=True, slots=True)
class TextQuery:
    """
    A phrase ready to be looked for. Its last word may be the beginning of one, unless it ``is_finished``. ``key``: all
    of it as a code.

    ``may_lack_words``: rather than nothing, find what has some of the words. ``is_taken_literally``: forgive no typo.
    ``unwanted``: the ingredients that nothing found may have ("bez lepku").
    """

    slots: tuple[Slot, ...]
    key: str
    limit: int = 24
    offset: int = 0
    kinds: frozenset[Kind] = PRODUCTS
    may_lack_words: bool = False
    is_taken_literally: bool = False
    is_finished: bool = False
    unwanted: tuple[Phrase, ...] = ()

    @classmethod
    def of(
        cls,
        phrase: str,
        limit: int = 24,
        offset: int = 0,
        kinds: frozenset[Kind] = PRODUCTS,
        known: SearchWords = NO_WORDS,
    ) -> "TextQuery":
        """Return the query that a phrase is; words beyond the eighth are nobody's."""
        phrase = phrase[:LONGEST_PHRASE]
        words = words_of(phrase)[:MOST_WORDS]
        unwanted = tuple(find_unwanted(words))
        joins = {join.word: join for join in (*neighbours_in(phrase), *hyphenated_in(phrase))}.values()
        slots = tuple(_with_joined(slot, joins) for slot in known.slots_of(words))
        return cls(_without_unwanted(slots, unwanted), key_of(phrase), limit, offset, kinds, unwanted=unwanted)

    @property
    def words(self) -> Phrase:
        return tuple(word for slot in self.slots for word in slot.words)


def _without_unwanted(slots: tuple[Slot, ...], unwanted: tuple[Phrase, ...]) -> tuple[Slot, ...]:
    """
    Return the slots so that nothing need have the unwanted words: "džem bez lepku" is any jam without gluten.

    Of "bez lepku" alone both words are needed: things that say so are looked for.
    """
    words = {word for phrase in unwanted for word in phrase}
    if not words:
        return slots
    lacking = tuple(replace(slot, may_lack=slot.may_lack or words.issuperset(slot.words)) for slot in slots)
    if all(slot.may_lack for slot in lacking):
        return tuple(replace(slot, may_lack=False) for slot in slots)
    return lacking


def _with_joined(slot: Slot, joins: Iterable[Join]) -> Slot:
    return replace(slot, joined=tuple(join.word for join in joins if set(slot.words) <= set(join.parts)))


@dataclass(frozen=True, slots=True)
class Hit:
    """``score``: how well it fits, to compare hits of one query; it says nothing by itself."""

    kind: Kind
    id: int
    score: float


@dataclass(frozen=True, slots=True)
class TextFound:
    """
    ``hits``: the best first; ``total``: of all that fit, where ``is_counted``; else more may fit. ``is_exact``: no typo
    was forgiven.

    ``lacks_words``: nothing fits all words of the phrase well, and the hits have some of them.
    """

    hits: tuple[Hit, ...] = ()
    total: int = 0
    is_exact: bool = True
    lacks_words: bool = False
    is_counted: bool = True

    @property
    def is_cut(self) -> bool:
        """Whether more fits than the hits, of which there are as many as were asked for."""
        return self.total > len(self.hits) or not self.is_counted

    @property
    def best(self) -> float:
        """The score of the best hit."""
        return self.hits[0].score if self.hits else 0.0

    @property
    def ids(self) -> list[int]:
        """The ids of the products among the hits."""
        return [hit.id for hit in self.hits if hit.kind is Kind.PRODUCT]
