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


def scaled(way: "Way", part: float) -> "Way":
    """Return the way with ``part`` of its scores."""
    match way:
        case Best(ways):
            return Best(tuple(scaled(way, part) for way in ways))
        case Sum(needed, better):
            return Sum(*(tuple(scaled(way, part) for way in ways) for ways in (needed, better)))
        case Unless(inner, unwanted):
            return Unless(scaled(inner, part), unwanted)
    return way._replace(score=part * way.score)


def without(way: "Way", field: str) -> "Way":
    """Return the way without what a field says alone."""
    match way:
        case Best(ways):
            return Best(tuple(without(way, field) for way in ways if getattr(way, "field", "") != field))
        case Sum(needed, better):
            return Sum(*(tuple(without(way, field) for way in ways) for ways in (needed, better)))
        case Unless(inner, unwanted):
            return Unless(without(inner, field), unwanted)
    return way


Way = Term | Typos | InOrder | Best | Sum | Unless
