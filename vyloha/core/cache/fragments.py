"""Caches fragments that many pages show, such as cards, one by one: in this process and in the shared cache."""

import hashlib
import zlib
from collections.abc import Callable, Collection, Hashable, Mapping
from typing import Any, Generic, TypeVar

from django.core.cache import cache
from django.db import connection
from pydantic import BaseModel

from vyloha.core.cache import changes
from vyloha.core.cache.pages import (
    COMPRESSION_LEVEL,
    CacheEntry,
    build_entry,
    get_code_version,
    read_stored,
    serialize_entry,
)
from vyloha.core.cache.process_caches import LruCache
from vyloha.core.cache.redis_cache import is_shared
from vyloha.core.cache.tags import add_page_tags, limit_page_age
from vyloha.core.database.commit_hooks import is_in_transaction

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value", bound=BaseModel)
BuiltFragments = Mapping[Key, tuple[Value, Collection[str]]]


class FragmentCache(Generic[Key, Value]):
    """
    Fragments of one kind, each cached by itself as ``cache_until_change`` does; missing ones are built together.

    A process caches at least ``most`` of them, at most twice as many. It reads missing ones from the shared cache, all
    in one step; a cache of this process alone would only store them twice.
    """

    def __init__(self, kind: type[Value], max_size: int) -> None:
        self._kind = kind
        self._pieces: LruCache[Key, CacheEntry[Value]] = LruCache(max_size)

    def __call__(
        self, keys: Collection[Key], build: Callable[[list[Key]], BuiltFragments[Key, Value]], context: Any = None
    ) -> dict[Key, Value]:
        """
        Return the fragments of ``keys``, without those that ``build`` leaves out.

        :param build: returns fragments with the tags of each; other tags that it adds apply to all of them
        :param context: pydantic's validation context for values of the shared cache, for parts not stored there
        """
        changes.known.get_position()
        found = {key: held for key in keys if (held := self._get_from_process(key))}
        if missing := [key for key in keys if key not in found]:
            found |= self._get_from_shared_cache(missing, context)
        if missing := [key for key in missing if key not in found]:
            found |= self._build_missing(missing, build)
        for held in found.values():
            add_page_tags(*held.tags)
            limit_page_age(held.until)
        return {key: held.value for key, held in found.items()}

    def _get_from_process(self, key: Key) -> CacheEntry[Value] | None:
        held = self._pieces.get(key)
        return held if held and held.is_fresh else None

    def _get_from_shared_cache(self, keys: list[Key], context: Any) -> dict[Key, CacheEntry[Value]]:
        if not is_shared():
            return {}
        keys_by_name = {self._build_key(key): key for key in keys}
        found = {}
        for name, said in cache.get_many(keys_by_name).items():
            held = read_stored(said, lambda _value, file: self._read(file, context))
            if held and held.is_fresh:
                found[keys_by_name[name]] = held
        self._save_in_process(found)
        return found

    def _build_missing(
        self, keys: list[Key], build: Callable[[list[Key]], BuiltFragments[Key, Value]]
    ) -> dict[Key, CacheEntry[Value]]:
        together = build_entry(lambda: build(keys))
        common = set(together.tags).difference(*(own for _value, own in together.value.values()))
        found = {key: together.derive(value, common.union(own)) for key, (value, own) in together.value.items()}
        # Data read in a transaction may be rolled back, without a notification.
        if not is_in_transaction(connection):
            self._save_in_process(found)
            if found and is_shared():
                said = {self._build_key(key): self._serialize(held) for key, held in found.items()}
                cache.set_many(said, together.timeout_s)
        return found

    def _serialize(self, held: CacheEntry[Value]) -> tuple[bytes, ...]:
        return serialize_entry(held, None, zlib.compress(held.value.model_dump_json().encode(), COMPRESSION_LEVEL))

    def _read(self, file: bytes, context: Any) -> Value:
        return self._kind.model_validate_json(zlib.decompress(file), context=context)

    def _save_in_process(self, found: Mapping[Key, CacheEntry[Value]]) -> None:
        for key, held in found.items():
            self._pieces.set(key, held)

    def _build_key(self, key: Key) -> str:
        # Keys may hold input of visitors; hashed, they have neither special characters nor any length.
        name = hashlib.blake2b(str(key).encode(), digest_size=20).hexdigest()
        return f"piece:{get_code_version()}:{self._kind.__name__}:{name}"
