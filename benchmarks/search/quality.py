"""Measures the recall of a search over a set of queries."""

import sys
import time
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from statistics import fmean, quantiles

from benchmarks.figures import Figure
from benchmarks.search.asked import FIRST, Asked

Search = Callable[[str], Sequence[Hashable]]
GOALS = {"over all": 0.96, "inflected": 0.93, "mistyped": 0.95}


@dataclass
class Judged:
    """Recalls in the first ten by kind of query, the time of each query, and those that missed something."""

    recalls: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    took_ms: list[float] = field(default_factory=list)
    missed: list[tuple[Asked, Sequence[Hashable]]] = field(default_factory=list)

    @property
    def by_kind(self) -> dict[str, float]:
        """Kind → mean recall; ``over all`` is the mean of all queries."""
        everything = [recall for recalls in self.recalls.values() for recall in recalls]
        return {"over all": fmean(everything)} | {kind: fmean(recalls) for kind, recalls in self.recalls.items()}

    def figures(self, named: str, goals: dict[str, float]) -> list[Figure]:
        """Return recall@10 by kind of query."""
        return [
            Figure(f"{named}: {kind}", recall, "recall@10", goals.get(kind), more_is_better=True)
            for kind, recall in self.by_kind.items()
        ]

    def tell_missed(self) -> None:
        """Write the queries that missed something to the error output."""
        for asked, found in self.missed:
            lacks = ", ".join(sorted(map(str, asked.expected.difference(found))))
            print(f"  „{asked.phrase}“ lacks {lacks}; came: {', '.join(map(str, found))}", file=sys.stderr)


def judged(search: Search, queries: Iterable[Asked]) -> Judged:
    """Run each query once."""
    judged = Judged()
    for asked in queries:
        started = time.perf_counter()
        found = search(asked.phrase)[:FIRST]
        judged.took_ms.append((time.perf_counter() - started) * 1000)
        recall = asked.recall(found)
        judged.recalls[asked.kind].append(recall)
        if recall < 1:
            judged.missed.append((asked, found))
    return judged


def percentiles(times: Sequence[float]) -> tuple[float, float]:
    """Return p50 and p99."""
    cut = quantiles(times, n=100)
    return cut[49], cut[98]
