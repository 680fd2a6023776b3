"""
Defines the terms of a document, the ways in which a phrase may match it, and their scores; the same for every engine.

The scores of a phrase's words add up; of the ways in which a word matches, the best one counts.
"""

from collections.abc import Collection, Iterable, Iterator
from enum import IntEnum
from functools import lru_cache
from itertools import pairwise

from vyloha.commerce.search.text.analysis import AnalysedWord, analyse, get_spellings, split_compound
from vyloha.commerce.search.text.diminutives import get_all_base_stems, get_base_stems, get_possible_base_stems
from vyloha.commerce.search.text.documents import TextDocument, TextField
from vyloha.commerce.search.text.ingredients import get_doubt_terms, get_unwanted_terms
from vyloha.commerce.search.text.query import PhraseSlot, TextQuery
from vyloha.commerce.search.text.query_nodes import (
    BestOfNode,
    PhraseNode,
    QueryNode,
    SumNode,
    TermNode,
    TypoNode,
    Unless,
    remove_field,
    scale_node,
)

# Raise it when documents get other terms, or an engine stores them differently: each version of the shop builds its
# own index.
VERSION = 14
SHORTEST_FUZZY, LONGEST_FUZZY = 3, 20  # letters; for two anything is a typo, and long words take long
TWO_TYPOS_FROM = 8
MAX_PREFIX_LENGTH = 15
MIN_REMAINING_LENGTH = 4  # minimum letters of a last word searched by a shorter prefix
MAX_LEFT_OUT = 3
SHORTEST_FUZZY_STEM, TWO_TYPOS_IN_STEM_FROM = 4, 7
# How well a word matches in its field.
EXACT, FOLDED, BEGINNING, STEM, INNER_BEGINNING, DIMINUTIVE = 10.0, 9.5, 7.5, 7.0, 6.0, 3.0
MAYBE_DIMINUTIVE, FUZZY, FUZZY_STEM, SHORTENED = 2.2, 2.0, 1.8, 1.5
SECOND_TYPO = 0.7  # of the score with one typo less
OTHER_VOWEL = 1.0  # less: "nože" of "nůž"
REORDERED = 0.5  # of the score of a stem, if only an ending has changed its consonant
JOINED = 0.9  # of the score of a word as typed, for one joined or split
CODE = 9.9  # per word, in names: a name that matches as well comes first
SYNONYM = 0.65  # of the score of the word itself
OTHER_FIELDS = {
    TextField.BRAND: 5.0,
    TextField.CATEGORY: 4.5,
    TextField.ATTRIBUTE: 4.0,
    TextField.TAG: 3.0,
    TextField.DESCRIPTION: 1.0,
}
NAMED_FIELDS = (TextField.BRAND, TextField.CATEGORY, TextField.ATTRIBUTE, TextField.TAG)
OTHER_BEGINNING, OTHER_FUZZY = 2.5, 0.8
TOGETHER, NEAR = 4.0, 2.0  # words of the phrase in a row, or with others between
NEAR_WORDS = 3
PAIR = 1.0  # two neighbours of a longer phrase
LITTLE = 0.05  # of the score of a word that may be missing
WHOLE, FIRST = 3.0, 1.0  # the phrase is the whole name; its first word is the name's


class Leniency(IntEnum):
    """How far a match may be from the typed phrase; the next level is tried when nothing matches."""

    AS_TYPED, WITH_TYPOS, SHORTENED = range(3)


def get_leniencies(query: TextQuery) -> Iterator[Leniency]:
    """Yield the levels of leniency, to be tried in turn until something matches."""
    if query.slots:
        yield Leniency.AS_TYPED
        if not query.is_taken_literally:
            yield from (Leniency.WITH_TYPOS, Leniency.SHORTENED)


# The fields of a document, each a set of terms; one also has their order.
IN_ORDER = "folded"
INGREDIENT = "ingredient"  # documents are never found by it, only excluded
FIELDS = (
    *("exact", IN_ORDER, "stem", "other_stem", "diminutive", "beginning", "first", "whole", "code", "code_beginning"),
    *("joined", "other_beginning", *map(str, OTHER_FIELDS), INGREDIENT),
)


def build_terms(document: TextDocument) -> dict[str, Iterable[str]]:
    """Return field → the index terms of the document; a term is left out if a better field has the word."""
    names, keys = document.get_words(TextField.NAME), {key for code in document.keys for key in get_spellings(code)}
    words = dict(_iterate_other_words(document))
    others = {field: _get_findable_terms(words[field]) for field in OTHER_FIELDS}
    # Descriptions are sentences: names in them are inflected.
    others[TextField.DESCRIPTION] |= {stem for word in words[TextField.DESCRIPTION] for stem in word.turned}
    return {
        "exact": {word.exact for word in names},
        IN_ORDER: [word.folded for word in names],
        "stem": {word.stems[0] for word in names},
        "other_stem": {stem for word in names for stem in word.sure[1:]},
        "diminutive": {base for word in names for stem in word.sure for base in get_all_base_stems(stem)},
        "beginning": _build_prefixes(word.folded for word in names),
        "first": _get_findable_terms(names[:1]),
        "whole": [_join_words(analyse(document.texts.get(TextField.NAME, "")))],
        "joined": {word.stems[0] for word in document.get_joined_words()} - {word.stems[0] for word in names},
        "code": keys,
        "code_beginning": _build_prefixes(keys),
        "other_beginning": _build_prefixes(term for field in NAMED_FIELDS for term in others[field]),
        **{str(field): words for field, words in others.items()},
        INGREDIENT: document.ingredients,
    }


