"""Queries with the products that a person expects, and their recall."""

import tomllib
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

BY_HAND = Path(__file__).with_name("by_hand.toml")
FIRST = 10


@dataclass(frozen=True, slots=True)
class Asked:
    """A query; ``expected`` holds the products by any identifier, in no order."""

    kind: str
    phrase: str
    expected: frozenset[Hashable]

    def recall(self, found: Sequence[Hashable]) -> float:
        """Return the share of expected products among the first ten; if more than ten are expected, any ten suffice."""
        return len(self.expected.intersection(found[:FIRST])) / min(FIRST, len(self.expected))


def by_hand() -> Iterator[Asked]:
    """Yield the phrases written for the demo shop, with the SKUs that a person expects."""
    for kind, phrases in tomllib.loads(BY_HAND.read_text(encoding="utf-8")).items():
        for phrase, expected in phrases.items():
            yield Asked(kind, phrase, frozenset(expected.split()))
