"""Caches recently built values in the memory of one process, until their data change."""

from collections.abc import Callable, Collection, Hashable, Mapping
from typing import Generic, TypeVar

from vyloha.core.cache import changes
from vyloha.core.cache.pages import CacheEntry, build_entry
from vyloha.core.cache.process_caches import LruCache
from vyloha.core.cache.tags import add_page_tags, limit_page_age

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class TaggedLruCache(Generic[Key, Value]):
    """Values built for many keys at once, each cached in the process until its data change, like pages."""

    def __init__(self, max_size: int, make: Callable[[Collection[Key]], Mapping[Key, Value]]) -> None:
        self._make = make
        # Each with the values built together with it, which share its tags.
        self._kept: LruCache[tuple[Hashable, Key], tuple[Value, CacheEntry[None]]] = LruCache(max_size)

    def get_many(self, keys: Collection[Key], version: Hashable = None) -> dict[Key, Value]:
        """Return the values of those keys that have one, in their order; ``version``: their other input."""
        changes.known.get_position()
        found = {key: kept for key in keys if (kept := self._kept.get((version, key)))}
        old = {group for _value, group in found.values()}
        fresh = {group for group in old if group.is_fresh}
        if len(fresh) < len(old):
            found = {key: kept for key, kept in found.items() if kept[1] in fresh}
        if missing := [key for key in keys if key not in found]:
            new = build_entry(lambda: self._make(missing))
            group = new.derive(None)
            fresh.add(group)
            for key, value in new.value.items():
                found[key] = value, group
                self._kept.set((version, key), found[key])
        for group in fresh:
            add_page_tags(*group.tags)
            limit_page_age(group.until)
        return {key: found[key][0] for key in keys if key in found}