def _iterate_other_words(document: TextDocument) -> Iterator[tuple[TextField, list[AnalysedWord]]]:
    """Yield the words of each field but the name, without those of a better field."""
    known = {word.folded for word in document.get_words(TextField.NAME)}
    for field in sorted(OTHER_FIELDS, key=OTHER_FIELDS.__getitem__, reverse=True):
        words = [word for word in document.get_words(field) if word.folded not in known]
        known.update(word.folded for word in words)
        yield field, words


def _get_findable_terms(words: Iterable[AnalysedWord]) -> set[str]:
    """Return the terms of words in fields that do not distinguish their forms."""
    return {form for word in words for form in (word.folded, *word.sure)}


def _build_prefixes(words: Iterable[str]) -> set[str]:
    """Return the prefixes of words; a whole word is found as such."""
    return {word[:length] for word in words for length in range(1, min(len(word), MAX_PREFIX_LENGTH + 1))}


def _join_words(words: Collection[AnalysedWord]) -> str:
    return "_".join(word.folded for word in words)


def build_node(query: TextQuery, leniency: Leniency) -> QueryNode:
    """Return the query node: each slot in some field, or the whole phrase as a code; no unwanted ingredient."""
    last = None if query.is_finished else len(query.slots) - 1
    begun: frozenset[AnalysedWord] = frozenset() if last is None else frozenset(query.slots[last].joined)
    fitting = [
        (slot.may_lack, _build_slot_node(slot, n == last, leniency, begun)) for n, slot in enumerate(query.slots)
    ]
    needed = tuple(way for may_lack, way in fitting if not may_lack)
    better = tuple(scale_node(way, LITTLE) for may_lack, way in fitting if may_lack)
    way = BestOfNode((SumNode(needed, (*better, *_build_bonus_nodes(query))), *_build_code_nodes(query)))
    unwanted = tuple(
        _combine_all(
            _combine_any(TermNode(INGREDIENT, term, 0.0) for term in sorted(terms))
            for terms in get_unwanted_terms(phrase)
        )
        for phrase in query.unwanted
    )
    if query.leaves_doubt_out:
        doubts = sorted({term for phrase in query.unwanted for term in get_doubt_terms(phrase)})
        unwanted += tuple(TermNode(INGREDIENT, term, 0.0) for term in doubts)
    return Unless(way, unwanted) if unwanted else way


@lru_cache(maxsize=1000)  # the words before the last one stay while a shopper types
def _build_slot_node(slot: PhraseSlot, is_last: bool, leniency: Leniency, begun: frozenset[AnalysedWord]) -> QueryNode:
    """Return the node of a slot; of the words that it may be joined to, those ``begun`` are partial."""
    last = len(slot.words) - 1
    typed = _combine_all(
        _combine_any(_build_word_nodes(word, is_last and n == last, leniency)) for n, word in enumerate(slot.words)
    )
    joined = (way for word in slot.joined for way in _as_one(word, word in begun))
    way = _combine_any(
        [
            typed,
            *joined,
            *(
                _combine_all(_combine_any(_build_form_nodes(word, SYNONYM)) for word in phrase)
                for phrase in slot.synonyms
            ),
        ]
    )
    return remove_field(way, TextField.DESCRIPTION) if slot.is_named else way


def _build_word_nodes(word: AnalysedWord, is_last: bool, leniency: Leniency) -> Iterator[QueryNode]:
    yield from _build_form_nodes(word)
    if is_last or len(word.folded) >= SHORTEST_FUZZY:
        beginning = word.folded[:MAX_PREFIX_LENGTH]
        yield TermNode("beginning", beginning, BEGINNING if is_last else INNER_BEGINNING)
        yield TermNode("other_beginning", beginning, OTHER_BEGINNING)
    if parts := tuple(split_compound(word)):
        yield _combine_all(_combine_any(_build_form_nodes(part)) for part in parts)
    may_have_typos = not word.is_number and SHORTEST_FUZZY <= len(word.folded) <= LONGEST_FUZZY
    if leniency >= Leniency.WITH_TYPOS and may_have_typos:
        yield from _build_typo_nodes(word, is_last)
    if leniency >= Leniency.SHORTENED and is_last and not word.is_number:
        for length in range(max(len(word.folded) - MAX_LEFT_OUT, MIN_REMAINING_LENGTH), len(word.folded)):
            yield TermNode("folded", word.folded[:length], SHORTENED)
            yield TermNode("beginning", word.folded[:length][:MAX_PREFIX_LENGTH], SHORTENED)


