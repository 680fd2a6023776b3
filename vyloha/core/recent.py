"""What was asked for lately, in the memory of one process."""

from collections.abc import Callable, Collection, Hashable, Mapping
from typing import Any, Generic, TypeVar
from weakref import WeakSet

from vyloha.core import page_changes
from vyloha.core.page_cache import Held, made
from vyloha.core.page_tags import shows, shows_until

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


_all: "WeakSet[Recent[Any, Any]]" = WeakSet()


def forget_all() -> None:
    """Let this process remember nothing: a test begins so."""
    for recent in _all:
        recent.clear()


class Recent(Generic[Key, Value]):
    """Keeps at least the last ``most`` values that were asked for, at most twice as many."""

    def __init__(self, most: int) -> None:
        self._most = most
        self.clear()
        _all.add(self)

    def clear(self) -> None:
        self._new: dict[Key, Value] = {}
        self._old: dict[Key, Value] = {}

    def get(self, key: Key) -> Value | None:
        found = self._new.get(key)
        if found is None and (found := self._old.get(key)) is not None:
            self.keep(key, found)
        return found

    def keep(self, key: Key, value: Value) -> None:
        # Two generations: the old one goes whole, so that nobody looks for the oldest value.
        if len(self._new) >= self._most:
            self._old, self._new = self._new, {}
        self._new[key] = value


class RecentUntilChange(Generic[Key, Value]):
    """Values made for many keys at once, each kept until what it shows changes; held like pages, in the process."""

    def __init__(self, most: int, make: Callable[[Collection[Key]], Mapping[Key, Value]]) -> None:
        self._make = make
        # Each with what was made at once with it, which has the same tags.
        self._kept: Recent[tuple[Hashable, Key], tuple[Value, Held[None]]] = Recent(most)

    def of(self, keys: Collection[Key], version: Hashable = None) -> dict[Key, Value]:
        """Return the values of those keys that have one, in their order; ``version``: what else they follow from."""
        page_changes.known.now()
        found = {key: kept for key in keys if (kept := self._kept.get((version, key)))}
        old = {group for _value, group in found.values()}
        fresh = {group for group in old if group.is_fresh}
        if len(fresh) < len(old):
            found = {key: kept for key, kept in found.items() if kept[1] in fresh}
        if missing := [key for key in keys if key not in found]:
            new = made(lambda: self._make(missing))
            group = Held(None, new.tags, new.made_at, new.until)
            fresh.add(group)
            for key, value in new.value.items():
                found[key] = value, group
                self._kept.keep((version, key), found[key])
        for group in fresh:
            shows(*group.tags)
            shows_until(group.until)
        return {key: found[key][0] for key in keys if key in found}
