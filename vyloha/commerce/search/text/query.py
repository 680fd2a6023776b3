"""The query and the result of a text search."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from vyloha.commerce.search.text.analysis import (
    AnalysedWord,
    Join,
    analyse,
    find_hyphenated,
    find_neighbours,
    normalize_code,
)
from vyloha.commerce.search.text.documents import TextKind
from vyloha.commerce.search.text.exclusions import find_unwanted

MAX_PHRASE_LENGTH = 200  # characters; nobody searches for more
MAX_WORDS = 8
PRODUCTS = frozenset({TextKind.PRODUCT})

Phrase = tuple[AnalysedWord, ...]
Stems = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PhraseSlot:
    """
    A part of a phrase that has to match: all of ``words`` as typed, or one of the ``synonyms``.

    ``joined``: words that its words may be a part of, when they are written as one with their neighbours. ``may_lack``:
    the word says little by itself ("do", "bez"), so items without it match as well. ``is_named``: a match in a
    description is not sufficient.
    """

    words: Phrase
    synonyms: tuple[Phrase, ...] = ()
    may_lack: bool = False
    is_named: bool = False
    joined: Phrase = ()


@dataclass(frozen=True)
class SearchWords:
    """
    The merchant's words.

    ``synonyms``: the surest stems of a phrase → its synonyms. ``stop_words``: the surest stems of words to ignore in
    any form.
    """

    synonyms: Mapping[Stems, tuple[Phrase, ...]] = field(default_factory=dict)
    stop_words: frozenset[str] = frozenset()

    def build_slots(self, words: Sequence[AnalysedWord]) -> tuple[PhraseSlot, ...]:
        """Return the slots of a phrase; the longest phrase with synonyms is one slot."""
        slots, start = [], 0
        while start < len(words):
            length = self._get_synonym_length(words, start)
            part = tuple(words[start : start + length])
            says_little = length == 1 and (part[0].is_small or part[0].stems[0] in self.stop_words)
            slots.append(PhraseSlot(part, self.synonyms.get(build_stems(part), ()), says_little))
            start += length
        slots = list(dict.fromkeys(reversed(slots)))[::-1]  # a repetition adds nothing
        if all(slot.may_lack for slot in slots):  # a phrase of such words alone requires each
            return tuple(PhraseSlot(slot.words, slot.synonyms) for slot in slots)
        return tuple(slots)

    def _get_synonym_length(self, words: Sequence[AnalysedWord], start: int) -> int:
        longest = min(self._longest, len(words) - start)
        fitting = (n for n in range(longest, 1, -1) if build_stems(words[start : start + n]) in self.synonyms)
        return next(fitting, 1)

    @cached_property
    def _longest(self) -> int:
        return max(map(len, self.synonyms), default=1)


def build_stems(phrase: Sequence[AnalysedWord]) -> Stems:
    """Return the stems that identify a phrase in any form, as synonyms use them."""
    return tuple(word.stems[0] for word in phrase)


NO_WORDS = SearchWords()


@dataclass(frozen=True, slots=True)
class TextQuery:
    """
    A parsed phrase. Its last word may be partial, unless it ``is_finished``. ``key``: the whole phrase as a code.

    ``may_lack_words``: find items with some of the words if none has all. ``is_taken_literally``: correct no typos.
    ``unwanted``: the ingredients that no result may have ("bez lepku"). ``leaves_doubt_out``: nor may a result leave
    open whether it has them.
    """

    slots: tuple[PhraseSlot, ...]
    key: str
    limit: int = 24
    offset: int = 0
    kinds: frozenset[TextKind] = PRODUCTS
    may_lack_words: bool = False
    is_taken_literally: bool = False
    is_finished: bool = False
    unwanted: tuple[Phrase, ...] = ()
    leaves_doubt_out: bool = False

    @classmethod
    def from_phrase(
        cls,
        phrase: str,
        limit: int = 24,
        offset: int = 0,
        kinds: frozenset[TextKind] = PRODUCTS,
        known: SearchWords = NO_WORDS,
    ) -> "TextQuery":
        """Return the query of a phrase; words after the eighth are ignored, except unwanted ones."""
        phrase = phrase[:MAX_PHRASE_LENGTH]
        words = analyse(phrase)[:MAX_WORDS]
        unwanted = tuple(find_unwanted(phrase))
        joins = {join.word: join for join in (*find_neighbours(phrase), *find_hyphenated(phrase))}.values()
        slots = known.build_slots(words)
        if joins:
            slots = tuple(_add_joined(slot, joins) for slot in slots)
        return cls(_remove_unwanted(slots, unwanted), normalize_code(phrase), limit, offset, kinds, unwanted=unwanted)

    @property
    def words(self) -> Phrase:
        return tuple(word for slot in self.slots for word in slot.words)


def _remove_unwanted(slots: tuple[PhraseSlot, ...], unwanted: tuple[Phrase, ...]) -> tuple[PhraseSlot, ...]:
    """
    Return the slots without the unwanted words: "džem bez lepku" is any jam without gluten.

    For "bez lepku" alone both words are required: it finds items that say so.
    """
    words = {word for phrase in unwanted for word in phrase}
    if not words:
        return slots
    lacking = tuple(replace(slot, may_lack=slot.may_lack or words.issuperset(slot.words)) for slot in slots)
    if all(slot.may_lack for slot in lacking):
        return tuple(replace(slot, may_lack=False) for slot in slots)
    return lacking


def _add_joined(slot: PhraseSlot, joins: Iterable[Join]) -> PhraseSlot:
    joined = tuple(join.word for join in joins if set(slot.words) <= set(join.parts))
    return replace(slot, joined=joined) if joined else slot


@dataclass(frozen=True, slots=True)
class TextHit:
    """``score``: how well it matches, comparable only within one query."""

    kind: TextKind
    id: int
    score: float


@dataclass(frozen=True, slots=True)
class TextResult:
    """
    ``hits``: the best first; ``total``: the number of all matches if ``is_counted``, else a minimum. ``is_exact``: no
    typo was corrected.

    ``lacks_words``: nothing matches all words of the phrase well, and the hits have some of them.
    """

    hits: tuple[TextHit, ...] = ()
    total: int = 0
    is_exact: bool = True
    lacks_words: bool = False
    is_counted: bool = True

    @property
    def is_cut(self) -> bool:
        """Whether there are more matches than hits, of which there are as many as requested."""
        return self.total > len(self.hits) or not self.is_counted

    @property
    def best(self) -> float:
        """The score of the best hit."""
        return self.hits[0].score if self.hits else 0.0

    @property
    def ids(self) -> list[int]:
        """The ids of the products among the hits."""
        return [hit.id for hit in self.hits if hit.kind is TextKind.PRODUCT]
