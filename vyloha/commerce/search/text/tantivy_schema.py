"""Documents and plans as tantivy has them. It knows no Czech: words come to it ready (``analysis``)."""

from functools import cache

import tantivy
from tantivy import Occur, Query

from vyloha.commerce.search.text.documents import Kind, TextDocument
from vyloha.commerce.search.text.plan import FIELDS, IN_ORDER, Leniency, fields_of, way_of
from vyloha.commerce.search.text.query import TextQuery
from vyloha.commerce.search.text.query_nodes import Best, InOrder, Sum, Term, Typos, Unless, Way

# tantivy makes a score log2(2 + weight) times as high, which no weight makes a lower one: scaled up, a document's
# weight may be as little as a half.
_SCALE = 2.0


@cache
def schema() -> tantivy.Schema:
    """Return the fields of a document."""
    builder = tantivy.SchemaBuilder()
    builder.add_unsigned_field("number", indexed=True, fast=True)
    builder.add_float_field("weight", fast=True)
    for name in ("kind", *FIELDS):
        option = "position" if name == IN_ORDER else "basic"
        builder.add_text_field(name, tokenizer_name="whitespace", index_option=option)
    return builder.build()


def as_tantivy(document: TextDocument) -> tantivy.Document:
    """Return the document with its words ready to be found."""
    made = tantivy.Document()
    made.add_unsigned("number", document.number)
    made.add_float("weight", 2 ** (_SCALE * document.weight) - 2)
    made.add_text("kind", document.kind)
    for name, words in fields_of(document).items():
        made.add_text(name, " ".join(words))
    return made


def score_of(score: float) -> float:
    """Return a score of tantivy's as the plan has it."""
    return score / _SCALE


def as_query(query: TextQuery, leniency: Leniency) -> Query:
    """Return what is asked."""
    phrase = _query(way_of(query, leniency))
    if query.kinds == frozenset(Kind):
        return phrase
    kinds = Best(tuple(Term("kind", kind, 0.0) for kind in sorted(query.kinds)))
    return Query.boolean_query([(Occur.Must, phrase), (Occur.Must, _query(kinds))])


def _query(node: Way) -> Query:
    match node:
        case Best(ways):
            return Query.disjunction_max_query([_query(node) for node in ways])
        case Sum((needed,), ()):
            return _query(needed)
        case Sum(needed, better):
            return Query.boolean_query(
                [(Occur.Must, _query(node)) for node in needed] + [(Occur.Should, _query(node)) for node in better]
            )
        case Unless(inner, unwanted):
            return Query.boolean_query(
                [(Occur.Must, _query(inner))] + [(Occur.MustNot, _query(node)) for node in unwanted]
            )
    return Query.const_score_query(_terms(node), node.score)


def _terms(node: Term | Typos | InOrder) -> Query:
    match node:
        case Term(field, value):
            return Query.term_query(schema(), field, value)
        case Typos(field, value, edits, may_go_on):
            return Query.fuzzy_term_query(schema(), field, value, edits, True, may_go_on)
        case InOrder(field, values, between):
            return Query.phrase_query(schema(), field, list(values), slop=between)
