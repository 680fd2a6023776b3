"""
Lists all caches of database values in this process; ``clear_process_caches`` makes it as cold as a new one.

Anything that caches a query's result must be a ``ProcessCache``, so that no test can miss it. Values in
``functools.cache`` must follow from their arguments, the code and the settings alone.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable
from typing import Any, Generic, Self, TypeVar
from weakref import WeakSet

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class ProcessCache(ABC):
    """A cache of data that were read from the database."""

    def __new__(cls, *_args: Any, **_named: Any) -> Self:
        memory = super().__new__(cls)
        _caches.add(memory)
        return memory

    @abstractmethod
    def clear(self) -> None:
        """Empty the cache, so that the data are read again."""


_caches: WeakSet[ProcessCache] = WeakSet()


def clear_process_caches() -> None:
    """Clear all caches of this process with data of the database."""
    for memory in list(_caches):
        memory.clear()


class LruCache(ProcessCache, Generic[Key, Value]):
    """
    Caches at least the ``most`` recently used values, at most twice as many.

    :param weigh: returns the weight of a value: ``most`` may be bytes
    """

    def __init__(self, max_size: int, weigh: Callable[[Value], int] = lambda _value: 1) -> None:
        self._most, self._weigh = max_size, weigh
        self.clear()

    def clear(self) -> None:
        self._new: dict[Key, Value] = {}
        self._old: dict[Key, Value] = {}
        self._weight = 0  # of the new ones

    def get(self, key: Key) -> Value | None:
        found = self._new.get(key)
        if found is None and (found := self._old.get(key)) is not None:
            self.set(key, found)
        return found

    def set(self, key: Key, value: Value) -> None:
        # Two generations: the old one is dropped as a whole, so that no lookup for the oldest value is needed.
        if self._weight >= self._most:
            self._old, self._new, self._weight = self._new, {}, 0
        before = self._new.get(key)
        self._new[key] = value
        self._weight += self._weigh(value) - (0 if before is None else self._weigh(before))
