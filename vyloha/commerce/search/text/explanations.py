"""Explains why a phrase finds an item: which of its words match which field, and how. The same for every engine."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from vyloha.commerce.search.text.analysis import AnalysedWord, get_spellings, split_compound
from vyloha.commerce.search.text.documents import TextDocument, TextField
from vyloha.commerce.search.text.matching import Known, MatchedTerm, match_document
from vyloha.commerce.search.text.plan import NAMED_FIELDS, Leniency, build_node, build_terms, get_leniencies
from vyloha.commerce.search.text.query import PhraseSlot, TextQuery
from vyloha.commerce.search.text.query_nodes import TypoNode


class MatchManner(StrEnum):
    """How a typed word matches one of the document."""

    CODE = "code"
    EXACT = "exact"
    FOLDED = "folded"  # except diacritics
    BEGINNING = "beginning"
    FORM = "form"
    DIMINUTIVE = "diminutive"
    SYNONYM = "synonym"
    TYPO = "typo"


@dataclass(frozen=True, slots=True)
class WordMatch:
    """``typed`` matches the word ``found`` in the field ``where`` (None: it is a code)."""

    typed: str
    manner: MatchManner
    found: str = ""
    where: TextField | None = None


@dataclass(frozen=True, slots=True)
class MatchExplanation:
    """``missing``: typed words that the document lacks, though it should have them."""

    fits: tuple[WordMatch, ...]
    missing: tuple[str, ...] = ()


def explain_match(query: TextQuery, document: TextDocument) -> MatchExplanation | None:
    """Return why the query finds the document; None if it does not."""
    known = {field: set(terms) for field, terms in build_terms(document).items()}
    for leniency in get_leniencies(query):
        if found := match_document(build_node(query, leniency), known):
            if found.leaves[0].way.field in _CODES:
                code = _find_code(document, found.leaves[0].found)
                return MatchExplanation((WordMatch(_format_words(query.words), MatchManner.CODE, code),))
            return _explain_slots(query, document, known, leniency)
    if not query.may_lack_words:
        return None
    some = (_explain_slots(query, document, known, leniency) for leniency in get_leniencies(query))
    return next((way for way in some if way.fits), None)


def _explain_slots(query: TextQuery, document: TextDocument, known: Known, leniency: Leniency) -> MatchExplanation:
    fits: list[WordMatch] = []
    missing: list[str] = []
    # Words that may be missing need no explanation.
    for slot in (slot for slot in query.slots if not slot.may_lack):
        own = list(_match_slot(slot, document, known, leniency))
        fits += own
        missing += [] if own else [_format_words(slot.words)]
    return MatchExplanation(tuple(fits), tuple(missing))


def _match_slot(slot: PhraseSlot, document: TextDocument, known: Known, leniency: Leniency) -> Iterator[WordMatch]:
    """Yield the matches of a slot's words, as if they were the whole phrase."""
    alone, typed = (TextQuery((one,), key="") for one in (slot, PhraseSlot(slot.words)))
    best, as_typed = (match_document(build_node(one, leniency), known) for one in (alone, typed))
    if best is None:
        return
    fits = [_build_word_match(leaf, slot.words, document) for leaf in best.leaves if leaf.way.field not in _ORDERING]
    is_as_typed = as_typed is not None and as_typed.score >= best.score
    yield from fits if is_as_typed else _convert_to_synonym(_format_words(slot.words), fits)


def _convert_to_synonym(typed: str, fits: Iterable[WordMatch]) -> Iterator[WordMatch]:
    """Yield a match for each field that has words of the synonym."""
    for where, own in groupby(fits, key=lambda fit: fit.where):
        yield WordMatch(typed, MatchManner.SYNONYM, " ".join(fit.found for fit in own), where)


# Bonus nodes only rank equal matches.
_ORDERING = frozenset({"whole", "first"})
_CODES = frozenset({"code", "code_beginning"})
_MANNERS = {
    **dict.fromkeys(_CODES, MatchManner.CODE),
    "exact": MatchManner.EXACT,
    "folded": MatchManner.FOLDED,
    "beginning": MatchManner.BEGINNING,
    "other_beginning": MatchManner.BEGINNING,
    "diminutive": MatchManner.DIMINUTIVE,
}


def _build_word_match(leaf: MatchedTerm, typed: Collection[AnalysedWord], document: TextDocument) -> WordMatch:
    words = [*typed, *(part for word in typed for part in split_compound(word))]
    manner = _classify_match(leaf, words)
    where, found = _find_matched_word(leaf, words, document)
    if manner is MatchManner.FORM and found and any(word.folded == found.folded for word in words):
        # Fields other than the name do not distinguish words from their forms.
        manner = MatchManner.EXACT if any(word.exact == found.exact for word in words) else MatchManner.FOLDED
    whose = next((word for word in words if leaf.way.value in {word.exact, word.folded, *word.stems}), None)
    return WordMatch(
        whose.exact if whose else _format_words(typed), manner, found.exact if found else leaf.found, where
    )


def _classify_match(leaf: MatchedTerm, words: Iterable[AnalysedWord]) -> MatchManner:
    if isinstance(leaf.way, TypoNode):
        return MatchManner.TYPO
    if known := _MANNERS.get(leaf.way.field):
        return known
    is_form = any(leaf.way.value in {word.folded, *word.stems} for word in words)
    return MatchManner.FORM if is_form else MatchManner.DIMINUTIVE


def _find_matched_word(
    leaf: MatchedTerm, typed: Collection[AnalysedWord], document: TextDocument
) -> tuple[TextField, AnalysedWord | None]:
    """Return the field of the term, and the word there that it comes from: preferably the typed one."""
    exact, folded = {word.exact for word in typed}, {word.folded for word in typed}
    places = _get_fields(leaf.way.field)
    for where in places:
        own = document.get_joined_words() if leaf.way.field == "joined" else document.get_words(where)
        if words := [word for word in own if _is_term_of_word(leaf, word)]:
            return where, max(words, key=lambda word: (word.exact in exact, word.folded in folded))
    return places[0], None


def _is_term_of_word(leaf: MatchedTerm, word: AnalysedWord) -> bool:
    if _MANNERS.get(leaf.way.field) is MatchManner.BEGINNING:
        return word.folded.startswith(leaf.found)
    return leaf.found in {word.exact, word.folded, *word.stems}


def _get_fields(field: str) -> tuple[TextField, ...]:
    if field == "other_beginning":
        return NAMED_FIELDS
    return (TextField(field),) if field in {*TextField} else (TextField.NAME,)


def _find_code(document: TextDocument, key: str) -> str:
    """Return the code of a key, as written."""
    written = zip(document.keys, (code for code in document.codes if code), strict=False)
    found = (code for one, code in written if any(way.startswith(key) for way in get_spellings(one)))
    return next(found, key)


def _format_words(words: Iterable[AnalysedWord]) -> str:
    return " ".join(word.exact for word in words)
