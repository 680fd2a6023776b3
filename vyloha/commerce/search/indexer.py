"""
Keeps the index up to date with the database: it applies the changes of the outbox, and starts and ends sales on time.
"""

import logging
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import datetime
from typing import Any, Generic, NamedTuple

from django.db import close_old_connections
from django.utils import timezone

from vyloha.commerce.catalogue.jobs import find_products_with_changed_sales, get_next_sale_change
from vyloha.commerce.search.backend import IndexPosition, SharedIndex, WritableIndex
from vyloha.commerce.search.corruption import is_of_files
from vyloha.commerce.search.indexed_content import Indexed, IndexedContent
from vyloha.core.database import outbox

logger = logging.getLogger(__name__)

POLL_INTERVAL_S = 0.5
CHUNK_SIZE = 1000  # items loaded from the database at once
CHECK_S, RETRY_S = 600, 10
REBUILD = "index"  # topic of the outbox: a rebuild is requested


def run_until(
    stopped: Callable[[], bool], indexers: Sequence["Indexer[Any]"], delete_legacy: Callable[[], None]
) -> None:
    """
    Apply changes until ``stopped()``; each index is checked first, and rebuilt when it is not intact.

    Then the indexes of other versions are not needed any more: ``delete_legacy`` deletes them.
    """
    patient = [RetryingIndexer(indexer) for indexer in indexers]
    for indexer in patient:
        indexer.poll()
    delete_legacy()
    while not stopped():
        close_old_connections()
        # While nothing changes this is the only query.
        changes = outbox.get_change_range()
        for indexer in patient:
            indexer.poll(changes)
        time.sleep(POLL_INTERVAL_S)


class AppliedPosition(NamedTuple):
    """The changes and the moment of the clock that were applied, and the next moment at which a sale changes."""

    changes: outbox.ChangeRange
    moment: datetime
    next_sale: datetime


class RetryingIndexer:
    """
    Polls an indexer, and checks its index at first and then every ten minutes.

    An indexer that cannot write, on a full disk, say, is retried: the others go on.
    """

    def __init__(self, indexer: "Indexer[Any]") -> None:
        self._indexer, self._next_look, self._next_check = indexer, 0.0, 0.0

    def poll(self, changes: outbox.ChangeRange | None = None) -> None:
        """Do the work that is due; nothing if ``changes`` shows no new ones."""
        now = time.monotonic()
        if now < self._next_look:
            return
        try:
            if now >= self._next_check:
                self._indexer.start()
                self._next_check = now + CHECK_S
            elif changes and self._indexer.is_up_to_date(changes):
                return
            self._indexer.poll()
        except BaseException as error:
            if not is_of_files(error):
                raise
            logger.exception("An index could not be written; the indexer retries")
            self._next_look = now + RETRY_S


class Indexer(Generic[Indexed]):
    """Keeps one index up to date; ``contents`` describes its content."""

    def __init__(self, index: WritableIndex[Indexed], contents: IndexedContent[Indexed]) -> None:
        self.index, self.contents = index, contents
        self._followed: AppliedPosition | None = None

    def start(self) -> None:
        """Rebuild the index when it is not intact."""
        if not self.index.check_integrity():
            self.rebuild()

    def is_up_to_date(self, changes: outbox.ChangeRange) -> bool:
        """Return whether the index exists and includes ``changes`` and the sales of this moment; no query."""
        return self._is_current(changes) and self.index.exists()

    def _is_current(self, changes: outbox.ChangeRange) -> bool:
        followed = self._followed
        # A clock that was ahead and is set back reverts sales as well.
        return (
            followed is not None
            and changes == followed.changes
            and followed.moment <= timezone.now() < followed.next_sale
        )

    def poll(self) -> None:
        """Apply changes; rebuild the index when it was lost."""
        if not self.index.exists():
            logger.warning("An index is gone; it is rebuilt")
            self.rebuild()
        self.apply_changes()

    def apply_changes(self) -> None:
        """Apply the changes since the last time; rebuild the index when they are unknown, or a rebuild is requested."""
        position, changes, now = self.index.get_position(), outbox.get_change_range(), timezone.now()
        # Another database, or a restored backup, has other changes at the same positions.
        is_known = changes.forgotten <= position.change <= changes.latest
        if not is_known or any(self._read_changes(REBUILD, position.change, changes.latest)):
            self.rebuild()
        else:
            self._apply_until(position, changes.latest, now)
            # After the changes, which may have added a sale.
            self._followed = AppliedPosition(changes, now, get_next_sale_change(now))

    def _apply_until(self, position: IndexPosition, latest: int, now: datetime) -> None:
        changed = set(self.contents.of_products(find_products_with_changed_sales(position.moment, now)))
        for topic, numbers_of in self.contents.topics.items():
            for subject in self._read_changes(topic, position.change, latest):
                changed.update(numbers_of(outbox.parse_numbers(subject)))
        if changed or latest != position.change:
            self._apply(sorted(changed), IndexPosition(latest, now))

    def _read_changes(self, topic: str, after: int, upto: int) -> Iterator[str]:
        return (subject for _place, subject in outbox.read_changes(topic, after, upto)) if upto > after else iter(())

    def _apply(self, changed: Sequence[int], upto: IndexPosition) -> None:
        documents = [
            document
            for chunk in _split_into_chunks(changed)
            for document in self.contents.documents(chunk, upto.moment)
        ]
        self.index.apply(documents, set(changed) - {document.number for document in documents}, upto)

    def rebuild(self) -> None:
        """Build the index from the database; the old one, if any, stays up to date meanwhile."""
        # Changes from now on are applied once more when the new index is in place.
        upto = IndexPosition(outbox.get_change_range().latest, timezone.now())
        self.index.rebuild(self._iterate_all(upto.moment), upto)

    def _iterate_all(self, at: datetime) -> Iterator[list[Indexed]]:
        for chunk in _split_into_chunks(self.contents.everything()):
            yield self.contents.documents(chunk, at)
            if self.index.exists():
                self._apply_until(self.index.get_position(), outbox.get_change_range().latest, timezone.now())


class SharedIndexer(Indexer[Indexed]):
    """
    Keeps an index up to date that several machines share: at each poll the first one does the work.

    ``own`` is the index of this machine alone; building the shared index builds it, too.
    """

    index: SharedIndex[Indexed]

    def __init__(self, index: SharedIndex[Indexed], contents: IndexedContent[Indexed], own: Indexer[Indexed]) -> None:
        super().__init__(index, contents)
        self._own = own

    def is_up_to_date(self, changes: outbox.ChangeRange) -> bool:
        """Return whether this machine's own index is up to date; ``start`` checks that the shared one exists."""
        return self._is_current(changes) and self._own.is_up_to_date(changes)

    def start(self) -> None:
        """Rebuild the index when it is not intact, and no other process does."""
        with self.index.acquire_write_lock() as is_ours:
            if is_ours:
                super().start()
        self._own.start()

    def poll(self) -> None:
        """Apply changes, unless another process does."""
        with self.index.acquire_write_lock() as is_ours:
            if is_ours:
                super().poll()
        self._own.poll()

    def rebuild(self) -> None:
        """Build the index from the database, after waiting for a process that is writing."""
        with self.index.acquire_write_lock(wait=True):
            super().rebuild()


def _split_into_chunks(numbers: Sequence[int]) -> Iterator[Collection[int]]:
    return (numbers[start : start + CHUNK_SIZE] for start in range(0, len(numbers), CHUNK_SIZE))
