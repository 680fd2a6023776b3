"""Translates documents and plans to tantivy. Tantivy knows no Czech: it gets analysed words (``analysis``)."""

from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

import tantivy
from tantivy import Occur, Query

from vyloha.commerce.search.text.documents import TextDocument, TextKind
from vyloha.commerce.search.text.plan import FIELDS, IN_ORDER, Leniency, build_node, build_terms
from vyloha.commerce.search.text.query import TextQuery
from vyloha.commerce.search.text.query_nodes import (
    BestOfNode,
    PhraseNode,
    QueryNode,
    SumNode,
    TermNode,
    TypoNode,
    Unless,
)

# tantivy multiplies a score by log2(2 + weight), which never lowers it: scaled up, a document's weight may be as low
# as a half.
_SCALE = 2.0
# What says how much is found, not by which words.
WITHOUT_KINDS: dict[str, Any] = {
    "limit": 0,
    "offset": 0,
    "kinds": frozenset(),
    "may_lack_words": False,
    "is_taken_literally": False,
}


@cache
def build_schema() -> tantivy.Schema:
    """Return the fields of a document."""
    builder = tantivy.SchemaBuilder()
    builder.add_unsigned_field("number", indexed=True, fast=True)
    builder.add_float_field("weight", fast=True)
    for name in ("kind", *FIELDS):
        option = "position" if name == IN_ORDER else "basic"
        builder.add_text_field(name, tokenizer_name="whitespace", index_option=option)
    return builder.build()


def convert_document(document: TextDocument) -> tantivy.Document:
    """Return the tantivy document."""
    made = tantivy.Document()
    made.add_unsigned("number", document.number)
    made.add_float("weight", 2 ** (_SCALE * document.weight) - 2)
    made.add_text("kind", document.kind)
    for name, words in build_terms(document).items():
        made.add_text(name, " ".join(words))
    return made


def convert_score(score: float) -> float:
    """Return a score of tantivy's in the plan's units."""
    return score / _SCALE


def convert_query(query: TextQuery, leniency: Leniency) -> Query:
    """Return the tantivy query."""
    phrase = _convert_phrase(replace(query, **WITHOUT_KINDS), leniency)
    if query.kinds == frozenset(TextKind):
        return phrase
    return Query.boolean_query([(Occur.Must, phrase), (Occur.Must, _convert_kinds(query.kinds))])


@lru_cache(maxsize=100)
def _convert_kinds(kinds: frozenset[TextKind]) -> Query:
    return _convert_node(BestOfNode(tuple(TermNode("kind", kind, 0.0) for kind in sorted(kinds))))


@lru_cache(maxsize=200)  # suggestions may search twice, for products and for everything else
def _convert_phrase(query: TextQuery, leniency: Leniency) -> Query:
    return _convert_node(build_node(query, leniency))


def _convert_node(node: QueryNode) -> Query:
    if type(node) is TermNode:  # nine of ten
        return Query.const_score_query(Query.term_query(build_schema(), node.field, node.value), node.score)
    match node:
        case BestOfNode(ways):
            return Query.disjunction_max_query([_convert_node(node) for node in ways])
        case SumNode((needed,), ()):
            return _convert_node(needed)
        case SumNode(needed, better):
            return Query.boolean_query(
                [(Occur.Must, _convert_needed(node)) for node in needed]
                + [(Occur.Should, _convert_node(node)) for node in better]
            )
        case Unless(inner, unwanted):
            return Query.boolean_query(
                [(Occur.Must, _convert_node(inner))] + [(Occur.MustNot, _convert_node(node)) for node in unwanted]
            )
    return Query.const_score_query(_convert_terms(node), node.score)


# The words before the last one stay while a shopper types.
_convert_needed = lru_cache(maxsize=1000)(_convert_node)


def _convert_terms(node: TermNode | TypoNode | PhraseNode) -> Query:
    match node:
        case TermNode(field, value):
            return Query.term_query(build_schema(), field, value)
        case TypoNode(field, value, edits, may_go_on):
            return Query.fuzzy_term_query(build_schema(), field, value, edits, True, may_go_on)
        case PhraseNode(field, values, between):
            return Query.phrase_query(build_schema(), field, list(values), slop=between)
