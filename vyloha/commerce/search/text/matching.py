"""Finds the nodes of a plan that match one document, as an engine does, to explain a result."""

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from vyloha.commerce.search.text.query_nodes import (
    BestOfNode,
    PhraseNode,
    QueryNode,
    SumNode,
    TermNode,
    TypoNode,
    Unless,
)

Known = Mapping[str, Collection[str]]  # field → terms of the document


class MatchedTerm(NamedTuple):
    """A requested term, and the term that matches it: a different one only with typos."""

    way: TermNode | TypoNode
    found: str


class DocumentMatch(NamedTuple):
    score: float
    leaves: tuple[MatchedTerm, ...]


def match_document(node: QueryNode, known: Known) -> DocumentMatch | None:
    """Return the best match of a document; None without one. It ignores word order, which only adds to a score."""
    match node:
        case TermNode():
            return (
                DocumentMatch(node.score, (MatchedTerm(node, node.value),)) if node.value in known[node.field] else None
            )
        case TypoNode():
            near = (
                term
                for term in known[node.field]
                if compute_edit_distance(node.value, term, node.may_go_on) <= node.edits
            )
            return next((DocumentMatch(node.score, (MatchedTerm(node, term),)) for term in sorted(near)), None)
        case BestOfNode():
            return max(_match_all(node.ways, known), key=lambda one: one.score, default=None)
        case SumNode():
            return _match_sum(node, known)
        case PhraseNode():
            return None
        case Unless():
            return None if _match_all(node.unwanted, known) else match_document(node.way, known)


def _match_all(nodes: Iterable[QueryNode], known: Known) -> list[DocumentMatch]:
    return [found for way in nodes if (found := match_document(way, known))]


def _match_sum(node: SumNode, known: Known) -> DocumentMatch | None:
    needed, better = _match_all(node.needed, known), _match_all(node.better, known)
    if len(needed) < len(node.needed) or not needed + better:
        return None
    parts = needed + better
    return DocumentMatch(sum(part.score for part in parts), tuple(leaf for part in parts for leaf in part.leaves))


def compute_edit_distance(typed: str, term: str, may_go_on: bool = False) -> int:
    """
    Return the number of changed, extra, missing and swapped letters.

    If ``term`` ``may_go_on``, ``typed`` is compared with its nearest prefix.
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
