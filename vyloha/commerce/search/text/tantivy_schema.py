"""Documents and queries as tantivy has them. It knows no Czech: words come to it ready (``analysis``)."""

from collections.abc import Collection, Iterable, Iterator
from enum import IntEnum
from functools import cache

import tantivy
from tantivy import Occur, Query

from vyloha.commerce.search.text.analysis import Word
from vyloha.commerce.search.text.documents import Field, Kind, TextDocument, folded_and_stems
from vyloha.commerce.search.text.query import Phrase, Slot, TextQuery

SHORTEST_FUZZY = 3  # letters; of two anything is a typo
TWO_TYPOS_FROM = 8
LONGEST_BEGINNING = 15
SHORTEST_LEFT = 4  # letters of a last word that is looked for by less than was typed
MOST_LEFT_OUT = 3
# How well a word fits where it stands. Scores of words add up, of ways to fit the best counts.
EXACT, FOLDED, BEGINNING, STEM, INNER_BEGINNING, FUZZY, SHORTENED = 10.0, 9.5, 7.5, 7.0, 6.0, 2.0, 1.5
LESS_SURE = 1.0  # of a stem that is only one of those which a form may have
CODE = 9.9  # of each word, as names have it: a name that fits as well comes first
SYNONYM = 0.65  # of what the word itself would score
OTHER_FIELDS = {Field.BRAND: 5.0, Field.CATEGORY: 4.5, Field.ATTRIBUTE: 4.0, Field.TAG: 3.0, Field.DESCRIPTION: 1.0}
NAMED_FIELDS = (Field.BRAND, Field.CATEGORY, Field.ATTRIBUTE, Field.TAG)
OTHER_BEGINNING, OTHER_FUZZY = 2.5, 0.8
TOGETHER, NEAR = 4.0, 2.0  # words of the phrase one after another, or with something between
NEAR_WORDS = 3
WHOLE, FIRST = 3.0, 1.0  # the phrase is all of the name; its first word is the name's


class Leniency(IntEnum):
    """How far what was typed is from what is found; the next is tried where nothing fits."""

    AS_TYPED, WITH_TYPOS, SHORTENED = range(3)


@cache
def schema() -> tantivy.Schema:
    """Return the fields of a document."""
    builder = tantivy.SchemaBuilder()
    builder.add_unsigned_field("number", indexed=True, fast=True)
    builder.add_float_field("weight", fast=True)
    words = ("exact", "stem", "other_stem", "beginning", "first", "other_beginning", *OTHER_FIELDS)
    for name in ("kind", "whole", "code", "code_beginning", *words):
        builder.add_text_field(str(name), tokenizer_name="whitespace", index_option="basic")
    builder.add_text_field("folded", tokenizer_name="whitespace", index_option="position")
    return builder.build()


def as_tantivy(document: TextDocument) -> tantivy.Document:
    """Return the document with its words ready to be found."""
    made, names, keys = tantivy.Document(), document.words(Field.NAME), set(document.keys)
    others = {field: folded_and_stems(document.words(field)) for field in OTHER_FIELDS}
    fields: dict[str, Iterable[str]] = {
        "kind": [document.kind],
        "exact": {word.exact for word in names},
        "folded": [word.folded for word in names],
        "stem": {word.stems[0] for word in names},
        "other_stem": {stem for word in names for stem in word.stems[1:]},
        "beginning": _beginnings(word.folded for word in names),
        "first": folded_and_stems(names[:1]),
        "whole": [_whole(names)],
        "code": keys,
        "code_beginning": _beginnings(keys),
        "other_beginning": _beginnings(word for field in NAMED_FIELDS for word in others[field]),
        **{str(field): words for field, words in others.items()},
    }
    made.add_unsigned("number", document.number)
    made.add_float("weight", document.weight)
    for name, words in fields.items():
        made.add_text(name, " ".join(words))
    return made


def _beginnings(words: Iterable[str]) -> set[str]:
    return {word[:length] for word in words for length in range(1, min(len(word), LONGEST_BEGINNING) + 1)}


def _whole(words: Collection[Word]) -> str:
    return "_".join(word.folded for word in words)


