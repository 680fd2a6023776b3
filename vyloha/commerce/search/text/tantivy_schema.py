"""Documents and queries as tantivy has them. It knows no Czech: words come to it ready (``analysis``)."""

from collections.abc import Iterable, Iterator
from functools import cache

import tantivy
from tantivy import Occur, Query

from vyloha.commerce.search.text.analysis import Word
from vyloha.commerce.search.text.documents import Field, TextDocument, TextQuery, folded_and_stems

SHORTEST_FUZZY = 3  # letters; of two anything is a typo
TWO_TYPOS_FROM = 8
LONGEST_BEGINNING = 15
# How well a word fits where it stands. Scores of words add up, of ways to fit the best counts.
EXACT, FOLDED, BEGINNING, STEM, FUZZY = 10.0, 9.5, 7.5, 7.0, 2.0
LESS_SURE = 1.0  # of a stem that is only one of those which a form may have
CODE = 40.0
OTHER_FIELDS = {Field.BRAND: 5.0, Field.CATEGORY: 4.5, Field.ATTRIBUTE: 4.0, Field.TAG: 3.0, Field.DESCRIPTION: 1.0}
TOGETHER, NEAR = 4.0, 2.0  # words of the phrase one after another, or with something between
NEAR_WORDS = 3


@cache
def schema() -> tantivy.Schema:
    """Return the fields of a document."""
    builder = tantivy.SchemaBuilder()
    builder.add_unsigned_field("id", indexed=True, fast=True)
    builder.add_float_field("weight", fast=True)
    for name in ("exact", "stem", "other_stem", "beginning", "code", "code_beginning", *OTHER_FIELDS):
        builder.add_text_field(str(name), tokenizer_name="whitespace", index_option="basic")
    builder.add_text_field("folded", tokenizer_name="whitespace", index_option="position")
    return builder.build()


def as_tantivy(document: TextDocument) -> tantivy.Document:
    """Return the document with its words ready to be found."""
    made, names = tantivy.Document(), document.words(Field.NAME)
    made.add_unsigned("id", document.id)
    made.add_float("weight", document.weight)
    keys = set(document.keys)
    fields: dict[str, Iterable[str]] = {
        "exact": {word.exact for word in names},
        "folded": [word.folded for word in names],
        "stem": {word.stems[0] for word in names},
        "other_stem": {stem for word in names for stem in word.stems[1:]},
        "beginning": _beginnings(word.folded for word in names),
        "code": keys,
        "code_beginning": _beginnings(keys),
        **{str(name): folded_and_stems(document.words(name)) for name in OTHER_FIELDS},
    }
    for name, words in fields.items():
        made.add_text(name, " ".join(words))
    return made


def _beginnings(words: Iterable[str]) -> set[str]:
    return {word[:length] for word in words for length in range(1, min(len(word), LONGEST_BEGINNING) + 1)}


def as_query(query: TextQuery, forgiving: bool) -> Query:
    """Return what is asked: each word somewhere, or the whole phrase as a code; ``forgiving``: with typos."""
    last = len(query.words) - 1
    each = [
        Query.disjunction_max_query(list(_ways(word, number == last and not query.is_finished, forgiving)))
        for number, word in enumerate(query.words)
    ]
    # Of a phrase of small words alone each counts.
    may_lack = [word.is_small for word in query.words]
    if all(may_lack):
        may_lack = [False] * len(each)
    wanted = [(Occur.Should if lacks else Occur.Must, one) for lacks, one in zip(may_lack, each, strict=True)]
    if len(each) > 1:
        wanted += [(Occur.Should, one) for one in _together(query.words)]
    words = Query.boolean_query(wanted)
    return Query.disjunction_max_query([words, *_codes(query)])


def _ways(word: Word, may_go_on: bool, forgiving: bool) -> Iterator[Query]:
    yield _term("exact", word.exact, EXACT)
    yield _term("folded", word.folded, FOLDED)
    if may_go_on:
        yield _term("beginning", word.folded[:LONGEST_BEGINNING], BEGINNING)
    sure, *others = word.stems
    yield _term("stem", sure, STEM)
    yield _term("other_stem", sure, STEM - LESS_SURE)
    for other in others:
        yield _term("stem", other, STEM - LESS_SURE)
    for where, score in OTHER_FIELDS.items():
        for form in {word.folded, *word.stems}:
            yield _term(str(where), form, score)
    if forgiving and not word.is_number and len(word.folded) >= SHORTEST_FUZZY:
        typos = 2 if len(word.folded) >= TWO_TYPOS_FROM else 1
        fuzzy = Query.fuzzy_term_query(schema(), "folded", word.folded, typos, True, may_go_on)
        yield Query.const_score_query(fuzzy, FUZZY)


def _codes(query: TextQuery) -> Iterator[Query]:
    if query.key:
        yield _term("code", query.key, CODE)
        if len(query.key) >= SHORTEST_FUZZY:
            yield _term("code_beginning", query.key[:LONGEST_BEGINNING], CODE / 2)


def _together(words: tuple[Word, ...]) -> Iterator[Query]:
    folded: list[str | tuple[int, str]] = [word.folded for word in words]
    yield Query.const_score_query(Query.phrase_query(schema(), "folded", folded), TOGETHER)
    yield Query.const_score_query(Query.phrase_query(schema(), "folded", folded, slop=NEAR_WORDS), NEAR)


def _term(field: str, value: str, score: float) -> Query:
    return Query.const_score_query(Query.term_query(schema(), field, value), score)
