"""Pieces that many pages show, such as cards: held one by one by this process, and by the cache that all share."""

import hashlib
from collections.abc import Callable, Collection, Hashable, Mapping
from typing import Any, Generic, TypeVar

from django.core.cache import cache
from django.db import connection
from pydantic import BaseModel

from vyloha.core.cache import changes
from vyloha.core.cache.changes import HELD_S
from vyloha.core.cache.pages import Held, as_stored, made, read_stored, version
from vyloha.core.cache.process_caches import Recent
from vyloha.core.cache.redis_cache import is_shared
from vyloha.core.cache.tags import shows, shows_until
from vyloha.core.database.commit_hooks import is_in_transaction

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value", bound=BaseModel)
Made = Mapping[Key, tuple[Value, Collection[str]]]


class HeldPieces(Generic[Key, Value]):
    """
    Pieces of one kind, each held by itself as ``until_change`` does, and those that are missing made together.

    A process keeps at least ``most`` of them, twice as many at most. What it does not have it reads from the shared
    cache, all in one step; in a cache of this process alone they would only stand twice.
    """

    def __init__(self, kind: type[Value], max_size: int) -> None:
        self._kind = kind
        self._pieces: Recent[Key, Held[Value]] = Recent(max_size)

    def __call__(
        self, keys: Collection[Key], build: Callable[[list[Key]], Made[Key, Value]], context: Any = None
    ) -> dict[Key, Value]:
        """
        Return the pieces of ``keys``, without those that ``build`` leaves out.

        :param build: returns pieces with the tags that are each one's own; whatever else it shows holds for all of them
        :param context: given to pydantic with what the shared cache has, for what a piece leaves out there
        """
        changes.known.now()
        found = {key: held for key in keys if (held := self._remembered(key))}
        if missing := [key for key in keys if key not in found]:
            found |= self._shared(missing, context)
        if missing := [key for key in missing if key not in found]:
            found |= self._made(missing, build)
        for held in found.values():
            shows(*held.tags)
            shows_until(held.until)
        return {key: held.value for key, held in found.items()}

    def _remembered(self, key: Key) -> Held[Value] | None:
        held = self._pieces.get(key)
        return held if held and held.is_fresh else None

    def _shared(self, keys: list[Key], context: Any) -> dict[Key, Held[Value]]:
        if not is_shared():
            return {}
        keys_by_name = {self._name(key): key for key in keys}
        found = {}
        for name, said in cache.get_many(keys_by_name).items():
            held = read_stored(said, lambda _value, file: self._kind.model_validate_json(file, context=context))
            if held and held.is_fresh:
                found[keys_by_name[name]] = held
        self._keep(found)
        return found

    def _made(self, keys: list[Key], build: Callable[[list[Key]], Made[Key, Value]]) -> dict[Key, Held[Value]]:
        together = made(lambda: build(keys))
        common = together.tags.difference(*(own for _value, own in together.value.values()))
        found = {key: together.of(value, common.union(own)) for key, (value, own) in together.value.items()}
        # What is read in a transaction may be taken back, and nobody would tell.
        if not is_in_transaction(connection):
            self._keep(found)
            if found and is_shared():
                files = {key: held.value.model_dump_json().encode() for key, held in found.items()}
                said = {self._name(key): as_stored(held, None, files[key]) for key, held in found.items()}
                cache.set_many(said, HELD_S)
        return found

    def _keep(self, found: Mapping[Key, Held[Value]]) -> None:
        for key, held in found.items():
            self._pieces.keep(key, held)

    def _name(self, key: Key) -> str:
        # What visitors ask for may be in a key, and a cache's own keys have no other signs and no such length.
        name = hashlib.blake2b(str(key).encode(), digest_size=20).hexdigest()
        return f"piece:{version()}:{self._kind.__name__}:{name}"
