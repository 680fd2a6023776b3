"""
Finds the order of the values of the shop's attributes from all rows of a file: each row lists only its own values.

"S, L" in one row and "S, M, L" in another give S, M, L, so that the first product does not mix up the sizes.
"""

from heapq import heapify, heappop, heappush
from itertools import pairwise

from vyloha.commerce.catalogue.importing.parsing.texts import normalize_name
from vyloha.commerce.catalogue.importing.rows import AttributeCell, ImportRow


class TermOrderCollector:
    """Collects values from rows and sorts those of an attribute. Memory grows with different values, not with rows."""

    def __init__(self) -> None:
        self._attributes: dict[str, _ValueOrder] = {}

    def add_row(self, row: ImportRow) -> None:
        """Collect the values of a row that will be imported."""
        for cell in row.attributes or []:
            if cell.is_global:
                self._attributes.setdefault(normalize_name(cell.name), _ValueOrder()).add_names(cell.values)

    def get_ordered_values(self, cell: AttributeCell) -> list[str]:
        """Return all values that the file has for the attribute, in order."""
        found = self._attributes.get(normalize_name(cell.name)) if cell.is_global else None
        return found.sort() if found else []


class _ValueOrder:
    def __init__(self) -> None:
        self._names: dict[str, str] = {}  # in the order of their first appearance
        self._after: dict[str, set[str]] = {}

    def add_names(self, names: list[str]) -> None:
        keys = [normalize_name(name) for name in names]
        for key, name in zip(keys, names, strict=True):
            self._names.setdefault(key, name)
        for key, following in pairwise(keys):
            self._after.setdefault(key, set()).add(following)

    def sort(self) -> list[str]:
        """Sort each value after those that precede it in any row; where rows leave it open, by first appearance."""
        names = list(self._names)
        rank = {key: place for place, key in enumerate(names)}
        before = dict.fromkeys(names, 0)
        for followings in self._after.values():
            for key in followings:
                before[key] += 1
        ready = [rank[key] for key in names if not before[key]]
        heapify(ready)
        placed: dict[str, None] = {}
        waiting = iter(names)
        while len(placed) < len(names):
            # No value is free if rows contradict each other: then take the first seen.
            key = names[heappop(ready)] if ready else next(key for key in waiting if key not in placed)
            if key in placed:
                continue
            placed[key] = None
            for following in self._after.get(key, ()):
                before[following] -= 1
                if not before[following]:
                    heappush(ready, rank[following])
        return [self._names[key] for key in placed]
