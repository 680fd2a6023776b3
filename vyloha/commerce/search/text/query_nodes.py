"""Query nodes: the ways in which a document may match, independent of the engine, as terms and their scores."""

from typing import NamedTuple


class TermNode(NamedTuple):
    """A field has a term."""

    field: str
    value: str
    score: float


class TypoNode(NamedTuple):
    """A field has a term at most ``edits`` letters away; if it ``may_go_on``, the term may be longer."""

    field: str
    value: str
    edits: int
    may_go_on: bool
    score: float


class PhraseNode(NamedTuple):
    """A field has terms one after another, with at most ``between`` other words between all of them."""

    field: str
    values: tuple[str, ...]
    between: int
    score: float


class BestOfNode(NamedTuple):
    """Alternatives; the best matching one counts."""

    ways: "tuple[QueryNode, ...]"


class SumNode(NamedTuple):
    """All that is ``needed``; each matching node of ``better`` adds to the score."""

    needed: "tuple[QueryNode, ...]"
    better: "tuple[QueryNode, ...]" = ()


class Unless(NamedTuple):
    """A node for documents that match none of the ``unwanted``."""

    way: "QueryNode"
    unwanted: "tuple[QueryNode, ...]"


def scale_node(node: "QueryNode", factor: float) -> "QueryNode":
    """Return the node with its scores multiplied by ``factor``."""
    match node:
        case BestOfNode(ways):
            return BestOfNode(tuple(scale_node(node, factor) for node in ways))
        case SumNode(needed, better):
            return SumNode(*(tuple(scale_node(node, factor) for node in ways) for ways in (needed, better)))
        case Unless(inner, unwanted):
            return Unless(scale_node(inner, factor), unwanted)
    return node._replace(score=factor * node.score)


def remove_field(node: "QueryNode", field: str) -> "QueryNode":
    """Return the node without matches in one field alone."""
    match node:
        case BestOfNode(ways):
            return BestOfNode(tuple(remove_field(node, field) for node in ways if getattr(node, "field", "") != field))
        case SumNode(needed, better):
            return SumNode(*(tuple(remove_field(node, field) for node in ways) for ways in (needed, better)))
        case Unless(inner, unwanted):
            return Unless(remove_field(inner, field), unwanted)
    return node


QueryNode = TermNode | TypoNode | PhraseNode | BestOfNode | SumNode | Unless
