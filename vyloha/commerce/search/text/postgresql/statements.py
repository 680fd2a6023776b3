"""Translates plans to PostgreSQL: a query of lexemes that selects the rows, and an expression that scores them."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import pairwise
from operator import attrgetter
from typing import NamedTuple

from vyloha.commerce.search.text.documents import TextField
from vyloha.commerce.search.text.plan import IN_ORDER
from vyloha.commerce.search.text.postgresql.vectors import FOUND, IMPLIED, PREFIX_FIELDS, RANKED, WORD, quote_lexeme
from vyloha.commerce.search.text.query_nodes import (
    BestOfNode,
    PhraseNode,
    QueryNode,
    SumNode,
    TermNode,
    TypoNode,
    Unless,
)

NearWords = Callable[[TypoNode], Iterable[str]]  # what was mistyped → words of the shop, or stems

PrefixWords = Callable[[str], Iterable[str]]  # a beginning → all words of the shop, or none where they are too many
WORD_PREFIX_FIELDS = {"beginning", "other_beginning"}


class ScoreExpression(NamedTuple):
    """An expression that is null when its node does not match."""

    sql: str
    values: tuple[object, ...] = ()


def expand_typos(node: QueryNode, near: NearWords) -> QueryNode:
    """Return the node with words of the shop in place of typos."""
    match node:
        case BestOfNode(ways):
            return BestOfNode(tuple(found for node in ways for found in _iterate_expanded(node, near)))
        case SumNode(needed, better):
            return SumNode(*(tuple(expand_typos(node, near) for node in part) for part in (needed, better)))
        case Unless(inner, unwanted):
            return Unless(expand_typos(inner, near), unwanted)
    return node


def _iterate_expanded(node: QueryNode, near: NearWords) -> Iterator[QueryNode]:
    if isinstance(node, TypoNode):
        yield from (TermNode(node.field, word, node.score) for word in near(node))
    else:
        yield expand_typos(node, near)


def build_condition(node: QueryNode, find_words: PrefixWords) -> str:
    """
    Return the query of lexemes that selects all matching rows, and possibly a few more. "" when nothing can match.
    """
    match node:
        case TermNode(field):
            return "" if field in IMPLIED else _join_alternatives(_build_lexeme_queries(node, find_words))
        case BestOfNode(ways):
            any_of = {build_condition(node, find_words) for node in _remove_implied(ways)}
            return _join_alternatives(sorted(any_of - {""}))
        case SumNode(needed):
            parts = [build_condition(node, find_words) for node in needed]
            return f"({' & '.join(parts)})" if all(parts) else ""
        case Unless(inner, unwanted):
            sought, left_out = (
                build_condition(inner, find_words),
                _join_alternatives(build_condition(node, find_words) for node in unwanted),
            )
            return f"({sought} & !({left_out}))" if sought else ""
    return ""


def _build_lexeme_queries(term: TermNode, find_words: PrefixWords) -> list[str]:
    """Yield the lexeme queries of a prefix: few words are listed, since PostgreSQL is slow at searching prefixes."""
    if term.field in WORD_PREFIX_FIELDS and (words := find_words(term.value)):
        return [quote_lexeme(WORD + word) for word in words]
    return _build_lexemes(term, FOUND)


def build_score(node: QueryNode) -> ScoreExpression:
    """Return the score of a row."""
    match node:
        case BestOfNode(ways):
            return _build_best_score(ways)
        case SumNode(needed, better):
            parts = [build_score(node) for node in needed]
            parts += [ScoreExpression(f"COALESCE({sql}, 0)", values) for sql, values in map(build_score, better)]
            return _join_scores("(" + " + ".join(part.sql for part in parts) + ")", parts)
        case TermNode():
            return _build_best_score((node,))
        case Unless(inner, _unwanted):
            return build_score(inner)
        case PhraseNode(_field, _values, _between, points):
            return ScoreExpression(
                "CASE WHEN ranked @@ %s::tsquery THEN %s::real END", (_build_phrase_condition(node), points)
            )
    return ScoreExpression("NULL::real")


def _build_best_score(nodes: Collection[QueryNode]) -> ScoreExpression:
    terms = [way for way in nodes if isinstance(way, TermNode)]
    parts = [_build_best_term_score(terms)] if terms else []
    parts += [build_score(way) for way in nodes if not isinstance(way, TermNode)]
    return parts[0] if len(parts) == 1 else _join_scores(f"GREATEST({', '.join(part.sql for part in parts)})", parts)


def _build_best_term_score(terms: Iterable[TermNode]) -> ScoreExpression:
    """Check the best terms first: the expression stops at the first one that a row has."""
    lexemes: dict[tuple[float, str], list[str]] = defaultdict(list)
    seen: set[tuple[str, str]] = set()
    for term in sorted(terms, key=attrgetter("score"), reverse=True):
        column, letters = ("found", FOUND) if term.field == TextField.DESCRIPTION else ("ranked", RANKED)
        new = [lexeme for lexeme in _build_lexemes(term, letters) if (column, lexeme) not in seen]
        lexemes[term.score, column] += new
        seen.update((column, lexeme) for lexeme in new)
    sought = {where: found for where, found in lexemes.items() if found}
    arms = (f"WHEN {column} @@ %s::tsquery THEN %s::real" for _points, column in sought)
    values = (value for (points, _column), found in sought.items() for value in (_join_alternatives(found), points))
    return ScoreExpression(f"CASE {' '.join(arms)} END", tuple(values))


def _build_lexemes(term: TermNode, letters: dict[str, str]) -> list[str]:
    begun = PREFIX_FIELDS.get(term.field)
    found = {quote_lexeme(letters[field] + term.value) for field in begun or (term.field,)}
    return sorted(f"{lexeme}:*" if begun else lexeme for lexeme in found)


def _build_phrase_condition(node: PhraseNode) -> str:
    lexemes = [quote_lexeme(RANKED[node.field] + value) for value in node.values]
    if not node.between:
        return " <-> ".join(lexemes)
    steps = range(1, node.between + 2)
    pairs = ([f"{one} <{step}> {other}" for step in steps] for one, other in pairwise(lexemes))
    return " & ".join(map(_join_alternatives, pairs))


def _join_alternatives(parts: Iterable[str]) -> str:
    parts = list(dict.fromkeys(parts))
    return f"({' | '.join(parts)})" if len(parts) > 1 else "".join(parts)


def _remove_implied(nodes: Collection[QueryNode]) -> Iterator[QueryNode]:
    """Remove words of descriptions whose stems are searched there as well."""
    terms = [way for way in nodes if isinstance(way, TermNode)]
    words, stems = ({term.value for term in terms if term.field == field} for field in (IN_ORDER, "stem"))
    for way in nodes:
        if not (isinstance(way, TermNode) and way.field == TextField.DESCRIPTION and way.value in words - stems):
            yield way


def _join_scores(sql: str, parts: Iterable[ScoreExpression]) -> ScoreExpression:
    return ScoreExpression(sql, tuple(value for part in parts for value in part.values))
