"""Why a phrase finds a thing: which of its words fits where, and in which manner. The same for every engine."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from vyloha.commerce.search.text.analysis import Word, parts_of, spellings_of
from vyloha.commerce.search.text.documents import Field, TextDocument
from vyloha.commerce.search.text.matching import Known, Leaf, matched
from vyloha.commerce.search.text.plan import NAMED_FIELDS, Leniency, fields_of, leniencies, way_of
from vyloha.commerce.search.text.query import Slot, TextQuery
from vyloha.commerce.search.text.query_nodes import Typos


class Manner(StrEnum):
    """How a word that was typed fits one of the document."""

    CODE = "code"
    EXACT = "exact"
    FOLDED = "folded"  # but for marks
    BEGINNING = "beginning"
    FORM = "form"
    DIMINUTIVE = "diminutive"
    SYNONYM = "synonym"
    TYPO = "typo"


@dataclass(frozen=True, slots=True)
class Fit:
    """``typed`` fits the word ``found``, which stands in the field ``where`` (None: it is a code)."""

    typed: str
    manner: Manner
    found: str = ""
    where: Field | None = None


@dataclass(frozen=True, slots=True)
class Explanation:
    """``missing``: what was typed and is nowhere in the document, though it should be."""

    fits: tuple[Fit, ...]
    missing: tuple[str, ...] = ()


def explanation_of(query: TextQuery, document: TextDocument) -> Explanation | None:
    """Return why the query finds the document; None: it does not."""
    known = {field: set(terms) for field, terms in fields_of(document).items()}
    for leniency in leniencies(query):
        if found := matched(way_of(query, leniency), known):
            if found.leaves[0].way.field in _CODES:
                code = _code(document, found.leaves[0].found)
                return Explanation((Fit(_text(query.words), Manner.CODE, code),))
            return _by_slots(query, document, known, leniency)
    if not query.may_lack_words:
        return None
    some = (_by_slots(query, document, known, leniency) for leniency in leniencies(query))
    return next((way for way in some if way.fits), None)


def _by_slots(query: TextQuery, document: TextDocument, known: Known, leniency: Leniency) -> Explanation:
    fits: list[Fit] = []
    missing: list[str] = []
    # Of what may be missing nothing needs to be said.
    for slot in (slot for slot in query.slots if not slot.may_lack):
        own = list(_fits(slot, document, known, leniency))
        fits += own
        missing += [] if own else [_text(slot.words)]
    return Explanation(tuple(fits), tuple(missing))


def _fits(slot: Slot, document: TextDocument, known: Known, leniency: Leniency) -> Iterator[Fit]:
    """Yield how the words of a slot fit, looked for as if they were the whole phrase."""
    alone, typed = (TextQuery((one,), key="") for one in (slot, Slot(slot.words)))
    best, as_typed = (matched(way_of(one, leniency), known) for one in (alone, typed))
    if best is None:
        return
    fits = [_fit(leaf, slot.words, document) for leaf in best.leaves if leaf.way.field not in _ORDERING]
    is_as_typed = as_typed is not None and as_typed.score >= best.score
    yield from fits if is_as_typed else _as_synonym(_text(slot.words), fits)


def _as_synonym(typed: str, fits: Iterable[Fit]) -> Iterator[Fit]:
    """Yield a fit for each field in which words of the synonym stand."""
    for where, own in groupby(fits, key=lambda fit: fit.where):
        yield Fit(typed, Manner.SYNONYM, " ".join(fit.found for fit in own), where)


# Which only put one of two before the other.
_ORDERING = frozenset({"whole", "first"})
_CODES = frozenset({"code", "code_beginning"})
_MANNERS = {
    **dict.fromkeys(_CODES, Manner.CODE),
    "exact": Manner.EXACT,
    "folded": Manner.FOLDED,
    "beginning": Manner.BEGINNING,
    "other_beginning": Manner.BEGINNING,
    "diminutive": Manner.DIMINUTIVE,
}


def _fit(leaf: Leaf, typed: Collection[Word], document: TextDocument) -> Fit:
    words = [*typed, *(part for word in typed for part in parts_of(word))]
    manner = _manner(leaf, words)
    where, found = _place(leaf, words, document)
    if manner is Manner.FORM and found and any(word.folded == found.folded for word in words):
        # Fields other than the name do not tell words from their forms.
        manner = Manner.EXACT if any(word.exact == found.exact for word in words) else Manner.FOLDED
    whose = next((word for word in words if leaf.way.value in {word.exact, word.folded, *word.stems}), None)
    return Fit(whose.exact if whose else _text(typed), manner, found.exact if found else leaf.found, where)


def _manner(leaf: Leaf, words: Iterable[Word]) -> Manner:
    if isinstance(leaf.way, Typos):
        return Manner.TYPO
    if known := _MANNERS.get(leaf.way.field):
        return known
    is_form = any(leaf.way.value in {word.folded, *word.stems} for word in words)
    return Manner.FORM if is_form else Manner.DIMINUTIVE


def _place(leaf: Leaf, typed: Collection[Word], document: TextDocument) -> tuple[Field, Word | None]:
    """Return the field in which the term stands, and the word there that it is of: rather the one that was typed."""
    exact, folded = {word.exact for word in typed}, {word.folded for word in typed}
    places = _places(leaf.way.field)
    for where in places:
        own = document.joined_words() if leaf.way.field == "joined" else document.words(where)
        if words := [word for word in own if _is_of(leaf, word)]:
            return where, max(words, key=lambda word: (word.exact in exact, word.folded in folded))
    return places[0], None


def _is_of(leaf: Leaf, word: Word) -> bool:
    if _MANNERS.get(leaf.way.field) is Manner.BEGINNING:
        return word.folded.startswith(leaf.found)
    return leaf.found in {word.exact, word.folded, *word.stems}


def _places(field: str) -> tuple[Field, ...]:
    if field == "other_beginning":
        return NAMED_FIELDS
    return (Field(field),) if field in {*Field} else (Field.NAME,)


def _code(document: TextDocument, key: str) -> str:
    """Return the code that a key is of, as it is written."""
    written = zip(document.keys, (code for code in document.codes if code), strict=False)
    found = (code for one, code in written if any(way.startswith(key) for way in spellings_of(one)))
    return next(found, key)


def _text(words: Iterable[Word]) -> str:
    return " ".join(word.exact for word in words)
