"""Plans as PostgreSQL has them: which rows may fit, as a query of lexemes, and how well each does, as an expression."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import pairwise
from operator import attrgetter
from typing import NamedTuple

from vyloha.commerce.search.text.documents import Field
from vyloha.commerce.search.text.plan import IN_ORDER
from vyloha.commerce.search.text.postgresql.vectors import BEGINNINGS, FOUND, IMPLIED, RANKED, WORD, quoted
from vyloha.commerce.search.text.query_nodes import Best, InOrder, Sum, Term, Typos, Unless, Way

NearWords = Callable[[Typos], Iterable[str]]  # what was mistyped → words of the shop, or stems

BegunWords = Callable[[str], Iterable[str]]  # a beginning → all words of the shop, or none where they are too many
WORD_BEGINNINGS = {"beginning", "other_beginning"}


class Score(NamedTuple):
    """An expression that is null where the way does not fit."""

    sql: str
    values: tuple[object, ...] = ()


def spelled_out(node: Way, near: NearWords) -> Way:
    """Return the way with the words of the shop in place of typos."""
    match node:
        case Best(ways):
            return Best(tuple(found for node in ways for found in _spelled(node, near)))
        case Sum(needed, better):
            return Sum(*(tuple(spelled_out(node, near) for node in part) for part in (needed, better)))
        case Unless(inner, unwanted):
            return Unless(spelled_out(inner, near), unwanted)
    return node


def _spelled(node: Way, near: NearWords) -> Iterator[Way]:
    if isinstance(node, Typos):
        yield from (Term(node.field, word, node.score) for word in near(node))
    else:
        yield spelled_out(node, near)


def condition(node: Way, find_words: BegunWords) -> str:
    """Return the query of lexemes that all rows answer which fit; a few more may. "" for what nothing fits."""
    match node:
        case Term(field):
            return "" if field in IMPLIED else _either(_sought(node, find_words))
        case Best(ways):
            any_of = {condition(node, find_words) for node in _without_implied(ways)}
            return _either(sorted(any_of - {""}))
        case Sum(needed):
            parts = [condition(node, find_words) for node in needed]
            return f"({' & '.join(parts)})" if all(parts) else ""
        case Unless(inner, unwanted):
            sought, left_out = condition(inner, find_words), _either(condition(node, find_words) for node in unwanted)
            return f"({sought} & !({left_out}))" if sought else ""
    return ""


def _sought(term: Term, find_words: BegunWords) -> list[str]:
    """PostgreSQL is slow to gather all that begins somehow, so it is told the words where they are few."""
    if term.field in WORD_BEGINNINGS and (words := find_words(term.value)):
        return [quoted(WORD + word) for word in words]
    return _lexemes(term, FOUND)


def score(node: Way) -> Score:
    """Return how well a row fits."""
    match node:
        case Best(ways):
            return _best(ways)
        case Sum(needed, better):
            parts = [score(node) for node in needed]
            parts += [Score(f"COALESCE({sql}, 0)", values) for sql, values in map(score, better)]
            return _joined("(" + " + ".join(part.sql for part in parts) + ")", parts)
        case Term():
            return _best((node,))
        case Unless(inner, _unwanted):
            return score(inner)
        case InOrder(_field, _values, _between, points):
            return Score("CASE WHEN ranked @@ %s::tsquery THEN %s::real END", (_in_order(node), points))
    return Score("NULL::real")


def _best(nodes: Collection[Way]) -> Score:
    terms = [way for way in nodes if isinstance(way, Term)]
    parts = [_best_term(terms)] if terms else []
    parts += [score(way) for way in nodes if not isinstance(way, Term)]
    return parts[0] if len(parts) == 1 else _joined(f"GREATEST({', '.join(part.sql for part in parts)})", parts)


def _best_term(terms: Iterable[Term]) -> Score:
    """Look for the best terms first: those after the first that is there are not looked for."""
    lexemes: dict[tuple[float, str], list[str]] = defaultdict(list)
    seen: set[tuple[str, str]] = set()
    for term in sorted(terms, key=attrgetter("score"), reverse=True):
        column, letters = ("found", FOUND) if term.field == Field.DESCRIPTION else ("ranked", RANKED)
        new = [lexeme for lexeme in _lexemes(term, letters) if (column, lexeme) not in seen]
        lexemes[term.score, column] += new
        seen.update((column, lexeme) for lexeme in new)
    sought = {where: found for where, found in lexemes.items() if found}
    arms = (f"WHEN {column} @@ %s::tsquery THEN %s::real" for _points, column in sought)
    values = (value for (points, _column), found in sought.items() for value in (_either(found), points))
    return Score(f"CASE {' '.join(arms)} END", tuple(values))


def _lexemes(term: Term, letters: dict[str, str]) -> list[str]:
    begun = BEGINNINGS.get(term.field)
    found = {quoted(letters[field] + term.value) for field in begun or (term.field,)}
    return sorted(f"{lexeme}:*" if begun else lexeme for lexeme in found)


def _in_order(node: InOrder) -> str:
    lexemes = [quoted(RANKED[node.field] + value) for value in node.values]
    if not node.between:
        return " <-> ".join(lexemes)
    steps = range(1, node.between + 2)
    pairs = ([f"{one} <{step}> {other}" for step in steps] for one, other in pairwise(lexemes))
    return " & ".join(map(_either, pairs))


def _either(parts: Iterable[str]) -> str:
    parts = list(dict.fromkeys(parts))
    return f"({' | '.join(parts)})" if len(parts) > 1 else "".join(parts)


def _without_implied(nodes: Collection[Way]) -> Iterator[Way]:
    """Leave out words of descriptions whose stems are looked for there as well."""
    terms = [way for way in nodes if isinstance(way, Term)]
    words, stems = ({term.value for term in terms if term.field == field} for field in (IN_ORDER, "stem"))
    for way in nodes:
        if not (isinstance(way, Term) and way.field == Field.DESCRIPTION and way.value in words - stems):
            yield way


def _joined(sql: str, parts: Iterable[Score]) -> Score:
    return Score(sql, tuple(value for part in parts for value in part.values))