def as_query(query: TextQuery, leniency: Leniency) -> Query:
    """Return what is asked: each slot somewhere, or the whole phrase as a code."""
    last, words = len(query.slots) - 1, query.words
    wanted = [
        (Occur.Should if slot.may_lack else Occur.Must, _fitting(slot, number == last, leniency))
        for number, slot in enumerate(query.slots)
    ]
    better = [(Occur.Should, one) for one in _better(words)]
    phrase = Query.disjunction_max_query([Query.boolean_query(wanted + better), *_codes(query)])
    kinds = [_term("kind", kind, 0.0) for kind in sorted(query.kinds)]
    if query.kinds == frozenset(Kind):
        return phrase
    return Query.boolean_query([(Occur.Must, phrase), (Occur.Must, Query.disjunction_max_query(kinds))])


def _fitting(slot: Slot, is_last: bool, leniency: Leniency) -> Query:
    last = len(slot.words) - 1
    typed = _all([_any(_ways(word, is_last and n == last, leniency)) for n, word in enumerate(slot.words)])
    return _any([typed, *(_all([_any(_forms(word, SYNONYM)) for word in phrase]) for phrase in slot.synonyms)])


def _ways(word: Word, is_last: bool, leniency: Leniency) -> Iterator[Query]:
    yield from _forms(word)
    if is_last or len(word.folded) >= SHORTEST_FUZZY:
        beginning = word.folded[:LONGEST_BEGINNING]
        yield _term("beginning", beginning, BEGINNING if is_last else INNER_BEGINNING)
        yield _term("other_beginning", beginning, OTHER_BEGINNING)
    if leniency >= Leniency.WITH_TYPOS and not word.is_number and len(word.folded) >= SHORTEST_FUZZY:
        yield from _typos(word.folded, is_last)
    if leniency >= Leniency.SHORTENED and is_last and not word.is_number:
        for length in range(max(len(word.folded) - MOST_LEFT_OUT, SHORTEST_LEFT), len(word.folded)):
            yield _term("beginning", word.folded[:length][:LONGEST_BEGINNING], SHORTENED)


def _forms(word: Word, part: float = 1.0) -> Iterator[Query]:
    """Yield where the word itself stands, in any of its forms."""
    yield _term("exact", word.exact, part * EXACT)
    yield _term("folded", word.folded, part * FOLDED)
    sure, *others = word.stems
    yield _term("stem", sure, part * STEM)
    yield _term("other_stem", sure, part * (STEM - LESS_SURE))
    for other in others:
        yield _term("stem", other, part * (STEM - LESS_SURE))
    for where, score in OTHER_FIELDS.items():
        for form in {word.folded, *word.stems}:
            yield _term(where, form, part * score)


def _typos(folded: str, may_go_on: bool) -> Iterator[Query]:
    edits = 2 if len(folded) >= TWO_TYPOS_FROM else 1
    for field, score in (("folded", FUZZY), (Field.BRAND, OTHER_FUZZY), (Field.CATEGORY, OTHER_FUZZY)):
        fuzzy = Query.fuzzy_term_query(schema(), field, folded, edits, True, may_go_on)
        yield Query.const_score_query(fuzzy, score)


def _codes(query: TextQuery) -> Iterator[Query]:
    if query.key:
        words = len(query.words)
        together = (TOGETHER + NEAR) * (words > 1) + WHOLE
        yield _term("code", query.key, CODE * words + together)
        if len(query.key) >= SHORTEST_FUZZY:
            yield _term("code_beginning", query.key[:LONGEST_BEGINNING], BEGINNING * words)


def _better(words: Phrase) -> Iterator[Query]:
    """Yield what makes one of two that fit better."""
    if not words:
        return
    yield _term("whole", _whole(words), WHOLE)
    yield _any(_term("first", form, FIRST) for form in folded_and_stems(words[:1]))
    if len(words) > 1:
        folded: list[str | tuple[int, str]] = [word.folded for word in words]
        yield Query.const_score_query(Query.phrase_query(schema(), "folded", folded), TOGETHER)
        yield Query.const_score_query(Query.phrase_query(schema(), "folded", folded, slop=NEAR_WORDS), NEAR)


def _any(ways: Iterable[Query]) -> Query:
    return Query.disjunction_max_query(list(ways))


def _all(queries: list[Query]) -> Query:
    return queries[0] if len(queries) == 1 else Query.boolean_query([(Occur.Must, one) for one in queries])


def _term(field: str, value: str, score: float) -> Query:
    return Query.const_score_query(Query.term_query(schema(), field, value), score)
