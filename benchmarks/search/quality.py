"""How well a search finds what a set of queries expects."""

import time
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from statistics import fmean, quantiles

from benchmarks.search.asked import FIRST, Asked

Search = Callable[[str], Sequence[Hashable]]


@dataclass
class Judged:
    """Recalls in the first ten by kind of query, how long each query took, and those that missed something."""

    recalls: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    took_ms: list[float] = field(default_factory=list)
    missed: list[tuple[Asked, Sequence[Hashable]]] = field(default_factory=list)

    @property
    def by_kind(self) -> dict[str, float]:
        """Kind → mean recall; ``over all`` is the mean of all queries."""
        everything = [recall for recalls in self.recalls.values() for recall in recalls]
        return {"over all": fmean(everything)} | {kind: fmean(recalls) for kind, recalls in self.recalls.items()}

    @property
    def times(self) -> dict[str, float]:
        """p50 and p99 in milliseconds."""
        cut = quantiles(self.took_ms, n=100)
        return {"p50": cut[49], "p99": cut[98]}


def judged(search: Search, queries: Iterable[Asked]) -> Judged:
    """Ask each query once."""
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
