"""Ways in which a document may fit, as any engine can be told them: terms, and what they add up to."""

from typing import NamedTuple


class Term(NamedTuple):
    """A field has a term."""

    field: str
    value: str
    score: float


class Typos(NamedTuple):
    """A field has a term that is at most ``edits`` letters away; where it ``may_go_on``, so may the term."""

    field: str
    value: str
    edits: int
    may_go_on: bool
    score: float


class InOrder(NamedTuple):
    """A field has terms one after another, with at most ``between`` others between all of them."""

    field: str
    values: tuple[str, ...]
    between: int
    score: float


class Best(NamedTuple):
    """One of the ways; of those that fit the best counts."""

    ways: "tuple[Way, ...]"


class Sum(NamedTuple):
    """All that is ``needed``; what is ``better`` adds to it where it fits as well."""

    needed: "tuple[Way, ...]"
    better: "tuple[Way, ...]" = ()


class Unless(NamedTuple):
    """A way of a document that fits none of the ``unwanted``."""

    way: "Way"
    unwanted: "tuple[Way, ...]"


def scaled(node: "Way", factor: float) -> "Way":
    """Return the way with ``factor`` of its scores."""
    match node:
        case Best(ways):
            return Best(tuple(scaled(node, factor) for node in ways))
        case Sum(needed, better):
            return Sum(*(tuple(scaled(node, factor) for node in ways) for ways in (needed, better)))
        case Unless(inner, unwanted):
            return Unless(scaled(inner, factor), unwanted)
    return node._replace(score=factor * node.score)


def without(node: "Way", field: str) -> "Way":
    """Return the way without what a field says alone."""
    match node:
        case Best(ways):
            return Best(tuple(without(node, field) for node in ways if getattr(node, "field", "") != field))
        case Sum(needed, better):
            return Sum(*(tuple(without(node, field) for node in ways) for ways in (needed, better)))
        case Unless(inner, unwanted):
            return Unless(without(inner, field), unwanted)
    return node


Way = Term | Typos | InOrder | Best | Sum | Unless