def _as_one(word: AnalysedWord, is_begun: bool) -> Iterator[QueryNode]:
    """Yield the nodes of words that were typed apart and are written as one."""
    yield TermNode("folded", word.folded, JOINED * FOLDED)
    yield from (TermNode("stem", stem, JOINED * STEM) for stem in word.sure)
    yield from (TermNode(where, word.folded, JOINED * score) for where, score in OTHER_FIELDS.items())
    if is_begun:
        yield TermNode("beginning", word.folded[:MAX_PREFIX_LENGTH], JOINED * BEGINNING)


def _build_form_nodes(word: AnalysedWord, part: float = 1.0) -> Iterator[QueryNode]:
    """Yield the nodes of the word itself, in any of its forms."""
    yield TermNode("exact", word.exact, part * EXACT)
    yield TermNode("folded", word.folded, part * FOLDED)
    sure, *others = word.sure
    yield TermNode("stem", sure, part * STEM)
    yield TermNode("other_stem", sure, part * (STEM - OTHER_VOWEL))
    yield from (TermNode("stem", other, part * (STEM - OTHER_VOWEL)) for other in others)
    yield TermNode("joined", sure, part * JOINED * STEM)
    yield from (TermNode("stem", other, part * REORDERED * STEM) for other in sorted(word.turned))
    for stem in word.sure:
        yield TermNode("diminutive", stem, part * DIMINUTIVE)
        for other in get_base_stems(stem):
            yield TermNode("stem", other, part * DIMINUTIVE)
            for where, score in OTHER_FIELDS.items():  # a "plecháček" in the category "Hrnky"
                yield TermNode(where, other, part * score * DIMINUTIVE / STEM)
    for where, score in OTHER_FIELDS.items():
        for form in {word.folded, *word.sure}:
            yield TermNode(where, form, part * score)
        yield from (TermNode(where, other, part * REORDERED * score) for other in sorted(word.turned))


def _build_typo_nodes(word: AnalysedWord, may_go_on: bool) -> Iterator[QueryNode]:
    edits = 2 if len(word.folded) >= TWO_TYPOS_FROM else 1
    for field, score in ((IN_ORDER, FUZZY), *dict.fromkeys(NAMED_FIELDS, OTHER_FUZZY).items()):
        yield from _build_edit_nodes(edits, field, word.folded, may_go_on, score)
    for stem in word.stems:
        if len(stem) >= SHORTEST_FUZZY_STEM:
            edits = 2 if len(stem) >= TWO_TYPOS_IN_STEM_FROM else 1
            yield from _build_edit_nodes(edits, "stem", stem, False, FUZZY_STEM)
        for other in get_possible_base_stems(stem):
            yield TermNode("stem", other, MAYBE_DIMINUTIVE)


def _build_edit_nodes(edits: int, field: str, value: str, may_go_on: bool, score: float) -> Iterator[QueryNode]:
    """Yield a node for each number of typos: a word with fewer scores higher."""
    for n in range(1, edits + 1):
        yield TypoNode(field, value, n, may_go_on, score * SECOND_TYPO ** (n - 1))


def _build_code_nodes(query: TextQuery) -> Iterator[QueryNode]:
    if query.key:
        words = len(query.words)
        together = (TOGETHER + NEAR) * (words > 1) + WHOLE
        yield from (TermNode("code", key, CODE * words + together) for key in get_spellings(query.key))
        if len(query.key) >= SHORTEST_FUZZY:
            yield TermNode("code_beginning", query.key[:MAX_PREFIX_LENGTH], BEGINNING * words)


def _build_bonus_nodes(query: TextQuery) -> Iterator[QueryNode]:
    """Yield the nodes that rank one of two equal matches higher."""
    words, telling = query.words, [word for slot in query.slots if not slot.may_lack for word in slot.words]
    if not words:
        return
    yield TermNode("whole", _join_words(words), WHOLE)
    yield _combine_any(TermNode("first", form, FIRST) for form in _get_findable_terms(telling[:1]))
    if len(words) > 1:
        folded = tuple(word.folded for word in words)
        yield PhraseNode(IN_ORDER, folded, 0, TOGETHER)
        yield PhraseNode(IN_ORDER, folded, NEAR_WORDS, NEAR)
    if len(words) > 2:
        yield from (PhraseNode(IN_ORDER, (one.folded, next_.folded), 0, PAIR) for one, next_ in pairwise(words))


def _combine_any(nodes: Iterable[QueryNode]) -> QueryNode:
    return BestOfNode(tuple(nodes))


def _combine_all(nodes: Iterable[QueryNode]) -> QueryNode:
    return SumNode(tuple(nodes))
