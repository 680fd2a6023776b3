"""What was made lately of the database, in the memory of one process, until it changes."""

from collections.abc import Callable, Collection, Hashable, Mapping
from typing import Generic, TypeVar

from vyloha.core.cache import changes
from vyloha.core.cache.pages import Held, made
from vyloha.core.cache.process_caches import Recent
from vyloha.core.cache.tags import shows, shows_until

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class RecentUntilChange(Generic[Key, Value]):
    """Values made for many keys at once, each kept until what it shows changes; held like pages, in the process."""

    def __init__(self, max_size: int, make: Callable[[Collection[Key]], Mapping[Key, Value]]) -> None:
        self._make = make
        # Each with what was made at once with it, which has the same tags.
        self._kept: Recent[tuple[Hashable, Key], tuple[Value, Held[None]]] = Recent(max_size)

    def of(self, keys: Collection[Key], version: Hashable = None) -> dict[Key, Value]:
        """Return the values of those keys that have one, in their order; ``version``: what else they follow from."""
        changes.known.now()
        found = {key: kept for key in keys if (kept := self._kept.get((version, key)))}
        old = {group for _value, group in found.values()}
        fresh = {group for group in old if group.is_fresh}
        if len(fresh) < len(old):
            found = {key: kept for key, kept in found.items() if kept[1] in fresh}
        if missing := [key for key in keys if key not in found]:
            new = made(lambda: self._make(missing))
            group = new.of(None)
            fresh.add(group)
            for key, value in new.value.items():
                found[key] = value, group
                self._kept.keep((version, key), found[key])
        for group in fresh:
            shows(*group.tags)
            shows_until(group.until)
        return {key: found[key][0] for key in keys if key in found}
