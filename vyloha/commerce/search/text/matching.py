"""Which of the ways of a plan fit one document: what an engine finds, worked out for a single thing, to explain it."""

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from vyloha.commerce.search.text.query_nodes import Best, InOrder, Sum, Term, Typos, Unless, Way

Known = Mapping[str, Collection[str]]  # field → terms of the document


class Leaf(NamedTuple):
    """A term that was looked for, and the one that fits it: another one only where typos are forgiven."""

    way: Term | Typos
    found: str


class Matched(NamedTuple):
    score: float
    leaves: tuple[Leaf, ...]


def matched(node: Way, known: Known) -> Matched | None:
    """Return how a document fits best; None: it does not. The order of words is left aside: it only adds to a score."""
    match node:
        case Term():
            return Matched(node.score, (Leaf(node, node.value),)) if node.value in known[node.field] else None
        case Typos():
            near = (term for term in known[node.field] if edits_to(node.value, term, node.may_go_on) <= node.edits)
            return next((Matched(node.score, (Leaf(node, term),)) for term in sorted(near)), None)
        case Best():
            return max(_all(node.ways, known), key=lambda one: one.score, default=None)
        case Sum():
            return _sum(node, known)
        case InOrder():
            return None
        case Unless():
            return None if _all(node.unwanted, known) else matched(node.way, known)


def _all(nodes: Iterable[Way], known: Known) -> list[Matched]:
    return [found for way in nodes if (found := matched(way, known))]


def _sum(node: Sum, known: Known) -> Matched | None:
    needed, better = _all(node.needed, known), _all(node.better, known)
    if len(needed) < len(node.needed) or not needed + better:
        return None
    parts = needed + better
    return Matched(sum(part.score for part in parts), tuple(leaf for part in parts for leaf in part.leaves))


def edits_to(typed: str, term: str, may_go_on: bool = False) -> int:
    """
    Return how many letters are other, too many, missing or swapped.

    Where it ``may_go_on``, ``typed`` is compared with the beginning of ``term`` that is nearest.
    """
    rows = [list(range(len(term) + 1))]
    for i, letter in enumerate(typed, 1):
        row = [i]
        for j, other in enumerate(term, 1):
            least = min(rows[-1][j] + 1, row[-1] + 1, rows[-1][j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == term[j - 2] and typed[i - 2] == other:
                least = min(least, rows[-2][j - 2] + 1)
            row.append(least)
        rows.append(row)
    return min(rows[-1]) if may_go_on else rows[-1][-1]
