"""Lets the index follow the database: what the outbox tells, and the sales that the clock turns."""

import logging
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import datetime
from typing import Any, Generic, NamedTuple

from django.db import close_old_connections
from django.utils import timezone

from vyloha.commerce.catalogue.jobs import next_turn_of_a_sale, products_with_turned_sales
from vyloha.commerce.search.backend import Position, Shared, Writable
from vyloha.commerce.search.corruption import is_of_files
from vyloha.commerce.search.indexed_content import Contents, Indexed
from vyloha.commerce.search.legacy_indexes import OldVersions
from vyloha.core.database import outbox

logger = logging.getLogger(__name__)

LOOK_S = 0.5
CHUNK = 1000  # things read from the database at once
CHECK_S, RETRY_S = 600, 10
REBUILD = "index"  # topic of the outbox: somebody wants the index again


def run_until(stopped: Callable[[], bool], indexers: Sequence["Indexer[Any]"], old: OldVersions) -> None:
    """
    Follow until ``stopped()``; each index is looked through first, and built when it is not whole.

    What ``old`` versions left is deleted meanwhile.
    """
    patient = [Patient(indexer) for indexer in indexers]
    for indexer in patient:
        indexer.look()
    while not stopped():
        close_old_connections()
        # While nothing happens this is all that the database is asked.
        changes = outbox.extent()
        for indexer in patient:
            indexer.look(changes)
        old.look()
        time.sleep(LOOK_S)


class Followed(NamedTuple):
    """Up to where an index was made true: changes, the moment of the clock, and the next one at which a sale turns."""

    changes: outbox.Extent
    moment: datetime
    next_sale: datetime


class Patient:
    """
    Lets an indexer look, and look through its index first and then every ten minutes.

    One that cannot write, on a full disk, say, is tried again: the others go on.
    """

    def __init__(self, indexer: "Indexer[Any]") -> None:
        self._indexer, self._next_look, self._next_check = indexer, 0.0, 0.0

    def look(self, changes: outbox.Extent | None = None) -> None:
        """Do what is due; nothing where ``changes`` says that there is nothing to follow."""
        now = time.monotonic()
        if now < self._next_look:
            return
        try:
            if now >= self._next_check:
                self._indexer.begin()
                self._next_check = now + CHECK_S
            elif changes and self._indexer.is_up_to_date(changes):
                return
            self._indexer.look()
        except BaseException as error:
            if not is_of_files(error):
                raise
            logger.exception("An index could not be written; it is tried again")
            self._next_look = now + RETRY_S


class Indexer(Generic[Indexed]):
    """Keeps one index true; ``contents`` are what it is of."""

    def __init__(self, index: Writable[Indexed], contents: Contents[Indexed]) -> None:
        self.index, self.contents = index, contents
        self._followed: Followed | None = None

    def begin(self) -> None:
        """Build the index when it is not whole."""
        if not self.index.health():
            self.rebuild()

    def is_up_to_date(self, changes: outbox.Extent) -> bool:
        """Return whether the index is there and has followed ``changes`` and the clock; without asking the database."""
        return self._has_followed(changes) and self.index.is_there()

    def _has_followed(self, changes: outbox.Extent) -> bool:
        followed = self._followed
        # A clock that was ahead and is set back turns sales back as well.
        return (
            followed is not None
            and changes == followed.changes
            and followed.moment <= timezone.now() < followed.next_sale
        )

    def look(self) -> None:
        """Follow what has changed; build the index again when it was lost."""
        if not self.index.is_there():
            logger.warning("An index is gone; it is rebuilt")
            self.rebuild()
        self.follow()

    def follow(self) -> None:
        """Apply what has changed since the last time; build the index again when that cannot be told, or is wanted."""
        position, changes, now = self.index.position(), outbox.extent(), timezone.now()
        # Another database, or one that was put back from a backup, has other changes at the same places.
        is_known = changes.forgotten <= position.change <= changes.latest
        if not is_known or any(self._read(REBUILD, position.change, changes.latest)):
            self.rebuild()
        else:
            self._catch_up(position, changes.latest, now)
            # After the changes, which may have brought a sale.
            self._followed = Followed(changes, now, next_turn_of_a_sale(now))

    def _catch_up(self, position: Position, latest: int, now: datetime) -> None:
        changed = set(self.contents.of_products(products_with_turned_sales(position.moment, now)))
        for topic, numbers_of in self.contents.topics.items():
            for subject in self._read(topic, position.change, latest):
                changed.update(numbers_of(outbox.numbers_in(subject)))
        if changed or latest != position.change:
            self._apply(sorted(changed), Position(latest, now))

    def _read(self, topic: str, after: int, upto: int) -> Iterator[str]:
        return (subject for _place, subject in outbox.read(topic, after, upto)) if upto > after else iter(())

    def _apply(self, changed: Sequence[int], upto: Position) -> None:
        documents = [document for chunk in _chunks(changed) for document in self.contents.documents(chunk, upto.moment)]
        self.index.apply(documents, set(changed) - {document.number for document in documents}, upto)

    def rebuild(self) -> None:
        """Build the index from the database; the old one goes on following, if there is one."""
        # What changes from now on is applied once more when the new index is in place.
        upto = Position(outbox.extent().latest, timezone.now())
        self.index.rebuild(self._everything(upto.moment), upto)

    def _everything(self, at: datetime) -> Iterator[list[Indexed]]:
        for chunk in _chunks(self.contents.everything()):
            yield self.contents.documents(chunk, at)
            if self.index.is_there():
                self._catch_up(self.index.position(), outbox.extent().latest, timezone.now())


class SharedIndexer(Indexer[Indexed]):
    """
    Keeps an index true that several machines share: at each look whoever is first does the work.

    ``own`` is what each machine has of its own; building the shared index builds it, too.
    """

    index: Shared[Indexed]

    def __init__(self, index: Shared[Indexed], contents: Contents[Indexed], own: Indexer[Indexed]) -> None:
        super().__init__(index, contents)
        self._own = own

    def is_up_to_date(self, changes: outbox.Extent) -> bool:
        """Return the same of what each machine has; that the shared index is there is looked up by ``begin``."""
        return self._has_followed(changes) and self._own.is_up_to_date(changes)

    def begin(self) -> None:
        """Build the index when it is not whole, and nobody else does."""
        with self.index.turn() as is_ours:
            if is_ours:
                super().begin()
        self._own.begin()

    def look(self) -> None:
        """Follow what has changed, unless somebody else does."""
        with self.index.turn() as is_ours:
            if is_ours:
                super().look()
        self._own.look()

    def rebuild(self) -> None:
        """Build the index from the database; what another process has begun to write is done first."""
        with self.index.turn(wait=True):
            super().rebuild()


def _chunks(numbers: Sequence[int]) -> Iterator[Collection[int]]:
    return (numbers[start : start + CHUNK] for start in range(0, len(numbers), CHUNK))
