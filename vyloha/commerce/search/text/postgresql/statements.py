"""Plans as PostgreSQL has them: which rows may fit, as a query of lexemes, and how well each does, as an expression."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from vyloha.commerce.search.text.documents import Field
from vyloha.commerce.search.text.postgresql.vectors import BEGINNINGS, FOUND, IMPLIED, RANKED, quoted
from vyloha.commerce.search.text.ways import Best, InOrder, Sum, Term, Typos, Way

NearWords = Callable[[Typos], Iterable[str]]  # what was mistyped → words of the shop, or stems


class Score(NamedTuple):
    """An expression that is null where the way does not fit."""

    sql: str
    values: tuple[object, ...] = ()


def spelled_out(way: Way, near: NearWords) -> Way:
    """Return the way with the words of the shop in place of typos."""
    match way:
        case Best(ways):
            return Best(tuple(found for one in ways for found in _spelled(one, near)))
        case Sum(needed, better):
            return Sum(*(tuple(spelled_out(one, near) for one in part) for part in (needed, better)))
    return way


def _spelled(way: Way, near: NearWords) -> Iterator[Way]:
    if isinstance(way, Typos):
        yield from (Term(way.field, word, way.score) for word in near(way))
    else:
        yield spelled_out(way, near)


def condition(way: Way) -> str:
    """Return the query of lexemes that all rows answer which fit; a few more may. "" for what nothing fits."""
    match way:
        case Term(field):
            return "" if field in IMPLIED else _either(_lexemes(way, FOUND))
        case Best(ways):
            return _either(filter(None, map(condition, ways)))
        case Sum(needed):
            parts = [condition(one) for one in needed]
            return f"({' & '.join(parts)})" if all(parts) else ""
    return ""


def score(way: Way) -> Score:
    """Return how well a row fits."""
    match way:
        case Best(ways):
            return _best(ways)
        case Sum(needed, better):
            parts = [score(one) for one in needed]
            parts += [Score(f"COALESCE({sql}, 0)", values) for sql, values in map(score, better)]
            return _joined("(" + " + ".join(part.sql for part in parts) + ")", parts)
        case Term():
            return _best((way,))
        case InOrder(_field, _values, _between, points):
            return Score("CASE WHEN ranked @@ %s::tsquery THEN %s::real END", (_in_order(way), points))
    return Score("NULL::real")


def _best(ways: Collection[Way]) -> Score:
    terms = [way for way in ways if isinstance(way, Term)]
    parts = [_best_term(terms)] if terms else []
    parts += [score(way) for way in ways if not isinstance(way, Term)]
    return parts[0] if len(parts) == 1 else _joined(f"GREATEST({', '.join(part.sql for part in parts)})", parts)


def _best_term(terms: Iterable[Term]) -> Score:
    """Look for the best terms first: those after the first that is there are not looked for."""
    lexemes: dict[tuple[float, str], list[str]] = defaultdict(list)
    for term in terms:
        column, letters = ("found", FOUND) if term.field == Field.DESCRIPTION else ("ranked", RANKED)
        lexemes[term.score, column] += _lexemes(term, letters)
    best_first = sorted(lexemes.items(), reverse=True)
    arms = (f"WHEN {column} @@ %s::tsquery THEN %s::real" for (_points, column), _ in best_first)
    values = (value for (points, _column), found in best_first for value in (_either(found), points))
    return Score(f"CASE {' '.join(arms)} END", tuple(values))


def _lexemes(term: Term, letters: dict[str, str]) -> list[str]:
    begun = BEGINNINGS.get(term.field)
    found = {quoted(letters[field] + term.value) for field in begun or (term.field,)}
    return sorted(f"{lexeme}:*" if begun else lexeme for lexeme in found)


def _in_order(way: InOrder) -> str:
    lexemes = [quoted(RANKED[way.field] + value) for value in way.values]
    if not way.between:
        return " <-> ".join(lexemes)
    steps = range(1, way.between + 2)
    pairs = ([f"{one} <{step}> {other}" for step in steps] for one, other in pairwise(lexemes))
    return " & ".join(map(_either, pairs))


def _either(parts: Iterable[str]) -> str:
    parts = list(dict.fromkeys(parts))
    return f"({' | '.join(parts)})" if len(parts) > 1 else "".join(parts)


def _joined(sql: str, parts: Iterable[Score]) -> Score:
    return Score(sql, tuple(value for part in parts for value in part.values))
