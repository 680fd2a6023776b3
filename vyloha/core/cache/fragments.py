"""Caches fragments that many pages show, such as cards, one by one: in this process and in the shared cache."""

import hashlib
import zlib
from collections.abc import Callable, Collection, Hashable, Mapping
from functools import cache as cache_once
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

    A process caches at least ``max_size`` of them, at most twice as many. It reads missing ones from the shared cache,
    all in one step; a cache of this process alone would only store them twice.

    :param packed_bytes: caches them compressed instead, at least so many bytes, and only in the process: large ones,
        of which few are read twice
    """

    def __init__(self, kind: type[Value], max_size: int = 0, *, packed_bytes: int = 0) -> None:
        self._kind = kind
        self._is_packed = packed_bytes > 0
        # The fragments, or their compressed forms.
        self._pieces: LruCache[Key, CacheEntry[Any]] = (
            LruCache(packed_bytes, lambda held: len(held.value)) if packed_bytes else LruCache(max_size)
        )

    def __call__(
        self, keys: Collection[Key], build: Callable[[list[Key]], BuiltFragments[Key, Value]], context: Any = None
    ) -> dict[Key, Value]:
        """
        Return the fragments of ``keys``, without those that ``build`` leaves out.

        :param build: returns fragments with the tags of each; other tags that it adds apply to all of them
        :param context: pydantic's validation context for values of the shared cache, for parts not stored there
        """
        changes.known.get_position()
        found = {key: held for key in keys if (held := self._get_from_process(key, context))}
        if self._is_shared() and (missing := [key for key in keys if key not in found]):
            found |= self._get_from_shared_cache(missing, context)
        if missing := [key for key in keys if key not in found]:
            found |= self._build_missing(missing, build)
        for held in found.values():
            add_page_tags(*held.tags)
            limit_page_age(held.until)
        return {key: held.value for key, held in found.items()}

    def _is_shared(self) -> bool:
        return is_shared() and not self._is_packed

    def _get_from_process(self, key: Key, context: Any) -> CacheEntry[Value] | None:
        held = self._pieces.get(key)
        if held is None or not held.is_fresh:
            return None
        return held.derive(self._read(held.value, context)) if self._is_packed else held

    def _get_from_shared_cache(self, keys: list[Key], context: Any) -> dict[Key, CacheEntry[Value]]:
        keys_by_name = {self._build_key(key): key for key in keys}
        found, files = {}, {}
        for name, said in cache.get_many(keys_by_name).items():
            held = read_stored(said, lambda _value, file: (self._read(file, context), file))
            if held and held.is_fresh:
                value, files[keys_by_name[name]] = held.value
                found[keys_by_name[name]] = held.derive(value)
        self._save_in_process(found, files)
        return found

    def _build_missing(
        self, keys: list[Key], build: Callable[[list[Key]], BuiltFragments[Key, Value]]
    ) -> dict[Key, CacheEntry[Value]]:
        together = build_entry(lambda: build(keys))
        common = set(together.tags).difference(*(own for _value, own in together.value.values()))
        found = {key: together.derive(value, common.union(own)) for key, (value, own) in together.value.items()}
        # Data read in a transaction may be rolled back, without a notification.
        if not is_in_transaction(connection):
            is_stored = self._is_shared()
            files = {key: self._pack(held.value) for key, held in found.items()} if is_stored or self._is_packed else {}
            self._save_in_process(found, files)
            if found and is_stored:
                said = {self._build_key(key): serialize_entry(held, None, files[key]) for key, held in found.items()}
                cache.set_many(said, together.timeout_s)
        return found

    def _pack(self, value: Value) -> bytes:
        return zlib.compress(value.model_dump_json().encode(), COMPRESSION_LEVEL)

    def _read(self, file: bytes, context: Any) -> Value:
        return self._kind.model_validate_json(zlib.decompress(file), context=context)

    def _save_in_process(self, found: Mapping[Key, CacheEntry[Value]], files: Mapping[Key, bytes]) -> None:
        for key, held in found.items():
            if self._is_packed:
                self._pieces.set(key, held.derive(files[key]))
            else:
                share_field_names(held.value)
                self._pieces.set(key, held)

    def _build_key(self, key: Key) -> str:
        # Keys may hold input of visitors; hashed, they have neither special characters nor any length.
        name = hashlib.blake2b(str(key).encode(), digest_size=20).hexdigest()
        return f"piece:{get_code_version()}:{self._kind.__name__}:{name}"


def share_field_names(value: Any) -> None:
    """
    Let all models in ``value`` share the set of their fields' names.

    Pydantic gives each model a set of its own, of the fields that were set: half of the memory of a card.
    """
    if isinstance(value, BaseModel):
        names = _get_field_names(type(value))
        if value.__pydantic_fields_set__ is names:
            return
        object.__setattr__(value, "__pydantic_fields_set__", names)
        parts: Collection[Any] = value.__dict__.values()
    elif isinstance(value, dict):
        parts = value.values()
    else:
        parts = value if isinstance(value, list | tuple) else ()
    for part in parts:
        share_field_names(part)


@cache_once
def _get_field_names(kind: type[BaseModel]) -> set[str]:
    return set(kind.model_fields)
